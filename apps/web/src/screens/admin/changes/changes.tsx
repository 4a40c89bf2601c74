import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchHistory } from '../../../api/staff-map.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import { ChangeLine } from './change-line.tsx';
import classes from './changes.module.css';
import removed from './rows.module.css';

/** An id in the address; undefined for what is none. */
const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Everything that was done in a world, newest first, of everybody or one person, of all places or one, with its undo. */
export function Changes() {
  const { worldId, back } = useRegistry();
  const { params, filter } = useListAddress();
  const of = { actor_id: idIn(params.get('by')), location_id: idIn(params.get('place')) };
  const list = useInfiniteQuery({
    queryKey: staffKeys.changes(of, worldId),
    queryFn: ({ pageParam, signal }) => fetchHistory(of, worldId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next_page,
  });
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  // What is done meanwhile moves others over to another page.
  const rows = [...new Map(changes.map((change) => [change.id, change])).values()];
  const person = rows.find(({ actor }) => actor.id === of.actor_id)?.actor.name ?? 'one person';
  const place = rows.find(({ location }) => location?.id === of.location_id)?.name ?? 'one place';
  return (
    <WidePage
      title="Recent changes"
      back={back}
      lead="Newest first. A change to many places can be undone in one step."
    >
      {of.actor_id === undefined && of.location_id === undefined ? null : (
        <div className={classes.filters}>
          {of.actor_id === undefined ? null : (
            <Button variant="default" onClick={() => filter('by', null)}>
              By {person} · Show everybody’s
            </Button>
          )}
          {of.location_id === undefined ? null : (
            <Button variant="default" onClick={() => filter('place', null)}>
              Of {place} · Show all places
            </Button>
          )}
        </div>
      )}
      <LoadFailure of={list} />
      <div className={removed.card}>
        {list.isPending ? <RowsSkeleton count={8} label="Loading changes" /> : null}
        {list.isSuccess && rows.length === 0 ? (
          <EmptyState level={2} title="No changes">
            What is changed on the maps and here is listed, newest first.
          </EmptyState>
        ) : null}
        {rows.length === 0 ? null : (
          <ul className={removed.rows}>
            {rows.map((change) => (
              <ChangeLine
                key={change.id}
                change={change}
                onPerson={(id) => filter('by', String(id))}
                onPlace={(id) => filter('place', String(id))}
              />
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
