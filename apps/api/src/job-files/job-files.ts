import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MediaPlace } from '../media/store/media-store.ts';
import { shareInBucket } from './share-in-bucket.ts';

/** Ids of existing jobs. */
export type ListJobIds = () => Promise<ReadonlySet<string>>;

/**
 * Files of jobs of one kind that one process writes and another one reads. Each job has a local folder. If pictures are
 * in a bucket, servers may have separate folders, and shared files go through the bucket; otherwise all processes share
 * the folder.
 */
export interface JobFiles {
  /** Local folder of a job; it may be missing. */
  folderOf: (id: string) => string;
  /** Shares a complete file, or the files directly in a folder, from the local folder of a job with all processes. */
  share: (id: string, name: string) => Promise<void>;
  /** Local path of a shared file; it may be missing. */
  find: (id: string, name: string) => Promise<string>;
  /** Removes all files of a job, local and shared. */
  drop: (id: string) => Promise<void>;
  /** Removes local folders of unknown jobs that are at least this old (ms); each machine cleans its own. */
  sweepHere: (listJobIds: ListJobIds, ageMs?: number) => Promise<void>;
  /** Removes shared files of unknown jobs; once for all machines. */
  sweepShared: (listJobIds: ListJobIds) => Promise<void>;
}

/** Transfer of files between machines; names are those of a folder and a file in it. */
export interface Sharing {
  share: (folder: string, id: string, name: string) => Promise<void>;
  /** Downloads a file to a path; does nothing if it is missing. */
  fetch: (id: string, name: string, path: string) => Promise<void>;
  drop: (id: string) => Promise<void>;
  sweep: (listJobIds: ListJobIds) => Promise<void>;
}

/** @param dir parent of the folders; its name is the prefix of shared files */
export function openJobFiles(dir: string, { s3 }: MediaPlace): JobFiles {
  const sharing = s3 === undefined ? undefined : shareInBucket(s3, basename(dir));
  const folderOf = (id: string): string => join(dir, id);
  // Retry, since a file may be written meanwhile.
  const dropHere = (id: string) => rm(folderOf(id), { recursive: true, force: true, maxRetries: 3 });
  return {
    folderOf,
    share: async (id, name) => sharing?.share(folderOf(id), id, name),
    find: async (id, name) => {
      const path = join(folderOf(id), name);
      if (sharing !== undefined && !(await isThere(path))) await sharing.fetch(id, name, path);
      return path;
    },
    drop: async (id) => {
      await dropHere(id);
      await sharing?.drop(id);
    },
    sweepHere: async (listJobIds, ageMs = 0) => {
      // A job that starts meanwhile exists before its folder, or its folder is young.
      const names = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('.'));
      const known = await listJobIds();
      for (const id of names) if (!known.has(id) && (await ageOf(folderOf(id))) >= ageMs) await dropHere(id);
    },
    sweepShared: async (listJobIds) => sharing?.sweep(listJobIds),
  };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const ageOf = async (path: string): Promise<number> =>
  Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
