import { useEffect, useSyncExternalStore } from 'react';

/* Counts what covers the whole page. While anything does, the map shows no messages, because nobody could read them. */
let covers = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  covers += by;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Suppresses messages of the map while something covers the whole page. */
export function useSilence(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    change(1);
    return () => change(-1);
  }, [isCovered]);
}

/** Whether something covers the whole page. */
export const useIsSilent = (): boolean => useSyncExternalStore(follow, () => covers > 0);
