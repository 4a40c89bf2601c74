import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import { AppError } from '../errors.ts';
import { type Asker, createFairQueue, type FairQueueLimits } from '../jobs/fair-queue.ts';
import type { PosterAnswer, PosterAsk, PosterTask } from './poster-task.ts';

/** How long a poster is kept to be fetched once it is made. */
const LIFE_MS = 15 * 60_000;
/** The least that must be free where posters are made: the largest one, and some room for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** One poster, from the wish to the file. */
export interface Poster {
  id: string;
  /** Whoever asked: nobody else is told of it. */
  owner: string;
  ask: PosterAsk;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fileName: string;
  folder: string;
  /** Absolute path of what is made. */
  file: string;
  bytes: number | null;
  unlettered: string[];
  message: string | null;
  /** When it was ready or had failed; null until then. */
  endedAt: number | null;
  stop: AbortController;
}

export interface PosterRoomDeps {
  dir: string;
  mediaDir: string;
  /** How many posters may wait for their turn, in all and of one account or network. */
  waiting: FairQueueLimits;
  now: () => number;
  /** Bytes that are free where posters are made. */
  freeBytes: () => Promise<number>;
  /** File of the database as it is now; a copy of one that is only in memory goes into the folder. */
  databaseFile: (folder: string) => Promise<string>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** Posters that are made and kept for a while. One at a time; they are never shared between people. */
export type PosterRoom = ReturnType<typeof createPosterRoom>;

export function createPosterRoom(deps: PosterRoomDeps) {
  const { now, log } = deps;
  const posters = new Map<string, Poster>();
  const queue = createFairQueue<Poster>(deps.waiting);
  let work: Promise<void> = Promise.resolve();
  let isWorking = false;

  const find = (id: string, owner: string): Poster => {
    const poster = posters.get(id);
    if (poster === undefined || poster.owner !== owner) throw new AppError('not_found', { message: posterWords.gone });
    return poster;
  };

  const drop = async (poster: Poster): Promise<void> => {
    poster.stop.abort();
    posters.delete(poster.id);
    queue.remove(poster);
    await clear(poster);
  };

  const make = async (poster: Poster): Promise<void> => {
    const { folder, stop } = poster;
    poster.state = 'making';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const work = join(folder, 'work');
    await mkdir(work, { mode: 0o700 });
    const database = await deps.databaseFile(work);
    const task = { ask: poster.ask, database, mediaDir: deps.mediaDir, target: poster.file, work };
    const answer = await deps.run(task, stop.signal);
    // What was cancelled may have written on until it was ended.
    if (stop.signal.aborted) return clear(poster);
    if (answer.ok) {
      await rm(work, { recursive: true, force: true });
      const { size } = await stat(poster.file);
      Object.assign(poster, { state: 'ready', bytes: size, unlettered: answer.unlettered, endedAt: now() });
      return;
    }
    const { reason, what } = answer;
    if (reason === 'refused') return fail(poster, what ?? posterWords.broken);
    log.warn({ poster: poster.id, reason, what }, 'a poster could not be made');
    await fail(poster, reason === 'storage' ? posterWords.noRoom : posterWords.broken);
  };

  /** Half a poster is of no use to anybody, and may be what fills the disk. */
  const fail = async (poster: Poster, message: string): Promise<void> => {
    await clear(poster).finally(() => Object.assign(poster, { state: 'failed', message, endedAt: now() }));
  };

  const workOff = async (): Promise<void> => {
    for (let poster = queue.take(); poster !== undefined; poster = queue.take()) {
      const current = poster;
      await make(current).catch(async (err: unknown) => {
        if (current.stop.signal.aborted) return clear(current);
        log.warn({ err, poster: current.id }, 'a poster could not be made');
        // The next one has its turn whatever became of this.
        const isFull = /ENOSPC|EDQUOT|EROFS/.test(String(err));
        await fail(current, isFull ? posterWords.noRoom : posterWords.broken).catch(() => undefined);
      });
    }
  };

  const begin = (): void => {
    if (isWorking) return;
    isWorking = true;
    work = workOff().finally(() => {
      isWorking = false;
    });
  };

  /** @throws AppError too_many_requests when enough wait already */
  const assertRoom = (asker: Asker): void => {
    if (!queue.hasRoomFor(asker)) {
      throw new AppError('too_many_requests', { message: posterWords.busy, retryAfter: 30 });
    }
  };

  return {
    find,
    assertRoom,

    /** Posters that are made before this one. */
    ahead: (poster: Poster): number => (poster.state === 'waiting' ? queue.before(poster) + 1 : 0),

    /** Puts a poster in the queue. @throws AppError too_many_requests when enough wait already, storage_full */
    async ask(ask: PosterAsk, { owner, asker, fileName }: { owner: string; asker: Asker; fileName: string }) {
      if ((await deps.freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
      // From here on nothing is waited for: of many who ask at once, each counts.
      assertRoom(asker);
      const id = randomBytes(16).toString('hex');
      const folder = join(deps.dir, id);
      const poster: Poster = {
        ...{ id, owner, ask, fileName, folder, file: join(folder, `poster.${ask.wish.format}`) },
        ...{ state: 'waiting', bytes: null, unlettered: [], message: null, endedAt: null },
        stop: new AbortController(),
      };
      posters.set(id, poster);
      const loser = queue.add(poster, asker);
      if (loser !== undefined) Object.assign(loser, { state: 'failed', message: posterWords.busy, endedAt: now() });
      begin();
      return poster;
    },

    /** Ends and forgets a poster, whether it is made or not. */
    cancel: (id: string, owner: string): Promise<void> => drop(find(id, owner)),

    /** Forgets what nobody fetched for a while. */
    async sweep(): Promise<void> {
      for (const poster of [...posters.values()]) {
        if (poster.endedAt !== null && now() - poster.endedAt > LIFE_MS) await drop(poster);
      }
    },

    /** Resolves when nothing is being made any more. */
    async close(): Promise<void> {
      for (const poster of [...posters.values()]) await drop(poster);
      await work;
    },
  };
}

/** A file that is written meanwhile is no reason to leave the folder. */
const clear = ({ folder }: Poster): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
