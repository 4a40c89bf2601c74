import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import { AppError } from '../errors.ts';
import type { PosterOrder } from './poster-drawing.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

/** How long a poster is kept to be fetched. */
const LIFE_MS = 15 * 60_000;

/** One poster, from the wish to the file. */
export interface Poster {
  id: string;
  /** Whoever asked: nobody else is told of it. */
  owner: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fileName: string;
  folder: string;
  /** Absolute path of what is made. */
  file: string;
  bytes: number | null;
  unlettered: string[];
  message: string | null;
  createdAt: number;
  stop: AbortController;
}

export interface PosterRoomDeps {
  dir: string;
  /** Posters that may wait for their turn. */
  mostWaiting: number;
  now: () => number;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** Posters that are made and kept for a while. One at a time; they are never shared between people. */
export type PosterRoom = ReturnType<typeof createPosterRoom>;

export function createPosterRoom({ dir, mostWaiting, now, run, log }: PosterRoomDeps) {
  const posters = new Map<string, Poster>();
  let lane: Promise<void> = Promise.resolve();

  const waiting = (): Poster[] => [...posters.values()].filter(({ state }) => state === 'waiting');

  const find = (id: string, owner: string): Poster => {
    const poster = posters.get(id);
    if (poster === undefined || poster.owner !== owner) throw new AppError('not_found', { message: posterWords.gone });
    return poster;
  };

  const drop = async (poster: Poster): Promise<void> => {
    poster.stop.abort();
    posters.delete(poster.id);
    await rm(poster.folder, { recursive: true, force: true });
  };

  const make = async (poster: Poster, order: string): Promise<void> => {
    if (poster.stop.signal.aborted) return;
    poster.state = 'making';
    const answer = await run({ order, target: poster.file, work: poster.folder }, poster.stop.signal);
    await rm(order, { force: true });
    if (answer.ok) {
      const { size } = await stat(poster.file);
      Object.assign(poster, { state: 'ready', bytes: size, unlettered: answer.unlettered });
      return;
    }
    if (answer.reason === 'stopped') return;
    log.warn({ poster: poster.id, reason: answer.reason, what: answer.what }, 'a poster could not be made');
    poster.state = 'failed';
    poster.message = answer.reason === 'storage' ? posterWords.noRoom : posterWords.broken;
  };

  return {
    find,

    /** Posters that are made before this one. */
    ahead: (poster: Poster): number =>
      poster.state === 'waiting' ? waiting().filter(({ createdAt }) => createdAt < poster.createdAt).length + 1 : 0,

    /** Puts a poster in the queue. @throws AppError too_many_requests when enough wait already, storage_full */
    async ask(owner: string, fileName: string, order: PosterOrder): Promise<Poster> {
      if (waiting().length >= mostWaiting) {
        throw new AppError('too_many_requests', { message: posterWords.busy, retryAfter: 30 });
      }
      const id = randomBytes(16).toString('hex');
      const folder = join(dir, id);
      const poster: Poster = {
        ...{ id, owner, fileName, folder, file: join(folder, `poster.${order.wish.format}`) },
        ...{ state: 'waiting', bytes: null, unlettered: [], message: null, createdAt: now() },
        stop: new AbortController(),
      };
      const orderFile = join(folder, 'order.json');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(orderFile, JSON.stringify(order), { mode: 0o600 });
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        if (/ENOSPC|EDQUOT|EROFS/.test(String(error))) throw new AppError('storage_full');
        throw error;
      }
      posters.set(id, poster);
      lane = lane
        .then(() => make(poster, orderFile))
        .catch((err: unknown) => {
          log.warn({ err, poster: id }, 'a poster could not be made');
          Object.assign(poster, { state: 'failed', message: posterWords.broken });
        });
      return poster;
    },

    /** Ends and forgets a poster, whether it is made or not. */
    cancel: (id: string, owner: string): Promise<void> => drop(find(id, owner)),

    /** Forgets what nobody fetched for a while. */
    async sweep(): Promise<void> {
      for (const poster of [...posters.values()]) if (now() - poster.createdAt > LIFE_MS) await drop(poster);
    },

    /** Resolves when nothing is being made any more. */
    async close(): Promise<void> {
      for (const poster of [...posters.values()]) await drop(poster);
      await lane;
    },
  };
}
