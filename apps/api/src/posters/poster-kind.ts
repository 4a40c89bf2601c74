import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import { type JobEnd, type JobKind, payloadOf, type RunningJob } from '../jobs/job-kind.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { PosterAnswer, PosterAsk, PosterTask } from './poster-task.ts';

/** What the job of a poster says: nobody but the owner is told of it. */
export interface PosterPayload {
  owner: string;
  ask: PosterAsk;
  fileName: string;
}

/** What is known of a poster that is made. */
export interface PosterResult {
  bytes: number;
  unlettered: string[];
  fog: string | null;
}

export interface PosterKindDeps {
  dir: string;
  media: MediaPlace;
  /** File of the database as it is now; a copy of one that is only in memory goes into the folder. */
  databaseFile: (folder: string) => Promise<string>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** Where a poster lies: its folder, and the file in it. */
export function posterPlaces(dir: string, id: string, { wish }: PosterAsk): { folder: string; file: string } {
  const folder = join(dir, id);
  return { folder, file: join(folder, `poster.${wish.format}`) };
}

/** A file that is written meanwhile is no reason to leave the folder. */
export const clearFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** Makes posters, one at a time; they are never shared between people. The problem of a failed one is a sentence. */
export function posterKind(deps: PosterKindDeps): JobKind {
  return {
    ...{ name: 'poster', atOnce: 1, mostAttempts: 3, isFair: true, keepsDone: true },
    run: async (job) => {
      const { ask } = payloadOf<PosterPayload>(job.row);
      const { folder } = posterPlaces(deps.dir, job.row.id, ask);
      const end = await make(deps, job, ask).catch((err: unknown): JobEnd => {
        deps.log.warn({ err, poster: job.row.id }, 'a poster could not be made');
        const isFull = /ENOSPC|EDQUOT|EROFS/.test(String(err));
        return { kind: 'failed', problem: isFull ? posterWords.noRoom : posterWords.broken };
      });
      // Half a poster is of no use to anybody, and may be what fills the disk.
      if (end.kind !== 'done') await clearFolder(folder).catch(() => undefined);
      return job.signal.aborted ? { kind: 'stopped' } : end;
    },
    giveUp: async () => ({ kind: 'failed', problem: posterWords.broken }),
  };
}

async function make(deps: PosterKindDeps, { row, signal }: RunningJob, ask: PosterAsk): Promise<JobEnd> {
  const { folder, file } = posterPlaces(deps.dir, row.id, ask);
  // A server that was killed may have left half of it.
  await clearFolder(folder);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const task = { ask, database: await deps.databaseFile(work), media: deps.media, target: file, work };
  const answer = await deps.run(task, signal);
  if (signal.aborted) return { kind: 'stopped' };
  if (answer.ok) {
    await rm(work, { recursive: true, force: true });
    const result: PosterResult = { bytes: (await stat(file)).size, unlettered: answer.unlettered, fog: answer.fog };
    return { kind: 'done', result };
  }
  const { reason, what } = answer;
  if (reason === 'refused') return { kind: 'failed', problem: what ?? posterWords.broken };
  deps.log.warn({ poster: row.id, reason, what }, 'a poster could not be made');
  return { kind: 'failed', problem: reason === 'storage' ? posterWords.noRoom : posterWords.broken };
}
