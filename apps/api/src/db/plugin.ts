import fp from 'fastify-plugin';
import type { OpenDatabase } from './open.ts';
import type { Db } from './schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
  }
}

/** Decorates the app with the database and closes it after the last request. */
export const databasePlugin = fp<{ database: OpenDatabase }>(async (app, { database }) => {
  app.decorate('db', database.db);
  app.addHook('onClose', () => database.close());
});
