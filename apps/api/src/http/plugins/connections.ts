import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { type ConnectionLimits, usualConnectionLimits } from '../connections/connection-limits.ts';
import { createConnectionList } from '../connections/connection-list.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of its own is read for each answer. All with the access `file` do. */
    readsFile?: true;
  }
}

/** Smaller answers than this are not counted (bytes): they go into the buffers of the system. */
const SMALL = 16 * 1024;

/**
 * Keeps people who connect and do not ask, or ask and do not read, from using
 * up descriptors and memory: of those who hold the server up, the longest goes
 * first, and only when nobody does is a newcomer refused.
 */
export const connectionsPlugin = fp<{ limits?: Partial<ConnectionLimits> }>(async (app, options) => {
  const limits = { ...usualConnectionLimits(), ...options.limits };
  const list = createConnectionList(limits);
  const { server } = app;
  server.maxConnections = limits.connections;
  server.prependListener('connection', list.opened);
  server.prependListener('request', list.requested);
  const timer = setInterval(list.poll, limits.lookEvery);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, reply, done) => {
    const { access, readsFile } = request.routeConfig;
    list.begins(request.raw, (isExcess) => {
      if (isExcess) done(new AppError('too_many_requests', { retryAfter: 1, headers: { connection: 'close' } }));
      else if ((readsFile !== true && access !== 'file') || list.readsFile(request.raw, reply.raw)) done();
      else done(new AppError('unavailable'));
    });
  });
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isText = typeof payload === 'string';
    const bytes = isText || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < SMALL) done(null, payload);
    else if (!list.answers(request.raw, reply.raw, bytes)) done(new AppError('unavailable'));
    // A long text is a chain of all the pieces it was made of, and would hold them until its reader has taken it.
    else done(null, isText ? Buffer.from(payload) : payload);
  });
});
