import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LimitName } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import type { OpenDatabase } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import { createQuota, type Quota } from '../quota.ts';
import { createShareLimit, type ShareLimit } from '../share-limits.ts';
import { createSharedCounts, type SharedCounts } from '../shared-counts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Call limits per address (IPv6: per /64); routes with the same name share a count. */
const limits = {
  read: { max: 6000, windowMs: MINUTE },
  search: { max: 600, windowMs: MINUTE },
  write: { max: 600, windowMs: MINUTE },
  login: { max: 10, windowMs: MINUTE },
  googleLogin: { max: 20, windowMs: MINUTE },
  // A group of players may share one address.
  register: { max: 30, windowMs: HOUR },
  resetRequest: { max: 10, windowMs: HOUR },
  /** Links in mails: tokens have 256 bits, so this only saves work. */
  link: { max: 20, windowMs: HOUR },
} as const satisfies Record<Exclude<LimitName, 'none'>, { max: number; windowMs: number }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit of a call. Default: `read` for GET, `write` for the rest. Files are free. */
    limit?: LimitName;
  }
}

/** Limits of load, which each process counts by itself: sharing every call would add load. */
const LOAD_LIMITS = new Set(['read', 'search', 'write']);

/** Most addresses counted per limit; the least recent is dropped first. */
const ADDRESSES_MAX = 20_000;

/** Limits the calls of one address: 429 with Retry-After above the limit. */
export const rateLimitsPlugin = fp(async (app) => {
  const now = (): number => performance.now();
  const quotas = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      const quota = createQuota({ ...limit, now, maxKeys: ADDRESSES_MAX });
      return [name, LOAD_LIMITS.has(name) ? quota : app.shareLimit(`calls: ${name}`, quota)];
    }),
  ) as Record<Exclude<LimitName, 'none'>, Quota>;
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, limit } = request.routeConfig;
    const name = limit ?? (access === 'file' ? 'none' : isRead(request.method) ? 'read' : 'write');
    // A closed connection has no address.
    const retryAfter = name === 'none' ? 0 : quotas[name].take(networkOf(request.ip ?? ''));
    if (retryAfter === 0) done();
    else done(new AppError('too_many_requests', { retryAfter }));
  });
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** All in milliseconds. */
interface LoadLimits {
  /** Largest average delay of the event loop over a sample; a loop that is blocked for a whole sample also counts. */
  maxDelay: number;
  sample: number;
  /** Nothing is refused this long after the start, which itself blocks the loop. */
  grace: number;
}

const usual: LoadLimits = { maxDelay: 4_000, sample: 5_000, grace: 30_000 };

/** Sampling interval of the event loop (ms); each measured delay includes it. */
const RESOLUTION = 10;

/**
 * Refuses new requests with 503 while the server is far behind, so that it can finish accepted ones. The usual plugin
 * for this also reads the memory of the process, which throws an uncatchable error when no file descriptor is left.
 */
export const loadLimitsPlugin = fp<Partial<LoadLimits>>(async (app, options) => {
  const { maxDelay, sample, grace } = { ...usual, ...options };
  const startedAt = performance.now();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without any measurement the loop was blocked for the whole sample.
    delay = Number.isNaN(delays.mean) ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION;
    delays.reset();
  }, sample);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (delay > maxDelay && performance.now() - startedAt > grace) done(new AppError('unavailable'));
    else done();
  });
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Shares a limit between all processes, if they have a channel. */
    shareLimit: ShareLimit;
    /** Counts of other processes, if they have a channel. */
    sharedCounts: SharedCounts;
  }
}

interface SharedLimitsOptions {
  database: Pick<OpenDatabase, 'channel'>;
  /** False if limits are off: nothing is shared. */
  areOn: boolean;
}

/**
 * Shares limits of guesses, mails and work between all processes of a database. Limits of load stay separate per
 * process.
 */
export const sharedLimitsPlugin = fp<SharedLimitsOptions>(async (app, { database, areOn }) => {
  const channel = areOn ? database.channel : undefined;
  app.decorate('shareLimit', createShareLimit(channel));
  const counts = createSharedCounts(channel);
  app.decorate('sharedCounts', counts);
  app.addHook('onClose', async () => counts.close());
});
