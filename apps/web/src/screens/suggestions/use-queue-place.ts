import { useState } from 'react';

/** Which row of a list is open. It stays on screen when others come and go, and also when it left the list itself. */
export interface QueuePlace {
  /** Undefined: none. */
  id: string | undefined;
  /** Where it is among the rows, or was. */
  at: number;
  isListed: boolean;
  /** @param list where it is opened, if not in the one that is shown */
  open: (id: string, list?: string) => void;
  /** Opens the row above (-1) or below (1). */
  step: (by: -1 | 1) => void;
  /** A row is gone: whoever still looks at it goes on with the one below, at the end with the one above. */
  leave: (id: string) => void;
}

interface Opened {
  id: string;
  at: number;
}

/**
 * @param ids of all rows, in order
 * @param list which list that is: each has a row of its own that is open
 */
export function useQueuePlace(ids: readonly string[], list: string): QueuePlace {
  const [all, setAll] = useState<Readonly<Record<string, Opened | undefined>>>({});
  const opened = all[list];
  const change = (to: (now: Opened | undefined) => Opened | undefined, within = list) =>
    setAll((now) => ({ ...now, [within]: to(now[within]) }));
  const openAt = (to: number, otherwise: Opened | undefined): Opened | undefined => {
    const id = ids[to];
    return id === undefined ? otherwise : { id, at: to };
  };
  const found = opened === undefined ? -1 : ids.indexOf(opened.id);
  // Without a choice the first one is open, and it stays that one.
  if (opened === undefined && ids.length > 0) change(() => openAt(0, undefined));
  if (opened !== undefined && found >= 0 && found !== opened.at) change((now) => now && { ...now, at: found });
  const at = found >= 0 ? found : Math.min(opened?.at ?? 0, ids.length);
  return {
    id: opened?.id,
    at,
    isListed: found >= 0,
    open: (id, within) => change(() => ({ id, at: ids.includes(id) ? ids.indexOf(id) : at }), within),
    step: (by) =>
      change((now) => {
        const here = now === undefined ? -1 : ids.indexOf(now.id);
        // Where one left the list, the one below came into its place.
        return openAt(here >= 0 ? here + by : by > 0 ? at : at - 1, now);
      }),
    leave: (id) =>
      change((now) => {
        if (now?.id !== id) return now;
        const here = ids.indexOf(id);
        return openAt(here + 1, openAt(here - 1, undefined));
      }),
  };
}
