import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { isoTime } from '../auth/account-deps.ts';
import { endSession } from '../commands/end-session.ts';
import { accountOf, callerOf } from '../plugin.ts';
import { presentSession } from '../present/user.ts';
import { listLiveSessions } from '../queries/sessions.ts';
import { listNewPlaces, listWrongPasswords, MOST_COUNTED } from '../queries/sign-in-warnings.ts';

const WARN_OF_MS = 30 * 24 * 3_600_000;

/** The browsers a person is logged in with. */
export const sessionRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listSessions, async (request) => {
    const rows = await listLiveSessions(app.db, accountOf(request).id, isoTime(app.accounts.now()));
    const sessions = rows.map((row) => presentSession(row, request.sessionId));
    return [...sessions.filter((session) => session.current), ...sessions.filter((session) => !session.current)];
  });

  route(app, calls.getSignInWarnings, async (request) => {
    const { id } = accountOf(request);
    const since = isoTime(app.accounts.now() - WARN_OF_MS);
    const wrong = await listWrongPasswords(app.db, id, since, MOST_COUNTED);
    return {
      wrong_passwords: wrong.length,
      last_wrong_at: wrong[0] ?? null,
      new_places: await listNewPlaces(app.db, id, since),
    };
  });

  route(app, calls.revokeSession, async (request) => {
    await endSession(app.accounts, callerOf(request), request.params.id);
    return { success: 'That login has ended.' };
  });
};
