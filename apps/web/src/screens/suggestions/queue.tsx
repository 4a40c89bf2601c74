import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { suggestionWords } from '@venture-atlas/rules';
import type { SuggestionsPage } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { errorText, isRefusal } from '../../api/api-error.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { fetchSuggestions, type QueueOf, type QueueView, suggestionsKey } from '../../api/suggestions.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { editCampaignPath } from '../../navigation/paths.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { QueueHead } from './queue-head.tsx';
import { QueueRows } from './queue-rows.tsx';
import { queueViewIn, searchOf, usualOrder } from './queue-view.ts';
import { Review } from './review.tsx';
import classes from './suggestions.module.css';
import { type Decisions, useDecisions } from './use-decisions.ts';
import type { Drafts } from './use-draft.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { type QueuePlace, useQueuePlace } from './use-queue-place.ts';

/** /worlds/{id}/suggestions/: what people suggest about a world, for those who edit it. */
export function WorldSuggestions() {
  const { worldId = '' } = useParams();
  const { data } = useQuery(worldQuery(worldId));
  return <Queue key={worldId} of={{ worldId }} back={{ to: worldPath(worldId), label: data?.name ?? 'World' }} />;
}

/** /edit_campaign/{id}/suggestions/: what the players of a campaign suggest, for those who lead it. */
export function CampaignSuggestions() {
  const { campaignId = '' } = useParams();
  const { data } = useQuery(campaignQuery(campaignId));
  const back = { to: editCampaignPath(campaignId), label: data?.name ?? 'Campaign' };
  return <Queue key={campaignId} of={{ campaignId }} back={back} />;
}

interface QueueProps {
  of: QueueOf;
  back: { to: string; label: string };
}

function Queue({ of, back }: QueueProps) {
  const [search, setSearch] = useSearchParams();
  const view = queueViewIn(search);
  const list = useInfiniteQuery({
    queryKey: [suggestionsKey, 'queue', of, view],
    queryFn: ({ pageParam, signal }) => fetchSuggestions(of, view, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: SuggestionsPage) => last.next_page,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const [drafts] = useState<Drafts>(() => new Map());
  const decisions: Decisions = useDecisions({
    onDecided: (id) => {
      drafts.delete(id);
      place.leave(id);
    },
    onUndo: (id) => {
      const waiting =
        view.state === 'open' ? view : { state: 'open' as const, about: view.about, order: usualOrder('open') };
      show(waiting);
      place.open(id, nameOf(waiting));
    },
  });
  const all = list.data?.pages.flatMap((page) => page.suggestions) ?? [];
  const rows = view.state === 'open' ? all.filter(({ id }) => !decisions.isSettled(id)) : all;
  const place = useQueuePlace(
    rows.map(({ id }) => id),
    nameOf(view),
  );
  const show = (next: QueueView) => setSearch(searchOf(next), { replace: true });
  // Whoever goes down by keys comes to no end before the last page.
  const isNearEnd = place.at + ROWS_AHEAD >= rows.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  useQueueKeys({ ArrowUp: () => place.step(-1), ArrowDown: () => place.step(1) }, { onUndo: decisions.undo });
  if (isRefusal(list.error)) return <NotFound />;
  const pages = list.data?.pages;
  const total = (pages?.at(-1)?.total ?? rows.length) - (all.length - rows.length);
  return (
    <WidePage title={suggestionWords.title} back={back} aside={<DoneLine {...decisions} openId={place.id} />} isFull>
      <QueueHead view={view} counts={pages?.at(-1)?.counts} onView={show} />
      <LoadFailure of={list} />
      {list.isPending ? <RowsSkeleton count={8} label="Loading suggestions" /> : null}
      {list.isSuccess && place.id === undefined && rows.length === 0 ? <Nothing view={view} /> : null}
      {place.id === undefined ? null : (
        <Panes
          of={of}
          rows={rows}
          place={place}
          decisions={decisions}
          drafts={drafts}
          total={total}
          isNothingLeft={list.isSuccess}
        />
      )}
    </WidePage>
  );
}

/** A word for each list. */
const nameOf = (view: QueueView): string => JSON.stringify(searchOf(view));

/** So many rows before the last one that is there, more are read. */
const ROWS_AHEAD = 10;

function Nothing({ view: { state, about } }: { view: QueueView }) {
  const isOpen = state === 'open';
  if (about !== undefined)
    return <EmptyPage title={suggestionWords.noneOfKind}>{suggestionWords.chooseEverything}</EmptyPage>;
  return (
    <EmptyPage title={isOpen ? suggestionWords.noneWaiting : 'None yet.'}>
      {isOpen ? 'What people suggest appears here until one of you decides.' : 'What you decide stays here for a year.'}
    </EmptyPage>
  );
}

interface PanesProps {
  of: QueueOf;
  rows: SuggestionsPage['suggestions'];
  place: QueuePlace;
  total: number;
  decisions: Decisions;
  drafts: Drafts;
  isNothingLeft: boolean;
}

/** The rows at the left, what is open at the right; a phone shows one at a time. */
function Panes({ of, rows, place, total, decisions, drafts, isNothingLeft }: PanesProps) {
  const isPhone = useWidth() === 'phone';
  const { id } = place;
  if (id === undefined) return null;
  const next = rows[place.isListed ? place.at + 1 : place.at]?.id;
  const previous = rows[place.at - 1]?.id;
  return (
    <div className={classes.panes}>
      {isPhone ? null : <QueueRows rows={rows} openId={id} onOpen={place.open} isNothingLeft={isNothingLeft} />}
      <Review
        key={id}
        id={id}
        of={of}
        steps={{ at: place.isListed ? place.at + 1 : undefined, total, next, previous, step: place.step }}
        decisions={decisions}
        drafts={drafts}
      />
    </div>
  );
}

/** What was done last, and the way back; or what was not done, and why. */
function DoneLine({ done, failure, undo, openId }: Decisions & { openId: string | undefined }) {
  return (
    <div role="status">
      {failure === undefined ? null : (
        <Alert kind="error">
          {failure.id === openId ? errorText(failure.error) : `${failure.name}: ${errorText(failure.error)}`}
        </Alert>
      )}
      {done === undefined || failure !== undefined ? null : (
        <p className={`${plain.row8} ${plain.wrap} ${classes.done}`}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {verbs[done.kind]}: <strong translate="no">{done.name}</strong>, {done.rest}
          </span>
          <Button variant="subtle" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

const verbs = { accept: 'Accepted', decline: 'Declined', 'pass-on': 'Passed on' } as const;
