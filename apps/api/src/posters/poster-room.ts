import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { posterWords } from '@venture-atlas/rules';
import { AppError } from '../errors.ts';
import type { PosterOrder } from './poster-drawing.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

/** How long a poster is kept to be fetched once it is made. */
const LIFE_MS = 15 * 60_000;
/** The least that must be free where posters are made: the largest one, and some room for the database. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** One poster, from the wish to the file. */
export interface Poster {
  id: string;
  /** Whoever asked: nobody else is told of it. */
  owner: string;
  /** Account or network that it counts for in the queue. */
  asker: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  fileName: string;
  /** The campaign that it was seen in, and through whose eyes; null for what everybody sees. */
  campaign: { campaign_id: string; as?: 'player' | undefined } | null;
  folder: string;
  /** Absolute path of what is made. */
  file: string;
  bytes: number | null;
  unlettered: string[];
  message: string | null;
  createdAt: number;
  /** When it was ready or had failed; null until then. */
  endedAt: number | null;
  stop: AbortController;
}

export interface PosterRoomDeps {
  dir: string;
  /** Posters that may wait for their turn. */
  mostWaiting: number;
  /** Of these at most so many are of one account or network, so that there is room for others. */
  mostOfOne: number;
  now: () => number;
  /** Bytes that are free where posters are made. */
  freeBytes: () => Promise<number>;
  run: (task: PosterTask, signal: AbortSignal) => Promise<PosterAnswer>;
  log: { warn: (line: object, message: string) => void };
}

/** Posters that are made and kept for a while. One at a time; they are never shared between people. */
export type PosterRoom = ReturnType<typeof createPosterRoom>;

export function createPosterRoom({ dir, mostWaiting, mostOfOne, now, freeBytes, run, log }: PosterRoomDeps) {
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
    await clear(poster);
  };

  const make = async (poster: Poster, order: string): Promise<void> => {
    if (poster.stop.signal.aborted) return clear(poster);
    poster.state = 'making';
    const answer = await run({ order, target: poster.file, work: poster.folder }, poster.stop.signal);
    // What was cancelled may have written on until it was ended.
    if (poster.stop.signal.aborted) return clear(poster);
    if (answer.ok) {
      await rm(order, { force: true });
      const { size } = await stat(poster.file);
      Object.assign(poster, { state: 'ready', bytes: size, unlettered: answer.unlettered, endedAt: now() });
      return;
    }
    log.warn({ poster: poster.id, reason: answer.reason, what: answer.what }, 'a poster could not be made');
    await fail(poster, answer.reason === 'storage' ? posterWords.noRoom : posterWords.broken);
  };

  /** Half a poster is of no use to anybody, and may be what fills the disk. */
  const fail = async (poster: Poster, message: string): Promise<void> => {
    await clear(poster).finally(() => Object.assign(poster, { state: 'failed', message, endedAt: now() }));
  };

  return {
    find,

    /** Posters that are made before this one. */
    ahead: (poster: Poster): number =>
      poster.state === 'waiting' ? waiting().filter(({ createdAt }) => createdAt < poster.createdAt).length + 1 : 0,

    /** Puts a poster in the queue. @throws AppError too_many_requests when enough wait already, storage_full */
    async ask(
      { owner, asker, campaign }: Pick<Poster, 'owner' | 'asker' | 'campaign'>,
      fileName: string,
      order: PosterOrder,
    ): Promise<Poster> {
      const queue = waiting();
      const isTooMany = queue.filter((poster) => poster.asker === asker).length >= mostOfOne;
      if (isTooMany || queue.length >= mostWaiting) {
        throw new AppError('too_many_requests', { message: posterWords.busy, retryAfter: 30 });
      }
      const id = randomBytes(16).toString('hex');
      const folder = join(dir, id);
      const poster: Poster = {
        ...{ id, owner, asker, campaign, fileName, folder, file: join(folder, `poster.${order.wish.format}`) },
        ...{ state: 'waiting', bytes: null, unlettered: [], message: null, createdAt: now(), endedAt: null },
        stop: new AbortController(),
      };
      const orderFile = join(folder, 'order.json');
      // Before anything is waited for: of many who ask at once, each counts.
      posters.set(id, poster);
      try {
        if ((await freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(orderFile, JSON.stringify(order), { mode: 0o600 });
      } catch (error) {
        await drop(poster);
        if (/ENOSPC|EDQUOT|EROFS/.test(String(error))) throw new AppError('storage_full');
        throw error;
      }
      lane = lane
        .then(() => make(poster, orderFile))
        .catch(async (err: unknown) => {
          log.warn({ err, poster: id }, 'a poster could not be made');
          // The next one has its turn whatever became of this.
          await fail(poster, posterWords.broken).catch(() => undefined);
        });
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
      await lane;
    },
  };
}

/** A file that is written meanwhile is no reason to leave the folder. */
const clear = ({ folder }: Poster): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
