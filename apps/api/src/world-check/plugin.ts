import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { OpenDatabase } from '../db/open.ts';
import { startThread } from '../jobs/children/start-thread.ts';
import type { Findings } from './finding-list.ts';
import { keepWorldCheck, type WorldCheckResult } from './kept-world-check.ts';
import type { WorldCheckJob } from './world-check-worker.ts';

/** However large the world: then it is given up. */
const TIME_MS = 120_000;

/**
 * Looks at the whole world in a thread of its own, which reads through a
 * connection of its own: requests go on meanwhile.
 * @param end stops the thread when nobody waits any more
 */
function runWorldCheck(job: WorldCheckJob, end: AbortSignal): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const worker = startThread('world-check-worker', import.meta.url, job);
    const stop = (): void => void worker.terminate();
    end.addEventListener('abort', stop, { once: true });
    const alarm = setTimeout(() => {
      reject(new Error(`The world check took longer than ${TIME_MS} ms.`));
      stop();
    }, TIME_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(alarm);
      end.removeEventListener('abort', stop);
      reject(new Error(`The world check ended with ${code} before it had an answer.`));
    });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is wrong with a world now. */
    worldCheck: (worldId: number) => Promise<WorldCheckResult>;
  }
}

export interface WorldCheckOptions {
  database: OpenDatabase;
}

/** Worlds whose last look is remembered. */
const WORLDS_KEPT = 20;

/** Looks for what is wrong with a world when whoever edits it asks. */
export const worldCheckPlugin = fp<WorldCheckOptions>(async (app, { database }) => {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  // One look at a time, whoever asks about whichever world: each takes a processor for itself.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(look: () => Promise<T>): Promise<T> => {
    const own = last.then(look);
    last = own.catch(() => undefined);
    return own;
  };
  const kept = new LRUCache<number, () => Promise<WorldCheckResult>>({ max: WORLDS_KEPT });
  const checkOf = (worldId: number) =>
    keepWorldCheck({
      find: () => {
        const job = { source: database.source(), media: app.pictures.media.place, worldId };
        return inTurn(() => runWorldCheck(job, closing.signal));
      },
      worldState: () => app.publicAnswers.state(),
      now: app.accounts.now,
    });
  app.decorate('worldCheck', (worldId) => {
    const check = kept.get(worldId) ?? checkOf(worldId);
    kept.set(worldId, check);
    return check();
  });
});
