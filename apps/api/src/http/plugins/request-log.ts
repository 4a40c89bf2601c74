import fp from 'fastify-plugin';
import { logsRequests } from '../../logging.ts';

/** Lists every request when the log level asks for it; otherwise it costs nothing. */
export const requestLogPlugin = fp(async (app) => {
  if (!logsRequests(app.log)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    request.log.debug({ req: request, status: reply.statusCode, took }, 'request');
    done();
  });
});
