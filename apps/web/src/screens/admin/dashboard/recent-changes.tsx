import { relativeTime } from '@venture-atlas/rules';
import type { StaffChange } from '@venture-atlas/types';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import { changeWords } from './change-words.ts';
import classes from './recent-changes.module.css';

/** The last things that were done. @param changes undefined while they are on the way */
export function RecentChanges({ changes }: { changes: readonly StaffChange[] | undefined }) {
  const at = useRegistry();
  return (
    <section className={classes.part} aria-labelledby="changes-title">
      <h2 className={classes.subtitle} id="changes-title">
        Recent changes
      </h2>
      {changes === undefined || changes.length === 0 ? null : <Link to={at.changes}>All changes, with undo</Link>}
      <div className={classes.card}>
        {changes === undefined ? <RowsSkeleton count={5} label="Loading recent changes" /> : null}
        {changes?.length === 0 ? (
          <EmptyState title="No changes yet">What is changed on the maps and here is listed, newest first.</EmptyState>
        ) : null}
        {changes === undefined || changes.length === 0 ? null : (
          <ul className={plain.bare}>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function ChangeRow({ change }: { change: StaffChange }) {
  const at = useRegistry();
  const { did, subject, where } = changeWords(change);
  const { location } = change;
  const isGone = change.action === 'location.delete' && change.reverted_by === null;
  return (
    <li className={classes.change} data-undone={change.reverted_by !== null || undefined}>
      <span>
        <strong>{change.actor.name}</strong> {did}{' '}
        {location === null || isGone ? subject : <Link to={at.location(location.id)}>{subject}</Link>} {where}
        {change.reverted_by === null ? null : <span className={classes.undone}> (undone)</span>}
      </span>
      <time className={classes.time} dateTime={change.at}>
        {relativeTime(change.at, Date.now())}
      </time>
    </li>
  );
}
