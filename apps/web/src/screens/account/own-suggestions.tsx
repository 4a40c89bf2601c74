import { Button } from '@mantine/core';
import { IconChevronLeft, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { relativeTime, suggestedInWords, suggestionStateWord, suggestionWords } from '@venture-atlas/rules';
import { type OwnSuggestionsPage, pages } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import {
  fetchOwnSuggestions,
  markSuggestionsSeen,
  suggestionCountsQuery,
  suggestionFormQuery,
  suggestionsKey,
  withdrawSuggestion,
} from '../../api/suggestions.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { suggestPath } from '../../navigation/suggestion-paths.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import classes from './own-suggestions.module.css';

/** /account/suggestions/: what the person suggested, with what became of it. To open it is to have seen that. */
export function OwnSuggestions() {
  usePageTitle(suggestionWords.own);
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [suggestionsKey, 'own'],
    queryFn: ({ pageParam, signal }) => fetchOwnSuggestions(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: OwnSuggestionsPage) => last.next_page,
  });
  const { isSuccess } = list;
  useEffect(() => {
    if (!isSuccess) return;
    markSuggestionsSeen().then(
      () => client.invalidateQueries(suggestionCountsQuery),
      // The count stays a while longer.
      () => undefined,
    );
  }, [client, isSuccess]);
  const suggestions = list.data?.pages.flatMap((page) => page.suggestions);
  return (
    <div className={plain.page} data-narrow="">
      <header>
        <Link className={plain.back} to={pages.account}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          Account
        </Link>
        <h1 className={plain.pageTitle}>{suggestionWords.own}</h1>
      </header>
      <LoadFailure of={list} />
      {list.isPending ? <RowsSkeleton count={4} label="Loading your suggestions" /> : null}
      {suggestions?.length === 0 ? (
        <EmptyPage title="No suggestions yet">{suggestionWords.nothingSuggested}</EmptyPage>
      ) : null}
      {suggestions === undefined || suggestions.length === 0 ? null : (
        <ul className={`${plain.bare} ${plain.card} ${classes.rows}`}>
          {suggestions.map((suggestion) => (
            <Row key={suggestion.id} suggestion={suggestion} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="default" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </div>
  );
}

type Suggestion = OwnSuggestionsPage['suggestions'][number];

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { place, to, fields, sent_at: sentAt, state, why, reply, is_new: isNew } = suggestion;
  const name = place?.name ?? suggestionWords.settled;
  const whose = to === null ? [] : [to.name];
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <div className={`${plain.row8} ${plain.spaceBetween}`}>
        <h2 className={classes.name} translate="no">
          {name}
        </h2>
        <StateTag state={state} />
      </div>
      <p className={plain.quiet}>
        {[suggestedInWords(fields), ...whose, relativeTime(sentAt, Date.now())].join(' · ')}
      </p>
      {why === '' ? null : <p className={plain.breakWords}>{why}</p>}
      {reply === '' ? null : <blockquote className={classes.reply}>{reply}</blockquote>}
      {state === 'open' && place !== null ? <Acts suggestion={suggestion} place={place} /> : null}
    </li>
  );
}

const stateIcons = { open: IconClock, accepted: IconCircleCheck, declined: IconX, withdrawn: IconX } as const;

function StateTag({ state }: Pick<Suggestion, 'state'>) {
  const Icon = stateIcons[state];
  return (
    <span className={`${plain.tag} ${plain.inlineRow} ${plain.fixedSize} ${classes.state}`} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {suggestionStateWord(state)}
    </span>
  );
}

/** What its writer does with one that waits. */
function Acts({ suggestion, place }: { suggestion: Suggestion; place: NonNullable<Suggestion['place']> }) {
  const { id, fields } = suggestion;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const campaignId = suggestion.campaign_id ?? undefined;
  const opening = useMutation({
    mutationFn: () => client.fetchQuery(suggestionFormQuery({ slug: place.slug, campaignId, suggestion: id })),
    onSuccess: async ({ positions }) => {
      const isNewPlace = fields.includes('place');
      const map = isNewPlace ? place.slug : (positions[0]?.map.slug ?? place.slug);
      const wish = { kind: isNewPlace ? 'place' : 'change', suggestion: id } as const;
      await navigate(suggestPath(map, { campaignId, child: place.slug }, wish));
    },
  });
  const withdrawing = useMutation({
    mutationFn: () => withdrawSuggestion(id),
    onSuccess: ({ success }) => showToast(success),
    onSettled: () => client.invalidateQueries({ queryKey: [suggestionsKey] }),
  });
  const error = opening.error ?? withdrawing.error;
  return (
    <>
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {isAsked ? (
        <ConfirmInPlace
          confirm="Withdraw"
          isBusy={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate()}
          onCancel={() => setAsked(false)}
        >
          Withdraw this suggestion? Nobody decides about it then.
        </ConfirmInPlace>
      ) : (
        <div className={plain.buttons}>
          <Button variant="default" disabled={opening.isPending} onClick={() => opening.mutate()}>
            Change
          </Button>
          <Button variant="subtle" onClick={() => setAsked(true)}>
            Withdraw
          </Button>
        </div>
      )}
    </>
  );
}
