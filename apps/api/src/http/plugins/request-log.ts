import fp from 'fastify-plugin';
import { logsRequests } from '../../logging.ts';

/** Logs every request at level debug; otherwise adds no hook. */
export const requestLogPlugin = fp(async (app) => {
  if (!logsRequests(app.log)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    request.log.debug({ req: request, status: reply.statusCode, took }, 'request');
    done();
  });
});
