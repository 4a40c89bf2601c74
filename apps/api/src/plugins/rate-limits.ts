import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';

/** How many calls one address (IPv6: one /64) may make; routes that share a name share the count. */
const limits = {
  read: { max: 6000, timeWindow: '1 minute' },
  search: { max: 600, timeWindow: '1 minute' },
  write: { max: 600, timeWindow: '1 minute' },
  login: { max: 10, timeWindow: '1 minute' },
  googleLogin: { max: 20, timeWindow: '1 minute' },
  // A table of players may sit behind one address.
  register: { max: 30, timeWindow: '1 hour' },
  resetRequest: { max: 10, timeWindow: '1 hour' },
  /** Links of mails: a token has 256 bits, so this only saves work. */
  link: { max: 20, timeWindow: '1 hour' },
} as const;

export type LimitName = keyof typeof limits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which count a call adds to; without it `read` for GET, `write` for the rest. Files are free. */
    limit?: LimitName | 'none';
  }
}

/** Keeps one address from using up the server: 429 with Retry-After above the limit. */
export const rateLimitsPlugin = fp(async (app) => {
  await app.register(rateLimit, {
    global: false,
    // Addresses remembered at once; the oldest is forgotten first.
    cache: 20_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  const handlers = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, app.rateLimit(limit)]),
  ) as unknown as Record<LimitName, (request: FastifyRequest, reply: FastifyReply) => Promise<void>>;
  app.addHook('onRequest', (request, reply, done) => {
    const { access, limit } = request.routeOptions.config;
    const name = limit ?? (access === 'file' ? 'none' : isRead(request.method) ? 'read' : 'write');
    if (name === 'none') done();
    else handlers[name].call(app, request, reply).then(() => done(), done);
  });
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
