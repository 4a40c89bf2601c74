import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LimitName } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import type { OpenDatabase } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import { createQuota, type Quota } from '../quota.ts';
import { createShareLimit, type ShareLimit } from '../share-limits.ts';
import { createToldCounts, type ToldCounts } from '../told-counts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many calls one address (IPv6: one /64) may make; routes that share a name share the count. */
const limits = {
  read: { max: 6000, windowMs: MINUTE },
  search: { max: 600, windowMs: MINUTE },
  write: { max: 600, windowMs: MINUTE },
  login: { max: 10, windowMs: MINUTE },
  googleLogin: { max: 20, windowMs: MINUTE },
  // A table of players may sit behind one address.
  register: { max: 30, windowMs: HOUR },
  resetRequest: { max: 10, windowMs: HOUR },
  /** Links of mails: a token has 256 bits, so this only saves work. */
  link: { max: 20, windowMs: HOUR },
} as const satisfies Record<Exclude<LimitName, 'none'>, { max: number; windowMs: number }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which count a call adds to; without it `read` for GET, `write` for the rest. Files are free. */
    limit?: LimitName;
  }
}

/** Those that bear load: each process has them for itself, since telling all others of each call would be more of it. */
const OF_LOAD = new Set(['read', 'search', 'write']);

/** Addresses remembered at once for each limit; the longest unheard is forgotten first. */
const MOST_ADDRESSES = 20_000;

/** Keeps one address from using up the server: 429 with Retry-After above the limit. */
export const rateLimitsPlugin = fp(async (app) => {
  const now = (): number => performance.now();
  const quotas = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      const quota = createQuota({ ...limit, now, maxKeys: MOST_ADDRESSES });
      return [name, OF_LOAD.has(name) ? quota : app.shareLimit(`calls: ${name}`, quota)];
    }),
  ) as Record<Exclude<LimitName, 'none'>, Quota>;
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, limit } = request.routeConfig;
    const name = limit ?? (access === 'file' ? 'none' : isRead(request.method) ? 'read' : 'write');
    // A connection that is gone already has no address.
    const retryAfter = name === 'none' ? 0 : quotas[name].take(networkOf(request.ip ?? ''));
    if (retryAfter === 0) done();
    else done(new AppError('too_many_requests', { retryAfter }));
  });
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** All in milliseconds. */
interface LoadLimits {
  /** How late the event loop may be on average over a sample; it may also not stand still for a whole one. */
  maxDelay: number;
  sample: number;
  /** For so long after the start nothing is refused: starting is one long delay itself. */
  grace: number;
}

const usual: LoadLimits = { maxDelay: 4_000, sample: 5_000, grace: 30_000 };

/** How often the event loop is looked at (ms); so much of each measured delay is the look itself. */
const RESOLUTION = 10;

/**
 * Answers new requests 503 while the server is hopelessly behind, so that it can catch up with those it has taken. The
 * usual plugin for this also reads the memory of the process, which throws where nobody can catch it when no file
 * descriptor is left.
 */
export const loadLimitsPlugin = fp<Partial<LoadLimits>>(async (app, options) => {
  const { maxDelay, sample, grace } = { ...usual, ...options };
  const begun = performance.now();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a single measurement the loop stood still for the whole sample.
    delay = Number.isNaN(delays.mean) ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION;
    delays.reset();
  }, sample);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (delay > maxDelay && performance.now() - begun > grace) done(new AppError('unavailable'));
    else done();
  });
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets all processes count a limit together, where they can tell each other. */
    shareLimit: ShareLimit;
    /** How much of something other processes hold, where they can tell. */
    toldCounts: ToldCounts;
  }
}

interface SharedLimitsOptions {
  database: Pick<OpenDatabase, 'line'>;
  /** False where nobody is limited: then there is nothing to tell. */
  areOn: boolean;
}

/** Limits that count guesses, mails and work, over all processes of the database. Those of a minute's load each has for itself. */
export const sharedLimitsPlugin = fp<SharedLimitsOptions>(async (app, { database, areOn }) => {
  const line = areOn ? database.line : undefined;
  app.decorate('shareLimit', createShareLimit(line));
  const told = createToldCounts(line);
  app.decorate('toldCounts', told);
  app.addHook('onClose', async () => told.close());
});
