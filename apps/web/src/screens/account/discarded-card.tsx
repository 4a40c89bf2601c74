import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publishMessages, relativeTime, withoutSecretIds } from '@venture-atlas/rules';
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
      <h2 className={classes.cardTitle} id="discarded-heading">
        {publishMessages.discardedTitle}
      </h2>
      <p className={classes.words}>
        {data?.items.length === 0 ? publishMessages.discardedEmpty : publishMessages.discardedWords}
      </p>
      <LoadFailure of={query} />
      <ul className={classes.sessions}>
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

/** The added words of a field; each edit is a line. */
function addedWords(words: string): string {
  const edits = withoutSecretIds(words)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return edits.length === 0 ? publishMessages.onlyRemoved : edits.join(' … ');
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
    <li className={classes.row}>
      <div className={`${plain.row16} ${plain.spaceBetween}`}>
        <div>
          <p className={classes.label} translate="no">
            {item.name}
          </p>
          {item.fields.map(({ field, words }) => (
            <p key={field} className={`${plain.breakWords} ${classes.discarded}`}>
              {`${publishedFieldOf(item.subject, field)?.label ?? field}: ${addedWords(words)}`}
            </p>
          ))}
          <p className={plain.quiet}>Discarded {relativeTime(item.discarded_at, Date.now())}</p>
        </div>
        <Button
          variant="default"
          className={plain.fixedSize ?? ''}
          aria-label={`${publishMessages.takeBack}: ${item.name}`}
          disabled={taking.isPending}
          onClick={() => taking.mutate()}
        >
          {publishMessages.takeBack}
        </Button>
      </div>
      {taking.isError ? (
        <div className={classes.below}>
          <Alert kind="error">{errorText(taking.error)}</Alert>
        </div>
      ) : null}
    </li>
  );
}
