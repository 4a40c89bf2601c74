import type { WorldFileOptions } from '@venture-atlas/types';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { WorldEditorAccess } from '../world-settings/view/world-access.ts';

/** Payload of an archive job: the access of its viewer, and the file name. */
export interface ArchivePayload {
  seenBy: WorldEditorAccess;
  fileName: string;
  options: ArchiveOptions;
}

/** What is made of the world. */
export type ArchiveOptions = Required<Omit<WorldFileOptions, 'campaign_id'>> & { campaign_id: string | null };

/** Result of an archive job: bytes of the file. */
export interface ArchiveResult {
  bytes: number;
}

/** Order to the child process, as plain data. All paths are absolute. */
export interface ArchiveOrder {
  seenBy: WorldEditorAccess;
  options: ArchiveOptions;
  /** Address of the database; read-only. */
  database: string;
  media: MediaPlace;
  /** File to write; it appears only when it is complete. */
  target: string;
}

/** Progress: `done` of `total` tables or pictures. */
export interface ArchiveProgress {
  step: 'tables' | 'pictures';
  done: number;
  total: number;
}

/**
 * `gone`: the viewer no longer edits the world. `changed`: a picture was removed meanwhile. `broken`: details for the
 * log.
 */
export type ArchiveAnswer =
  | { kind: 'made' }
  | { kind: 'gone' | 'changed' | 'storage' }
  | { kind: 'broken'; what: string };
