import type { LocationLink } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { OwnWorldsConfig } from '../config.ts';
import type { Claim } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { CopyReach } from './queries/copied-places.ts';

/** What somebody wants copied. */
export interface CopyWish {
  /** Of the new world. */
  name: string;
  /** The map, with everything on it and below it. */
  mapId: number;
  /** Only what stands on the map itself; left out by those that were asked for before there was a choice. */
  isMapOnly?: boolean;
  /** The campaign that goes along; null: none. */
  campaignId: string | null;
}

/** What the job of a copy says: the wish, and who has it. */
export interface CopyPayload extends CopyWish {
  caller: Caller;
}

/** What the child process is told to do; all of it is plain data. */
export interface CopyOrder extends CopyPayload {
  /** What the names of copied files are made of: whoever gave the order finds those of a copy that was ended. */
  seed: string;
  database: string;
  media: MediaPlace;
  ownWorlds: OwnWorldsConfig;
  /** Which run this is: its end is written together with the copy. */
  claim: Claim;
}

/** How much of the map a wish is for. */
export const reachOf = ({ mapId, isMapOnly = false }: Pick<CopyWish, 'mapId' | 'isMapOnly'>): CopyReach => ({
  mapId,
  isMapOnly,
});

/** What a copy came to: the public id of the world, and the map that it opens with. */
export interface CopyResult {
  worldId: string;
  map: LocationLink;
}

/** How far it is; `done` of `total` pictures, 0 of 0 while places are written. */
export interface CopyProgress {
  step: 'pictures' | 'places';
  done: number;
  total: number;
}

/** `refused`: a sentence for people; `busy`: later; `broken`: what happened, for the log. */
export type CopyAnswer =
  | { kind: 'copied' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'busy' }
  /** The store of pictures cannot be used now. */
  | { kind: 'away' }
  | { kind: 'broken'; what: string };
