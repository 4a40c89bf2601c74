import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import { route } from './route.ts';

/** Health for start scripts and watchdogs, and readiness for load balancers. They report no versions and no counts. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.checkHealth, async () => {
    await sql`select 1`.execute(app.db);
    return { status: 'ok' as const };
  });

  route(app, calls.checkReady, async () => {
    // A load balancer requests this about every second.
    if (app.isDraining())
      throw new AppError('unavailable', { message: 'This process is about to end.', isExpected: true });
    await sql`select 1`.execute(app.db);
    return { status: 'ok' as const };
  });
};
