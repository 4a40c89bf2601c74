import fp from 'fastify-plugin';
import type { OpenDatabase } from '../db/open.ts';
import { keepWorldCheck, type WorldCheckResult } from './kept-world-check.ts';
import { runWorldCheck } from './run-world-check.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is wrong with the world now. */
    worldCheck: () => Promise<WorldCheckResult>;
  }
}

export interface WorldCheckOptions {
  database: OpenDatabase;
}

/** Looks for what is wrong with the world when staff ask. */
export const worldCheckPlugin = fp<WorldCheckOptions>(async (app, { database }) => {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  app.decorate(
    'worldCheck',
    keepWorldCheck({
      find: () => runWorldCheck({ source: database.source(), media: app.pictures.media.place }, closing.signal),
      worldState: () => app.publicAnswers.state(),
      now: app.accounts.now,
    }),
  );
});
