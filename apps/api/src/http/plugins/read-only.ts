import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every call that would write, while the data folder cannot be written; maps can be looked at all the same. */
export const readOnlyPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) done();
    else {
      done(
        new AppError('unavailable', {
          message: 'Nothing can be saved at the moment: this installation can only be read. Try again later.',
          retryAfter: 60,
        }),
      );
    }
  });
});
