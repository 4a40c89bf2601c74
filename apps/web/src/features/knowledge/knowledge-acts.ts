import type { Knowledge } from '@venture-atlas/types';
import { useSyncExternalStore } from 'react';

/** What the DM did last. */
export interface KnowledgeAct {
  campaignId: string;
  knowledge: Knowledge;
}

interface Acts {
  last: KnowledgeAct | null;
  /** The place that is to be a rumour and has no name for players yet. */
  wantsName: number | null;
}

/* Wherever the DM acted: in the panel, by a key, on the map. */
let acts: Acts = { last: null, wantsName: null };
const listeners = new Set<() => void>();

export function changeActs(change: Partial<Acts>): void {
  acts = { ...acts, ...change };
  for (const tell of listeners) tell();
}

/** Nobody waits any more for the name of a rumour at this place. */
export function forgetWish(locationId: number): void {
  if (acts.wantsName === locationId) changeActs({ wantsName: null });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useActs = (): Acts => useSyncExternalStore(subscribe, () => acts);
