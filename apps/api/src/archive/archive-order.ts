import type { MediaPlace } from '../media/store/media-store.ts';
import type { WorldEyes } from '../world-settings/view/world-eyes.ts';

/** What the job of an archive says: whose eyes see the world, and what the file is called. */
export interface ArchivePayload {
  seenBy: WorldEyes;
  fileName: string;
}

/** What is known of an archive that is made: bytes of the file. */
export interface ArchiveResult {
  bytes: number;
}

/** What the child process is told; all of it is plain data, all paths are absolute. */
export interface ArchiveOrder {
  seenBy: WorldEyes;
  /** The database, which it only reads. */
  database: string;
  media: MediaPlace;
  /** File to write; it is there only when it is whole. */
  target: string;
}

/** How far it is: `done` of `total` tables or pictures. */
export interface ArchiveProgress {
  step: 'tables' | 'pictures';
  done: number;
  total: number;
}

/** `gone`: whoever asked edits the world no more; `changed`: a picture went meanwhile; `broken`: what happened, for the log. */
export type ArchiveAnswer =
  | { kind: 'made' }
  | { kind: 'gone' | 'changed' | 'storage' }
  | { kind: 'broken'; what: string };
