import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { presenceQuery, presenceSinceQuery } from '../../../api/presence.ts';
import classes from './on-screens.module.css';
import { lateWords, screensWords } from './reach-words.ts';

/** Who has not drawn it after so long is called late (ms). */
const LATE_AFTER_MS = 2_000;

export interface OnScreensProps {
  campaignId: string;
  /** When the server did it (ms since 1970). */
  at: number;
  /** The accounts that it is for; left out: everybody. */
  people?: readonly number[] | undefined;
}

/** On how many screens an act is by now, or who is late. It keeps the room that it will need, so that nothing moves. */
export function OnScreens(props: OnScreensProps) {
  const { all, now, late } = useReach(props);
  if (all === 0) return null;
  return (
    <>
      {' '}
      <span className={classes.reach}>
        <i aria-hidden="true">{`· ${screensWords({ all, current: all })}`}</i>
        <span className={classes.now} data-reach>
          · {late ?? now}
        </span>
      </span>
    </>
  );
}

/** The sign before an act: a clock while somebody is late, else another one. */
export function ReachSign({ children, ...reach }: OnScreensProps & { children: ReactNode }) {
  const { late } = useReach(reach);
  return late === undefined ? children : <IconClock size={18} stroke={1.75} aria-hidden="true" data-late />;
}

/** How many screens there are; on how many it is, and who is late, in words. */
function useReach({ campaignId, at, people }: OnScreensProps): { all: number; now: string; late: string | undefined } {
  const everybody = useQuery(presenceQuery(campaignId)).data?.screens.all ?? 0;
  const before = people === undefined ? everybody : 0;
  const { data } = useQuery(presenceSinceQuery(campaignId, at, people));
  const isLong = useIsAfter(at + LATE_AFTER_MS);
  const all = data?.screens.all ?? before;
  const late =
    isLong && data !== undefined && data.screens.current < all ? lateWords(data.here, data.guests.late) : undefined;
  return { all, now: data === undefined ? '' : screensWords(data.screens), late };
}

function useIsAfter(time: number): boolean {
  const [isAfter, setAfter] = useState(() => Date.now() >= time);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), Math.max(0, time - Date.now()));
    return () => clearTimeout(timer);
  }, [time]);
  return isAfter;
}
