import type { Knowledge, SettingsToRestore } from '@venture-atlas/types';
import { useSyncExternalStore } from 'react';
import type { SettingsPlace } from '../campaign-context.ts';

/** What the DM did last, and what takes it back. */
export interface KnowledgeAct {
  campaignId: string;
  place: SettingsPlace;
  knowledge: Knowledge;
  previous: SettingsToRestore | null;
  /** Undone: said, and nothing to take back. */
  isUndone: boolean;
}

interface Acts {
  last: KnowledgeAct | null;
  /** The place whose panel says what was done: then nothing else does. */
  saidBy: number | null;
  /** The place that is to be a rumour and has no name for players yet. */
  wantsName: number | null;
}

/* One sentence at a time, wherever the DM acted: in the panel, by a key, on the map. */
let acts: Acts = { last: null, saidBy: null, wantsName: null };
const listeners = new Set<() => void>();

export function changeActs(change: Partial<Acts>): void {
  acts = { ...acts, ...change };
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useActs = (): Acts => useSyncExternalStore(subscribe, () => acts);
