import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MediaPlace } from '../media/store/media-store.ts';
import { shareInBucket } from './share-in-bucket.ts';

/** Names of jobs that are known. */
export type ListKnown = () => Promise<ReadonlySet<string>>;

/**
 * Files of jobs of one kind that one process makes or receives and another one reads: each job has a folder here. Where
 * pictures lie in a bucket the servers may have folders of their own, and what is shared goes through the bucket; else
 * all who work have the same folder.
 */
export interface JobFiles {
  /** The folder of a job on this machine; it may be missing. */
  folderOf: (id: string) => string;
  /** Lets every process have a file, or what lies directly in a folder, that is whole in the folder of a job here. */
  share: (id: string, name: string) => Promise<void>;
  /** Where a shared file can be read on this machine; it may be missing. */
  find: (id: string, name: string) => Promise<string>;
  /** Removes everything of a job, here and where it is shared. */
  drop: (id: string) => Promise<void>;
  /** Removes folders of this machine of jobs that are not known, and that are this old (ms): each machine has its own. */
  sweepHere: (listKnown: ListKnown, ageMs?: number) => Promise<void>;
  /** The same of what is shared; once for all machines. */
  sweepShared: (listKnown: ListKnown) => Promise<void>;
}

/** What goes between `JobFiles` of several machines; names are those of a folder and a file in it. */
export interface Sharing {
  share: (folder: string, id: string, name: string) => Promise<void>;
  /** Brings a file whole to a path; one that is not there is none. */
  bring: (id: string, name: string, path: string) => Promise<void>;
  drop: (id: string) => Promise<void>;
  sweep: (listKnown: ListKnown) => Promise<void>;
}

/** @param dir where the folders are; its name is the one under which they are shared */
export function openJobFiles(dir: string, { s3 }: MediaPlace): JobFiles {
  const sharing = s3 === undefined ? undefined : shareInBucket(s3, basename(dir));
  const folderOf = (id: string): string => join(dir, id);
  // A file that is written meanwhile is no reason to leave the folder.
  const dropHere = (id: string) => rm(folderOf(id), { recursive: true, force: true, maxRetries: 3 });
  return {
    folderOf,
    share: async (id, name) => sharing?.share(folderOf(id), id, name),
    find: async (id, name) => {
      const path = join(folderOf(id), name);
      if (sharing !== undefined && !(await isThere(path))) await sharing.bring(id, name, path);
      return path;
    },
    drop: async (id) => {
      await dropHere(id);
      await sharing?.drop(id);
    },
    sweepHere: async (listKnown, ageMs = 0) => {
      // What is begun meanwhile is known before it has a folder, or is young.
      const names = (await readdir(dir).catch(() => [])).filter((name) => !name.startsWith('.'));
      const known = await listKnown();
      for (const id of names) if (!known.has(id) && (await ageOf(folderOf(id))) >= ageMs) await dropHere(id);
    },
    sweepShared: async (listKnown) => sharing?.sweep(listKnown),
  };
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const ageOf = async (path: string): Promise<number> =>
  Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
