import type { FormatName } from '@venture-atlas/importers';
import type {
  AcceptedName,
  DrawingOptions,
  ImportMap,
  ImportName,
  ImportOptions,
  ImportReport,
} from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { OwnWorldsConfig } from '../config.ts';
import type { Claim } from '../jobs/queries/jobs.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import type { UndoOutcome } from './commands/undo-import.ts';
import type { ImportLane } from './import-lane.ts';
import type { ARCHIVE_IMPORT } from './record-archive.ts';

/** An uploaded file: its original name and its current path. */
export interface ImportFile {
  name: string;
  path: string;
  bytes: number;
}

/** Common fields of orders with files. */
export interface OrderOfFiles {
  /** Lane of the import, which limits unpacked bytes. */
  lane: ImportLane;
  files: readonly ImportFile[];
  options: ImportOptions;
  /** The picture store. */
  media: MediaPlace;
  /** Storage limits of own worlds. */
  ownWorlds: OwnWorldsConfig;
  largest: LargestPicture;
}

/** Order to the child process, as plain data. */
export type ImportOrder = {
  database: string;
  /** Target world. */
  worldId: number;
} & (
  | ({ kind: 'read'; folder: string } & OrderOfFiles)
  | ({
      kind: 'apply';
      caller: Caller;
      /** Options of the drawing of its map; null: none. */
      draw: DrawingOptions | null;
      /** Accepted names of places that have none of their own. */
      names: readonly AcceptedName[];
      /** Whether it has a sketch, to draw now or later. */
      canDraw: boolean;
      /** Identifies the run, whose end is written together with the import. */
      job: { claim: Claim; preview: number };
    } & OrderOfFiles)
  | { kind: 'undo'; importId: number; isDryRun: boolean; keepChanged: boolean; caller: Caller }
);

/** Format of files: a foreign format, or our own archive. */
export type ImportFormat = FormatName | typeof ARCHIVE_IMPORT;

/** Progress; `done` of `total` bytes, 0 of 0 if unknown. */
export interface ImportProgress {
  step: 'waiting' | 'reading' | 'comparing' | 'writing';
  done: number;
  total: number;
}

/** Result of reading files or importing them. */
export interface ImportResult {
  format: ImportFormat;
  report: ImportReport;
  /** Empty after the import. */
  maps: ImportMap[];
  /** After the import: the maps that it made or changed. */
  made: { name: string; slug: string }[];
  /** Proposed names. Empty after the import. */
  names: ImportName[];
  map: { id: number | null; name: string; slug: string; is_new: boolean } | null;
  /** Only after reading: whether a map can be drawn, because it has a sketch and no picture. */
  canDraw: boolean;
  importId: number | null;
}

/**
 * Answer of the child process. `refused`: a sentence for people. `broken`: details for the log. `not_quick`: the files
 * exceed the quick lane, and nothing was written.
 */
export type ImportAnswer =
  | { kind: 'result'; result: ImportResult }
  | { kind: 'undone'; outcome: UndoOutcome }
  | { kind: 'refused'; sentence: string; code: 'bad_request' | 'conflict' | 'not_found' | 'unavailable' }
  | { kind: 'not_quick' }
  | { kind: 'broken'; what: string };

/** Progress message of the child process. */
export type ImportNews = { kind: 'progress'; progress: ImportProgress } | { kind: 'format'; format: ImportFormat };

/** File name of a preview page; map and page are counted from 0. */
export const pointsPageName = (map: number, page: number): string => `points-${map}-${page}.json`;
