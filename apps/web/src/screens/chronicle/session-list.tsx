import type { SessionsPage } from '@venture-atlas/types';
import { Link } from 'react-router';
import { chroniclePath } from '../../navigation/chronicle-paths.ts';
import classes from './chronicle.module.css';
import { dayOf, lengthOf } from './days.ts';

export interface SessionListProps {
  campaignId: string;
  all: SessionsPage;
  chosen: number | null;
}

/** The sessions, newest first, and what happened while none ran. */
export function SessionList({ campaignId, all, chosen }: SessionListProps) {
  return (
    <nav className={classes.sessions} aria-label="Sessions">
      {all.sessions.map((session) => (
        <Link
          key={session.number}
          to={chroniclePath(campaignId, session.number)}
          aria-current={session.number === chosen ? 'page' : undefined}
        >
          <strong>Session {session.number}</strong>
          <span>{session.ended_at === null ? <b>running</b> : lengthOf(session)}</span>
          <small>{dayOf(session.started_at)}</small>
        </Link>
      ))}
      {all.has_between ? (
        <Link to={`${chroniclePath(campaignId)}?session=between`} aria-current={chosen === null ? 'page' : undefined}>
          <strong>Between sessions</strong>
        </Link>
      ) : null}
    </nav>
  );
}
