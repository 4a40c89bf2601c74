import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time in milliseconds since 1970, updated every minute, so that "just now" does not stay for an hour. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
