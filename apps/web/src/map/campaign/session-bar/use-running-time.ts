import { useEffect, useState } from 'react';

/** How long something runs, as hours and minutes; looked at often enough for the minute to be right. */
export function useRunningTime(since: string): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return hoursAndMinutes(now - Date.parse(since));
}

/** "0:07", "1:24"; what a slow clock places in the future has just begun. */
function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
