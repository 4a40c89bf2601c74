import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { presenceQuery, presenceSinceQuery } from '../../../api/presence.ts';
import classes from './on-screens.module.css';
import { lateWords, screensWords } from './screen-words.ts';

/** A screen that does not show the change after this time is late (ms). */
const LATE_AFTER_MS = 2_000;

export interface OnScreensProps {
  campaignId: string;
  /** Time of the change on the server (ms since 1970). */
  at: number;
  /** The accounts that it is for; left out: everybody. */
  people?: readonly number[] | undefined;
}

/** How many screens show a change, or who is late. Its size is reserved, so that nothing moves. */
export function OnScreens(props: OnScreensProps) {
  const { all, now, late } = useScreenStatus(props);
  if (all === 0) return null;
  return (
    <>
      {'\u00a0· '}
      <span className={classes.reach}>
        <i aria-hidden="true">{screensWords({ all, current: all })}</i>
        <span className={classes.now} data-reach>
          {late ?? now}
        </span>
      </span>
    </>
  );
}

/** The icon of an action: a clock while somebody is late, otherwise the given one. */
export function ScreensSign({ children, ...reach }: OnScreensProps & { children: ReactNode }) {
  const { late } = useScreenStatus(reach);
  return late === undefined ? children : <IconClock size={18} stroke={1.75} aria-hidden="true" data-late />;
}

/** The number of screens, how many show the change, and who is late, in words. */
function useScreenStatus({ campaignId, at, people }: OnScreensProps): {
  all: number;
  now: string;
  late: string | undefined;
} {
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
