import fp from 'fastify-plugin';
import {
  createPublicAnswers,
  createPublicRevision,
  type PublicAnswers,
  type PublicRevision,
} from './answers/public-answers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publicAnswers: PublicAnswers;
    publicRevision: PublicRevision;
  }
}

/** Memory for cached responses, in bytes. It holds some 50,000 places without their texts. */
const MAX_BYTES = 96 * 1024 * 1024;

/** Caches the responses that are the same for everybody. */
export const publicAnswersPlugin = fp(async (app) => {
  const answers = createPublicAnswers({ maxBytes: MAX_BYTES, events: app.events });
  app.decorate('publicAnswers', answers);
  const { db, events } = app;
  app.decorate('publicRevision', createPublicRevision({ db, events, key: app.accounts.publicKey }));
  app.addHook('onClose', () => answers.idle());
});
