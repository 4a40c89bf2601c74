import { Button } from '@mantine/core';
import { relativeTime } from '@venture-atlas/rules';
import type { StaffChange, StaffPosition } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchHistory, type HistoryOf } from '../../../api/staff-map.ts';
import { Alert } from '../../../ui/alert.tsx';
import { focusBeside } from '../../../ui/focus-beside.ts';
import { PagedRows } from '../paged-rows.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { actWords, fieldChanges } from './change-in-words.ts';
import classes from './history-list.module.css';

export interface HistoryListProps {
  of: HistoryOf;
  session: EditSession;
  /** Names the place of each change: the list is about a whole map. */
  withNames?: boolean;
}

/** Who changed what and when, newest first, each with its way back. */
export function HistoryList({ of, session, withNames = false }: HistoryListProps) {
  return (
    <PagedRows
      queryKey={['edit-history', of]}
      fetchPage={(page, signal) => fetchHistory(of, page, signal)}
      rowsOf={(page) => page.changes}
      loading="Loading the history"
      more="Show older changes"
      className={classes.history}
      none={<p className={classes.none}>Nothing was changed yet.</p>}
    >
      {(changes) => (
        <ol className={classes.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.id} {...{ change, session, withNames }} />
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

function ChangeRow({ change, session, withNames }: { change: StaffChange; session: EditSession; withNames: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const name = change.location?.name ?? 'this place';
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
    if (outcome.kind === 'saved') focusBeside(button.closest('li'));
  };
  const fields = fieldChanges(change);
  return (
    <li className={classes.change} data-reverted={change.reverted_by !== null || undefined}>
      <div className={classes.head}>
        <p className={classes.words}>
          {withNames ? <strong className={classes.place}>{name}</strong> : null}
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
            disabled={isBusy}
            aria-label={`Revert: ${change.actor.name} ${actWords(change)}${withNames ? `, ${name}` : ''}`}
            onClick={({ currentTarget }) => void revert(currentTarget)}
          >
            {isBusy ? 'Reverting…' : 'Revert'}
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
