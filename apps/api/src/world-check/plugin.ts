import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { OpenDatabase } from '../db/open.ts';
import { startThread } from '../jobs/children/start-thread.ts';
import type { Findings } from './finding-list.ts';
import type { WorldCheckJob } from './world-check-worker.ts';

/** Timeout (ms). */
const TIME_MS = 120_000;

/** Checks a world in a worker thread with its own connection, so that requests go on. @param end stops the thread */
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
    /** Returns the current problems of a world. */
    worldCheck: (worldId: number) => Promise<WorldCheckResult>;
  }
}

export interface WorldCheckOptions {
  database: OpenDatabase;
}

/** Worlds with a cached check. */
const WORLDS_KEPT = 20;

/** Decorates the app with checks of worlds on request. */
export const worldCheckPlugin = fp<WorldCheckOptions>(async (app, { database }) => {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  // One check at a time for all worlds: each uses one processor.
  let last: Promise<unknown> = Promise.resolve();
  const runNext = <T>(check: () => Promise<T>): Promise<T> => {
    const own = last.then(check);
    last = own.catch(() => undefined);
    return own;
  };
  const kept = new LRUCache<number, () => Promise<WorldCheckResult>>({ max: WORLDS_KEPT });
  const checkOf = (worldId: number) =>
    keepWorldCheck({
      find: () => {
        const job = { source: database.source(), media: app.pictures.media.place, worldId };
        return runNext(() => runWorldCheck(job, closing.signal));
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

/** Result of one check. */
export interface WorldCheckResult {
  /** Milliseconds since 1970. */
  checkedAt: number;
  findings: Findings;
}

interface KeptWorldCheckOptions {
  find: () => Promise<Findings>;
  /** Returns a number that changes with every write of the public world. */
  worldState: () => Promise<number>;
  now: () => number;
}

/** Life of a cached check (ms), since files may disappear without a write. */
const KEPT_MS = 10 * 60_000;

/**
 * Caches the latest check until the next write, and runs at most one at a time.
 * @returns a function that returns it, and repeats the check if needed
 */
function keepWorldCheck({ find, worldState, now }: KeptWorldCheckOptions): () => Promise<WorldCheckResult> {
  let kept: { state: number; result: WorldCheckResult } | undefined;
  let running: Promise<WorldCheckResult> | undefined;
  return async () => {
    const state = await worldState();
    if (kept !== undefined && kept.state === state && now() - kept.result.checkedAt < KEPT_MS) return kept.result;
    running ??= (async () => {
      const checkedAt = now();
      const result = { checkedAt, findings: await find() };
      // Writes during the check may be missing; then the next call repeats it.
      kept = { state, result };
      return result;
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
}
