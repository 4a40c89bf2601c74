import fp from 'fastify-plugin';
import type { OpenDatabase } from '../../db/open.ts';
import { createShareLimit, type ShareLimit } from '../share-limits.ts';
import { createToldCounts, type ToldCounts } from '../told-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets all processes count a limit together, where they can tell each other. */
    shareLimit: ShareLimit;
    /** How much of something other processes hold, where they can tell. */
    toldCounts: ToldCounts;
  }
}

export interface SharedLimitsOptions {
  database: Pick<OpenDatabase, 'line'>;
  /** False where nobody is limited: then there is nothing to tell. */
  areOn: boolean;
}

/** Limits that count guesses, mails and work, over all processes of the database. Those of a minute's load each has for itself. */
export const sharedLimitsPlugin = fp<SharedLimitsOptions>(async (app, { database, areOn }) => {
  const line = areOn ? database.line : undefined;
  app.decorate('shareLimit', createShareLimit(line));
  const told = createToldCounts(line);
  app.decorate('toldCounts', told);
  app.addHook('onClose', async () => told.close());
});
