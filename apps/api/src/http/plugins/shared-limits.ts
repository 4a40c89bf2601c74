import fp from 'fastify-plugin';
import type { OpenDatabase } from '../../db/open.ts';
import { createShareLimit, type ShareLimit } from '../share-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets all processes count a limit together, where they can tell each other. */
    shareLimit: ShareLimit;
  }
}

/** Limits that count guesses, mails and work, over all processes of the database. Those of a minute's load each has for itself. */
export const sharedLimitsPlugin = fp<{ database: Pick<OpenDatabase, 'line'> }>(async (app, { database }) => {
  app.decorate('shareLimit', createShareLimit(database.line));
});
