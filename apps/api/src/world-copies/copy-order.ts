import type { LocationLink } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { OwnWorldsConfig } from '../config.ts';
import type { Claim } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { CopyReach } from './queries/copied-places.ts';

/** A requested copy. */
export interface CopyOptions {
  /** Name of the new world. */
  name: string;
  /** The map, with everything on it and below it. */
  mapId: number;
  /** Whether to copy only the places on the map itself; missing in old jobs. */
  isMapOnly?: boolean;
  /** The campaign to move; null: none. */
  campaignId: string | null;
}

/** Payload of a copy job: the request and its caller. */
export interface CopyPayload extends CopyOptions {
  caller: Caller;
}

/** Order to the child process, as plain data. */
export interface CopyOrder extends CopyPayload {
  /** Seed of the names of copied files, from which the parent finds the files of a stopped run. */
  seed: string;
  database: string;
  media: MediaPlace;
  ownWorlds: OwnWorldsConfig;
  /** Identifies the run, whose end is written together with the copy. */
  claim: Claim;
}

/** The part of the map that a request covers. */
export const reachOf = ({ mapId, isMapOnly = false }: Pick<CopyOptions, 'mapId' | 'isMapOnly'>): CopyReach => ({
  mapId,
  isMapOnly,
});

/** Result of a copy: the public id of the world, and its home map. */
export interface CopyResult {
  worldId: string;
  map: LocationLink;
}

/** Progress; `done` of `total` pictures, 0 of 0 while places are written. */
export interface CopyProgress {
  step: 'pictures' | 'places';
  done: number;
  total: number;
}

/** `refused`: a sentence for people; `busy`: retry later; `broken`: details for the log. */
export type CopyAnswer =
  | { kind: 'copied' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'busy' }
  /** The picture store is unavailable. */
  | { kind: 'away' }
  | { kind: 'broken'; what: string };
