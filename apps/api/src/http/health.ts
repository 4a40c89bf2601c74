import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import { route } from './route.ts';

/**
 * Whether the server can answer, for start scripts and watchdogs, and whether it should be asked, for a proxy before
 * several. They tell no versions and no counts.
 */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.checkHealth, async () => {
    await sql`select 1`.execute(app.db);
    return { status: 'ok' as const };
  });

  route(app, calls.checkReady, async () => {
    // A proxy asks every second or so.
    if (app.isDraining())
      throw new AppError('unavailable', { message: 'This process is about to end.', isExpected: true });
    await sql`select 1`.execute(app.db);
    return { status: 'ok' as const };
  });
};
