import type { LimitName } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import { createQuota, type Quota } from '../quota.ts';

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
