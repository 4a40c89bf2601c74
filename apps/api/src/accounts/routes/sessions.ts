import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Session, Success } from '@venture-atlas/types';
import Type from 'typebox';
import { isoTime } from '../auth/account-deps.ts';
import { endSession } from '../commands/end-session.ts';
import { accountOf, callerOf } from '../plugin.ts';
import { presentSession } from '../present/user.ts';
import { listLiveSessions } from '../queries/sessions.ts';
import { SessionParams } from './account-schemas.ts';

const tags = ['account'];

/** The browsers a person is logged in with. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/user/sessions/',
    {
      schema: {
        tags,
        summary: 'Where the account is logged in',
        description: 'This browser first, then the last used one.',
        response: { 200: Type.Array(Session) },
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const rows = await listLiveSessions(app.db, accountOf(request).id, isoTime(app.accounts.now()));
      const sessions = rows.map((row) => presentSession(row, request.sessionId));
      return [...sessions.filter((session) => session.current), ...sessions.filter((session) => !session.current)];
    },
  );

  app.post(
    '/user/sessions/:id/revoke/',
    {
      schema: { tags, summary: 'Log one browser out', params: SessionParams, response: { 200: Success } },
      config: { access: 'signed-in' },
    },
    async (request) => {
      await endSession(app.accounts, callerOf(request), request.params.id);
      return { success: 'That login has ended.' };
    },
  );
};
