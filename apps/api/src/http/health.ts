import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import Type from 'typebox';

/** Whether the server can answer: for start scripts and watchdogs. It tells no versions and no counts. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/health',
    {
      schema: {
        tags: ['server'],
        summary: 'Whether the server answers and can read its data',
        response: { 200: Type.Object({ status: Type.Literal('ok') }) },
      },
      config: { access: 'public', limit: 'none' },
    },
    async () => {
      await sql`select 1`.execute(app.db);
      return { status: 'ok' as const };
    },
  );
};
