import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { OpenDatabase } from './open.ts';
import type { Database } from './schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>;
  }
}

/** Puts the database on the app and closes it after the last request. */
export const databasePlugin = fp<{ database: OpenDatabase }>(async (app, { database }) => {
  app.decorate('db', database.db);
  app.addHook('onClose', () => database.close());
});
