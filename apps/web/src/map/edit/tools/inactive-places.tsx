import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LocationMapDetails, StaffPosition } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchInactivePositions } from '../../../api/staff-map.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './inactive-places.module.css';

/** What was taken off a map, newest first, each with its way back (specification section 4: deactivating). */
export function InactivePlaces({ map, session }: { map: LocationMapDetails; session: EditSession }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['inactive-positions', map.id],
    queryFn: ({ pageParam, signal }) => fetchInactivePositions(map.id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next_page,
    staleTime: 0,
  });
  const pages = data?.pages ?? [];
  const positions = [...new Map(pages.flatMap((page) => page.positions).map((one) => [one.id, one])).values()];
  return (
    <div className={classes.places}>
      {isPending ? <RowsSkeleton count={4} label="Loading what was taken off" /> : null}
      {error ? (
        <Alert
          kind="error"
          action={
            <button type="button" onClick={() => void refetch()}>
              Try again
            </button>
          }
        >
          {errorText(error)}
        </Alert>
      ) : null}
      {data !== undefined && positions.length === 0 ? (
        <EmptyState title="Nothing was taken off this map">A point that is de-activated is kept here.</EmptyState>
      ) : null}
      <ul className={classes.rows}>
        {positions.map((position) => (
          <InactiveRow key={position.id} position={position} session={session} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="subtle" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}

function InactiveRow({ position, session }: { position: StaffPosition; session: EditSession }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const bringBack = async () => {
    setBusy(true);
    setError(undefined);
    const outcome = await session.write({ kind: 'reactivate', position }, { tellsRefusals: true });
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{position.name}</span>
        <span className={classes.type}>{position.type ?? 'no type'}</span>
      </span>
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={`Bring back ${position.name}`}
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
