import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { OpenDatabase } from '../db/open.ts';
import { startThread } from '../jobs/children/start-thread.ts';
import type { Findings } from './finding-list.ts';
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

/** One look at the world. */
export interface WorldCheckResult {
  /** Milliseconds since 1970. */
  checkedAt: number;
  findings: Findings;
}

interface KeptWorldCheckOptions {
  find: () => Promise<Findings>;
  /** Another number after every write of the public world. */
  worldState: () => Promise<number>;
  now: () => number;
}

/** Files may go missing without a write: after this long it is looked at again. */
const KEPT_MS = 10 * 60_000;

/**
 * The latest look at the world: kept until somebody writes, and taken at most
 * once at a time, whoever asks.
 * @returns a function that answers it, looking again where needed
 */
function keepWorldCheck({ find, worldState, now }: KeptWorldCheckOptions): () => Promise<WorldCheckResult> {
  let kept: { state: number; result: WorldCheckResult } | undefined;
  let underWay: Promise<WorldCheckResult> | undefined;
  return async () => {
    const state = await worldState();
    if (kept !== undefined && kept.state === state && now() - kept.result.checkedAt < KEPT_MS) return kept.result;
    underWay ??= (async () => {
      const checkedAt = now();
      const result = { checkedAt, findings: await find() };
      // What was written since it began may not be in it: the next one looks again.
      kept = { state, result };
      return result;
    })().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
