import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';
import type { PendingDeps, Writer } from './commands/working-copies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pending: PendingDeps;
  }
}

/** Everything that calls about words which are not published need, put on the app. */
export const pendingPlugin = fp(async (app) => {
  const { addressesFor, seals } = app.pictures;
  app.decorate('pending', { db: app.db, now: app.accounts.now, pictures: { addressesFor, seals } });
});

/** Whoever is signed in. @throws AppError not_authenticated */
export function writerOf({ viewer }: Pick<FastifyRequest, 'viewer'>): Writer {
  if (viewer.kind === 'anonymous') throw new AppError('not_authenticated');
  return viewer;
}
