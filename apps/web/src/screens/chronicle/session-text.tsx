import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChronicleLine } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { chronicleQuery } from '../../api/chronicle.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './chronicle.module.css';
import { byDay, dayOf } from './days.ts';
import { Line } from './line.tsx';
import { Recap } from './recap.tsx';

export interface SessionTextProps {
  campaignId: string;
  /** Null: while none ran. */
  session: number | null;
  as: AsPlayer | undefined;
  isDm: boolean;
  isRecapAsked: boolean;
}

/** What happened in a session, day by day, and above it what the DM says of it. */
export function SessionText({ campaignId, session, as, isDm, isRecapAsked }: SessionTextProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    chronicleQuery(campaignId, session, as),
  );
  if (data === undefined) {
    if (error === null) return <RowsSkeleton count={6} label="Loading what happened" />;
    return (
      <Alert kind="error" onRetry={refetch}>
        {errorText(error)}
      </Alert>
    );
  }
  const told = data.pages[0]?.session ?? null;
  const lines = data.pages.flatMap((page) => page.lines);
  return (
    <>
      <header className={classes.head}>
        <h2>{session === null ? 'Between sessions' : `Session ${session}`}</h2>
        {told === null ? null : <span className={plain.quiet}>{dayOf(told.started_at)}</span>}
      </header>
      {told === null ? null : (
        <Recap
          campaignId={campaignId}
          session={told.number}
          recap={told.recap}
          mayWrite={isDm && as === undefined}
          isAsked={isRecapAsked}
        />
      )}
      {byDay(lines).map(({ day, lines: ofDay }) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h3>{day}</h3>
          <ul className={plain.bare}>
            {ofDay.map((line) => (
              <Line key={keyOf(line)} line={line} campaignId={campaignId} as={as} />
            ))}
          </ul>
        </section>
      ))}
      {lines.length === 0 ? <p className={plain.quiet}>Nothing that you know of happened then.</p> : null}
      {hasNextPage ? (
        <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier
        </Button>
      ) : null}
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </>
  );
}

const keyOf = ({ at, kind, places }: ChronicleLine): string => `${at} ${kind} ${places.map(({ name }) => name).join()}`;
