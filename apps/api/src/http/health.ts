import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { route } from './route.ts';

/** Whether the server can answer: for start scripts and watchdogs. It tells no versions and no counts. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.checkHealth, async () => {
    await sql`select 1`.execute(app.db);
    return { status: 'ok' as const };
  });
};
