import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { StaffChange } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchHistory, revertChange } from '../../../api/staff-map.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmInPlace } from '../../../ui/confirm-in-place.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { changeWords } from '../dashboard/change-words.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './changes.module.css';

/** An id in the address; undefined if invalid. */
const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The history of a world, newest first, of all or one user, of all places or one, with Undo. */
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
  // New changes move others to the next page.
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
        <div className={plain.buttons}>
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
      <div className={plain.card}>
        {list.isPending ? <RowsSkeleton count={8} label="Loading changes" /> : null}
        {list.isSuccess && rows.length === 0 ? (
          <EmptyState level={2} title="No changes">
            Changes on the maps and in these pages appear here, newest first.
          </EmptyState>
        ) : null}
        {rows.length === 0 ? null : (
          <ul className={`${plain.bare} ${classes.rows}`}>
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

interface ChangeLineProps {
  change: StaffChange;
  onPerson: (id: number) => void;
  onPlace: (id: number) => void;
}

/** A change: who did what, a link, and Undo. */
function ChangeLine({ change, onPerson, onPlace }: ChangeLineProps) {
  const at = useRegistry();
  const { did, subject, where } = changeWords(change);
  const { actor, location } = change;
  const undo = useUndo(change, subject);
  return (
    <li className={`${classes.changeRow} ${classes.row}`}>
      <span className={`${plain.grid} ${plain.breakWords}`}>
        <span className={change.reverted_by === null ? undefined : classes.undone}>
          {actor.id === null ? (
            <strong>{actor.name}</strong>
          ) : (
            <button
              type="button"
              className={classes.person}
              aria-label={`Only changes by ${actor.name}`}
              onClick={() => actor.id !== null && onPerson(actor.id)}
            >
              {actor.name}
            </button>
          )}{' '}
          {did} {location === null ? subject : <Link to={at.location(location.id)}>{subject}</Link>} {where}
        </span>
        <span className={plain.quiet}>
          <time dateTime={change.at} title={new Date(change.at).toLocaleString()}>
            {relativeTime(change.at, Date.now())}
          </time>
          {change.reverted_by === null ? '' : ', undone'}
        </span>
      </span>
      <span className={classes.acts}>
        {location === null ? null : (
          <Button variant="subtle" aria-label={`Only changes of ${location.name}`} onClick={() => onPlace(location.id)}>
            Only this place
          </Button>
        )}
        {change.reverted_by === null ? (
          <Button
            variant="default"
            disabled={undo.isBusy}
            aria-label={`Undo: ${did} ${subject}`}
            onClick={() => void undo.run(false)}
          >
            {undo.isBusy ? 'Undoing…' : 'Undo'}
          </Button>
        ) : null}
      </span>
      {undo.refused === undefined ? null : (
        <div className={classes.problem}>
          {changedMeanwhile(undo.refused) === undefined ? (
            <Alert kind="error">{errorText(undo.refused)}</Alert>
          ) : (
            <ConfirmInPlace
              confirm="Undo anyway"
              isBusy={undo.isBusy}
              isDestructive
              onConfirm={() => void undo.run(true)}
              onCancel={undo.forget}
            >
              {errorText(undo.refused)}
            </ConfirmInPlace>
          )}
        </div>
      )}
    </li>
  );
}

function useUndo({ id }: StaffChange, subject: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const run = async (force: boolean) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const { left = 0 } = await revertChange(id, newClientKey(), force);
      showToast(left === 0 ? `${subject}: undone.` : `${subject}: undone, except for ${left} changed since.`);
      await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  return { isBusy, refused, run, forget: () => setRefused(undefined) };
}
