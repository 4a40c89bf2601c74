import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publishMessages, relativeTime } from '@venture-atlas/rules';
import { type DiscardedPage, publishedFieldOf } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { discardedQuery, takeBackDiscarded } from '../../api/working-copies.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './account.module.css';

/** Words that the person discarded before anybody else read them: they can be taken back for a while. */
export function DiscardedCard() {
  const [page, setPage] = useState(1);
  const query = useQuery(discardedQuery(page));
  const { data } = query;
  return (
    <section className={`${plain.card} ${classes.card}`} aria-labelledby="discarded-heading">
      <h2 className={plain.subtitle} id="discarded-heading">
        {publishMessages.discardedTitle}
      </h2>
      <LoadFailure of={query} />
      {data?.items.length === 0 ? <p className={plain.quiet}>{publishMessages.discardedEmpty}</p> : null}
      <ul className={plain.bare}>
        {data?.items.map((item) => (
          <DiscardedRow key={item.id} item={item} />
        ))}
      </ul>
      {data?.next_page == null ? null : (
        <Button variant="default" onClick={() => setPage(page + 1)}>
          Older
        </Button>
      )}
    </section>
  );
}

function DiscardedRow({ item }: { item: DiscardedPage['items'][number] }) {
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: () => takeBackDiscarded(item.id),
    onSuccess: () => {
      showToast(publishMessages.tookBack(item.name));
      return client.invalidateQueries({ queryKey: ['discarded'] });
    },
  });
  return (
    <li>
      <p>
        <strong translate="no">{item.name}</strong>{' '}
        <span className={plain.quiet}>{relativeTime(item.discarded_at, Date.now())}</span>
      </p>
      {item.fields.map(({ field, words }) => (
        <p key={field} className={plain.quiet}>
          {`${publishedFieldOf(item.subject, field)?.label ?? field}: ${words}`}
        </p>
      ))}
      {taking.isError ? <Alert kind="error">{errorText(taking.error)}</Alert> : null}
      <Button variant="default" disabled={taking.isPending} onClick={() => taking.mutate()}>
        {publishMessages.takeBack}
      </Button>
    </li>
  );
}
