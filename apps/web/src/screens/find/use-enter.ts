import { useEffect, useRef, useState } from 'react';
import type { Found } from './found.ts';

export interface EnterParts {
  isSearching: boolean;
  /** Where Enter leads now. */
  active: Found | null;
  /** What was pointed at; null: the first. */
  activeKey: string | null;
  goTo: (found: Found) => void;
}

/** Enter that is pressed before the answer for these words is there waits for it: what stands there is of earlier ones. */
export function useEnter({ isSearching, active, activeKey, goTo }: EnterParts): {
  enter: () => void;
  stay: () => void;
} {
  const [isGoing, setGoing] = useState(false);
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (!isGoing || isSearching) return;
    setGoing(false);
    // What was pointed at may not be among the answers.
    if (active !== null && (activeKey === null || active.key === activeKey)) latest.current(active);
  }, [isGoing, isSearching, active, activeKey]);
  return {
    enter: () => {
      if (isSearching) setGoing(true);
      else if (active !== null) goTo(active);
    },
    stay: () => setGoing(false),
  };
}
