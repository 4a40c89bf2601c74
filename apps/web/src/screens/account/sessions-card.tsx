import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { Session } from '@venture-atlas/types';
import { Link } from 'react-router';
import { fetchSessions, fetchSignInWarnings, revokeSession } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { paths } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './account.module.css';
import { browserName } from './browser-name.ts';
import { warningLines } from './warning-lines.ts';

/** Every browser in which the person is logged in, and a way to end each. */
export function SessionsCard() {
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => fetchSessions(signal) });
  return (
    <section className={classes.card} aria-labelledby="sessions-title">
      <h2 className={classes.cardTitle} id="sessions-title">
        Where you are logged in
      </h2>
      <p className={classes.words}>If you do not know one of these, log it out and change your password.</p>
      <SignInWarningLines />
      {sessions.isPending ? <RowsSkeleton count={2} /> : null}
      <LoadFailure of={sessions} />
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

/** Wrong passwords and logins from new places, where there were any. */
function SignInWarningLines() {
  const { data } = useQuery({
    queryKey: queryKeys.signInWarnings,
    queryFn: ({ signal }) => fetchSignInWarnings(signal),
  });
  if (data === undefined) return null;
  const lines = warningLines(data, Date.now());
  return lines.length === 0 ? null : (
    <Alert kind="info">
      {lines.map((line) => (
        <span key={line} className={classes.warning}>
          {line}
        </span>
      ))}
    </Alert>
  );
}

function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
  const name = browserName(session.user_agent);
  const used = `Last used ${relativeTime(session.last_used_at, Date.now())}`;
  return (
    <li className={classes.row}>
      <div className={classes.fact}>
        <div>
          <p className={classes.label}>
            {name}
            {session.current ? <span className={classes.tag}>This browser</span> : null}
          </p>
          <p className={classes.value}>{used}</p>
        </div>
        {session.current ? (
          <Button variant="default" component={Link} to={paths.logout}>
            Log out
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={`Log out ${name}, ${used.toLowerCase()}`}
            disabled={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            Log out
          </Button>
        )}
      </div>
      {revoking.isError ? (
        <div className={classes.below}>
          <Alert kind="error">{errorText(revoking.error)}</Alert>
        </div>
      ) : null}
    </li>
  );
}
