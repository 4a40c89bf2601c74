import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { StaffChange } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchHistory, revertChange } from '../../../api/staff-map.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { changeWords } from '../dashboard/change-words.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './removed.module.css';

/** What was removed and nobody brought back, newest first, each with its way back. */
export function Removed() {
  const { worldId, back } = useRegistry();
  const list = useInfiniteQuery({
    queryKey: staffKeys.removed(worldId),
    queryFn: ({ pageParam, signal }) => fetchHistory({ removed: 1 }, worldId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next_page,
  });
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  // What is brought back meanwhile moves others over to another page.
  const rows = [...new Map(changes.map((change) => [change.id, change])).values()];
  return (
    <WidePage
      title="Removed"
      back={back}
      lead="Locations, places on maps, texts and types that were removed. What comes back is as it was."
    >
      <LoadFailure of={list} />
      <div className={classes.card}>
        {list.isPending ? <RowsSkeleton count={6} label="Loading what was removed" /> : null}
        {list.isSuccess && rows.length === 0 ? (
          <EmptyState level={2} title="Nothing is removed">
            What is deleted here or on a map is listed, and can be brought back.
          </EmptyState>
        ) : null}
        {rows.length === 0 ? null : (
          <ul className={classes.rows}>
            {rows.map((change) => (
              <RemovedRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage ? (
        <Button variant="subtle" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show older'}
        </Button>
      ) : null}
    </WidePage>
  );
}

/** What kind of thing it was, to stand below its name. */
const kinds: Record<string, string> = { position: 'Place', location: 'Location', wikipage: 'Text', type: 'Type' };

function RemovedRow({ change }: { change: StaffChange }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { subject } = changeWords(change);
  const kind = kinds[change.action.split('.')[0] ?? ''] ?? 'Thing';
  const onMap = change.parent === null ? '' : ` on the ${change.parent.name} map`;
  const bringBack = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await revertChange(change.id, newClientKey());
      showToast(`${subject} is back.`);
      await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{subject}</span>
        <span className={plain.quiet}>
          {kind}
          {onMap}, removed by {change.actor.name}{' '}
          <time dateTime={change.at} title={new Date(change.at).toLocaleString()}>
            {relativeTime(change.at, Date.now())}
          </time>
        </span>
      </span>
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={`Bring back ${subject}, ${kind.toLowerCase()}${onMap}`}
        onClick={() => void bringBack()}
      >
        {isBusy ? 'Bringing back…' : 'Bring back'}
      </Button>
      {error === undefined ? null : (
        <div className={classes.problem}>
          <Alert kind="error">{errorText(error)}</Alert>
        </div>
      )}
    </li>
  );
}
