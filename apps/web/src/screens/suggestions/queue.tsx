import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { suggestionWords } from '@venture-atlas/rules';
import type { SuggestionsPage } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { errorText, isRefusal } from '../../api/api-error.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { fetchSuggestions, type QueueOf, type QueueState, suggestionsKey } from '../../api/suggestions.ts';
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
import { QueueRows } from './queue-rows.tsx';
import { Review } from './review.tsx';
import classes from './suggestions.module.css';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { useQueueKeys } from './use-queue-keys.ts';

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

const states: readonly { state: QueueState; label: string }[] = [
  { state: 'open', label: 'Waiting' },
  { state: 'accepted', label: 'Accepted' },
  { state: 'declined', label: 'Declined' },
];

interface QueueProps {
  of: QueueOf;
  back: { to: string; label: string };
}

function Queue({ of, back }: QueueProps) {
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one.state === search.get('state'))?.state ?? 'open';
  const list = useInfiniteQuery({
    queryKey: [suggestionsKey, 'queue', of, state],
    queryFn: ({ pageParam, signal }) => fetchSuggestions(of, state, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: SuggestionsPage) => last.next_page,
  });
  const rows = list.data?.pages.flatMap((page) => page.suggestions) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const [openId, setOpenId] = useState<string>();
  const isHere = rows.some(({ id }) => id === openId);
  const at = isHere ? rows.findIndex(({ id }) => id === openId) : 0;
  const shown = rows[at];
  const decisions = useDecisions(
    // The one below comes next, at the end the one above.
    (id) => {
      const settled = rows.findIndex((row) => row.id === id);
      setOpenId((rows[settled + 1] ?? rows[settled - 1])?.id);
    },
    (id) => {
      setSearch({}, { replace: true });
      setOpenId(id);
    },
  );
  const step = (by: number) => {
    const next = rows[at + by];
    if (next !== undefined) setOpenId(next.id);
  };
  useQueueKeys({ ArrowUp: () => step(-1), ArrowDown: () => step(1) }, decisions.undo);
  if (isRefusal(list.error)) return <NotFound />;
  return (
    <WidePage title={suggestionWords.title} back={back} aside={<DoneLine {...decisions} />} isFull>
      <nav className={classes.tabs} aria-label="Suggestions by what became of them">
        {states.map((one) => (
          <button
            key={one.state}
            type="button"
            aria-current={one.state === state || undefined}
            onClick={() => setSearch(one.state === 'open' ? {} : { state: one.state }, { replace: true })}
          >
            {one.label} <span className={plain.numbers}>{counts?.[one.state] ?? ''}</span>
          </button>
        ))}
      </nav>
      <LoadFailure of={list} />
      {list.isPending ? <RowsSkeleton count={8} label="Loading suggestions" /> : null}
      {list.isSuccess && shown === undefined ? (
        <EmptyPage title={state === 'open' ? suggestionWords.noneWaiting : 'None yet.'}>
          {state === 'open'
            ? 'What people suggest appears here until one of you decides.'
            : 'What you decide stays here for a year.'}
        </EmptyPage>
      ) : null}
      {shown === undefined ? null : (
        <Panes
          of={of}
          rows={rows}
          at={at}
          decisions={decisions}
          onOpen={setOpenId}
          step={step}
          total={counts?.[state] ?? rows.length}
          more={
            list.hasNextPage ? (
              <Button variant="default" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </Button>
            ) : null
          }
        />
      )}
    </WidePage>
  );
}

interface PanesProps {
  of: QueueOf;
  rows: SuggestionsPage['suggestions'];
  at: number;
  total: number;
  decisions: Decisions;
  onOpen: (id: string) => void;
  step: (by: number) => void;
  more: ReactNode;
}

/** The rows at the left, what is open at the right; a phone shows one at a time. */
function Panes({ of, rows, at, total, decisions, onOpen, step, more }: PanesProps) {
  const isPhone = useWidth() === 'phone';
  const shown = rows[at];
  if (shown === undefined) return null;
  return (
    <div className={classes.panes}>
      {isPhone ? null : <QueueRows rows={rows} openId={shown.id} onOpen={onOpen} more={more} />}
      <Review key={shown.id} id={shown.id} of={of} at={at} total={total} step={step} decisions={decisions} />
    </div>
  );
}

/** What was done last, and the way back. */
function DoneLine({ done, error, isBusy, undo }: Decisions) {
  return (
    <div role="status">
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {done === undefined || error !== undefined ? null : (
        <p className={`${plain.row8} ${plain.wrap} ${classes.done}`}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {done.verb}: <strong translate="no">{done.name}</strong>, {done.rest}
          </span>
          <Button variant="subtle" disabled={isBusy} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
