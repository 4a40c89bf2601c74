import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment at which this process was told to end. */
    isDraining: () => boolean;
    /**
     * Answers for so long (ms) as ever, but says that it is not ready any more and closes each connection with its answer:
     * a proxy in front sends what comes next to another process, and nothing fails.
     */
    drain: (ms: number) => Promise<void>;
  }
}

/** What comes between being told to end and ending, where a proxy stands before several processes. */
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
