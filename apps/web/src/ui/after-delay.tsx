import { type ReactNode, useEffect, useState } from 'react';

/** Shows its children only after a wait, so that quick answers do not flicker. */
export function AfterDelay({ milliseconds = 200, children }: { milliseconds?: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over ? children : null;
}
