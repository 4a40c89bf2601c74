import { Button } from '@mantine/core';
import { relativeTime } from '@venture-atlas/rules';
import type { HistoryImport, HistoryPage, StaffChange, StaffPosition } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { fetchHistory, type HistoryOf } from '../../../api/staff-map.ts';
import { PagedRows } from '../../../tables/paged-rows.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { focusNeighbor } from '../../../ui/focus-neighbor.ts';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { whileOff } from '../while-off.ts';
import { actWords, fieldChanges } from './change-in-words.ts';
import classes from './history-list.module.css';

export interface HistoryListProps {
  of: HistoryOf;
  session: EditSession;
  /** Shows the place of each change, for a list of a whole map. */
  withNames?: boolean;
}

/** The history, newest first, each change with Undo. */
export function HistoryList({ of, session, withNames = false }: HistoryListProps) {
  const { worldId } = useReadingScope();
  return (
    <PagedRows
      queryKey={['edit-history', of, worldId ?? null]}
      fetchPage={(page, signal) => fetchHistory(of, worldId, page, signal)}
      rowsOf={rowsOf}
      loading="Loading the history"
      more="Show older changes"
      className={classes.history}
      none={<p className={plain.quiet}>{'removed' in of ? 'Nothing was removed.' : 'Nothing was changed yet.'}</p>}
    >
      {(rows) => (
        <ol className={plain.bare}>
          {rows.map((row) =>
            'files' in row ? (
              <ImportRow key={row.id} row={row} isInWorld={worldId !== undefined} />
            ) : (
              <ChangeRow key={row.id} change={row} session={session} withNames={withNames} />
            ),
          )}
        </ol>
      )}
    </PagedRows>
  );
}

/**
 * Changes and imports together, newest first. Ids of imports are negative here, because they have their own numbers.
 */
const rowsOf = ({ changes, imports }: HistoryPage): (StaffChange | HistoryImport)[] =>
  [...changes, ...imports.map((one) => ({ ...one, id: -one.id }))].sort((a, b) => (a.at < b.at ? 1 : -1));

/** An import is undone as a whole, on the page of imports. For the Atlas, that page is outside worlds. */
function ImportRow({ row, isInWorld }: { row: HistoryImport; isInWorld: boolean }) {
  const { at, by, files, total_files, undone_at } = row;
  const more = total_files > 1 ? ` and ${total_files - 1} more ${total_files === 2 ? 'file' : 'files'}` : '';
  return (
    <li className={classes.change} data-reverted={undone_at !== null || undefined}>
      <div className={classes.head}>
        <p className={classes.words}>
          {by.name} imported this from {files[0] ?? 'a file'}
          {more}{' '}
          <time className={classes.time} dateTime={at} title={new Date(at).toLocaleString()}>
            {relativeTime(at, Date.now())}
          </time>
        </p>
        {undone_at !== null ? (
          <span className={classes.tag}>Undone</span>
        ) : isInWorld ? null : (
          <Link className={classes.imports} to={pages.importWorld}>
            Imports
          </Link>
        )}
      </div>
    </li>
  );
}

function ChangeRow({ change, session, withNames }: { change: StaffChange; session: EditSession; withNames: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const name = change.name ?? 'a place that is gone';
  const isRemoval = change.after === null || change.after.active === false;
  const revert = async (button: Element) => {
    setBusy(true);
    setError(undefined);
    const before = (change.before ?? {}) as Partial<StaffPosition>;
    const outcome = await session.write(
      { kind: 'revert', changeId: change.id, positionId: change.position_id, before },
      { tellsRefusals: true },
    );
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
    if (outcome.kind !== 'saved') return;
    focusNeighbor(button.closest('li'));
    if (outcome.position === null && change.position_id !== null)
      reportRemoved(session, change, name, outcome.changeId);
  };
  const fields = fieldChanges(change);
  return (
    <li className={classes.change} data-reverted={change.reverted_by !== null || undefined}>
      <div className={classes.head}>
        <p className={classes.words}>
          {withNames ? (
            <strong className={classes.place} translate="no">
              {name}
            </strong>
          ) : null}
          <span>
            {change.actor.name} {actWords(change)}
          </span>{' '}
          <time className={classes.time} dateTime={change.at} title={new Date(change.at).toLocaleString()}>
            {relativeTime(change.at, Date.now())}
          </time>
        </p>
        {change.reverted_by === null ? (
          <Button
            variant="subtle"
            className={classes.revert ?? ''}
            {...whileOff(isBusy)}
            aria-label={`${isRemoval ? 'Bring back' : 'Revert'}: ${change.actor.name} ${actWords(change)}${withNames ? `, ${name}` : ''}`}
            onClick={({ currentTarget }) => void revert(currentTarget)}
          >
            {isRemoval ? (isBusy ? 'Bringing back…' : 'Bring back') : isBusy ? 'Reverting…' : 'Revert'}
          </Button>
        ) : (
          <span className={classes.tag}>Reverted</span>
        )}
      </div>
      {fields.length > 0 ? (
        <ul className={classes.fields}>
          {fields.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {before}{' '}
              <span role="img" aria-label="became">
                →
              </span>{' '}
              {after}
            </li>
          ))}
        </ul>
      ) : null}
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </li>
  );
}

/** Undo removed the place itself, so a toast offers to bring it back. */
function reportRemoved(
  session: EditSession,
  { position_id }: StaffChange,
  name: string,
  changeId: number | null,
): void {
  if (changeId === null) return;
  const bringBack = () =>
    void session.write({ kind: 'revert', changeId, positionId: position_id, before: {}, isUndo: true });
  showToast(`${name} is removed from the map.`, { label: 'Undo', onAct: bringBack, changeId });
}
