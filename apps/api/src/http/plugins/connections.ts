import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { type ConnectionLimits, usualConnectionLimits } from '../connections/connection-limits.ts';
import { createConnectionList } from '../connections/connection-list.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether each response reads a file. Routes with the access `file` always do. */
    readsFile?: true;
  }
}

/** Smaller responses are not counted (bytes): they fit into the buffers of the system. */
const SMALL = 16 * 1024;

/**
 * Limits the descriptors and memory of clients that connect without requests, or do not read responses. At the limit
 * the longest stalled connection is closed first; new connections are refused only if none is stalled.
 */
export const connectionsPlugin = fp<{ limits?: Partial<ConnectionLimits> }>(async (app, options) => {
  const limits = { ...usualConnectionLimits(), ...options.limits };
  const list = createConnectionList(limits);
  const { server } = app;
  server.maxConnections = limits.connections;
  server.prependListener('connection', list.opened);
  server.prependListener('request', list.requested);
  const timer = setInterval(list.poll, limits.checkEvery);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, reply, done) => {
    const { access, readsFile } = request.routeConfig;
    list.onTurn(request.raw, (isExcess) => {
      if (isExcess) done(new AppError('too_many_requests', { retryAfter: 1, headers: { connection: 'close' } }));
      else if ((readsFile !== true && access !== 'file') || list.reserveFile(request.raw, reply.raw)) done();
      else done(new AppError('unavailable'));
    });
  });
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isText = typeof payload === 'string';
    const bytes = isText || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < SMALL) done(null, payload);
    else if (!list.reserveBytes(request.raw, reply.raw, bytes)) done(new AppError('unavailable'));
    // A long string is a rope of all its pieces, and would keep them in memory until it is sent.
    else done(null, isText ? Buffer.from(payload) : payload);
  });
});
