import type { PlaceSettings } from '@venture-atlas/rules';
import type { Knowledge, SavedLocationSettings } from '@venture-atlas/types';
import { useSyncExternalStore } from 'react';
import type { ChangedMeanwhile } from '../../api/changed-meanwhile.ts';
import type { SettingsPlace } from '../../map/stage/campaign-context.ts';

/** What the DM did last. */
export interface KnowledgeAct {
  campaignId: string;
  knowledge: Knowledge;
}

/** Words for players of a place for which somebody else published others meanwhile. */
export interface WordsConflict extends ChangedMeanwhile<SavedLocationSettings> {
  campaignId: string;
  place: SettingsPlace;
  /** What was to be saved. */
  wish: Partial<PlaceSettings>;
}

interface Acts {
  last: KnowledgeAct | null;
  conflict: WordsConflict | null;
  /** How often words of others were taken in the place of one's own: fields begin anew then. */
  taken: number;
  /** The place that is to be a rumour and has no name for players yet. */
  wantsName: number | null;
}

/* Wherever the DM acted: in the panel, by a key, on the map. */
let acts: Acts = { last: null, conflict: null, taken: 0, wantsName: null };
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

/** What the DM did, for who draws nothing. */
export const currentActs = (): Acts => acts;

export const useActs = (): Acts => useSyncExternalStore(subscribe, () => acts);
