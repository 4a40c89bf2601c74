import type { FormatName } from '@venture-atlas/importers';
import type { DrawingWish, ImportMap, ImportOptions, ImportReport } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { OwnWorldsConfig } from '../config.ts';
import type { Claim } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import type { UndoOutcome } from './commands/undo-import.ts';
import type { ImportLane } from './import-lane.ts';
import type { ARCHIVE_IMPORT } from './record-archive.ts';

/** A file that was sent: its own name, and where it lies now. */
export interface KeptFile {
  name: string;
  path: string;
  bytes: number;
}

/** What is said of files, whether they are read or made something of. */
export interface OrderOfFiles {
  /** The lane that they are in: what they may unpack to follows from it. */
  lane: ImportLane;
  files: readonly KeptFile[];
  options: ImportOptions;
  /** Where pictures are stored. */
  media: MediaPlace;
  /** How much somebody may have in the worlds of their own. */
  ownWorlds: OwnWorldsConfig;
  largest: LargestPicture;
}

/** What the child process is told to do; all of it is plain data. */
export type ImportOrder = {
  database: string;
  /** The world it is about. */
  worldId: number;
} & (
  | ({ kind: 'read'; folder: string } & OrderOfFiles)
  | ({
      kind: 'apply';
      caller: Caller;
      /** How its map is drawn afterwards; null: it is not. */
      draw: DrawingWish | null;
      /** There is something to draw it from, now or later. */
      canDraw: boolean;
      /** Which run this is: its end is written together with the import. */
      job: { claim: Claim; preview: number };
    } & OrderOfFiles)
  | { kind: 'undo'; importId: number; isDryRun: boolean; keepChanged: boolean; caller: Caller }
);

/** What files are: somebody else's format, or an archive of our own. */
export type ImportFormat = FormatName | typeof ARCHIVE_IMPORT;

/** How far it is; `done` of `total` bytes, 0 of 0 where that is not known. */
export interface ImportProgress {
  step: 'waiting' | 'reading' | 'comparing' | 'writing';
  done: number;
  total: number;
}

/** What files came to, or would come to. */
export interface ImportResult {
  format: ImportFormat;
  report: ImportReport;
  /** Empty after the import was made. */
  maps: ImportMap[];
  map: { id: number | null; name: string; slug: string; is_new: boolean } | null;
  /** Only told when the files were read: a map can be drawn from them, and it has no picture. */
  canDraw: boolean;
  importId: number | null;
}

/**
 * What it answers at last. `refused`: a sentence for people; `broken`: what happened, for the log; `not_quick`: the files hold
 * more than the quick lane has room for, and nothing was written.
 */
export type ImportAnswer =
  | { kind: 'result'; result: ImportResult }
  | { kind: 'undone'; outcome: UndoOutcome }
  | { kind: 'refused'; sentence: string; code: 'bad_request' | 'conflict' | 'not_found' | 'unavailable' }
  | { kind: 'not_quick' }
  | { kind: 'broken'; what: string };

/** What it says on the way. */
export type ImportNews = { kind: 'progress'; progress: ImportProgress } | { kind: 'format'; format: ImportFormat };

/** Where one page of the preview of a map lies, both counted from 0. */
export const pointsPageName = (map: number, page: number): string => `points-${map}-${page}.json`;
