import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to end. */
    isDraining: () => boolean;
    /**
     * Keeps responding for `ms`, but reports that it is not ready and closes each connection after its response, so
     * that a load balancer sends new requests to other processes.
     */
    drain: (ms: number) => Promise<void>;
  }
}

/** Draining before the end of a process behind a load balancer. */
export const drainPlugin = fp(async (app) => {
  let isDraining = false;
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async (ms: number) => {
    isDraining = true;
    if (ms > 0) await wait(ms);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
});
