import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { isoTime, refuseWait } from '../auth/account-deps.ts';
import { clientKeyCookie, readClientKey } from '../auth/client-key.ts';
import {
  changeAccount,
  changePassword,
  confirmEmail,
  requestEmailChange,
  unsubscribe,
} from '../commands/change-account.ts';
import { exportAccount } from '../commands/export-account.ts';
import { requestPasswordReset, resetPassword } from '../commands/password-reset.ts';
import { registerUser } from '../commands/register-user.ts';
import { endSession, logOut, refreshSession } from '../commands/sessions.ts';
import { googleLogin, signIn, warnOfGuesses } from '../commands/sign-in.ts';
import { accountOf, callerOf } from '../plugin.ts';
import {
  presentAccountCopy,
  presentActivityCopy,
  presentFogActCopy,
  presentNoteCopy,
  presentSessionCopy,
  presentSuggestionCopy,
  presentUnpublishedCopy,
} from '../present/account-export.ts';
import { presentSession, presentUser } from '../present/user.ts';
import { listLiveSessions } from '../queries/sessions.ts';
import { COUNTED_MAX, listNewPlaces, listWrongPasswords } from '../queries/sign-ins.ts';

/** Sign-up, login, refresh and logout. */
export const accountRoutes: FastifyPluginAsync<{ isHttps: boolean }> = async (app, { isHttps }) => {
  /** Sets the browser key in each call that issues tokens, or keeps the existing one. */
  const keepClientKey = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('set-cookie', clientKeyCookie(readClientKey(request.headers.cookie), isHttps));
  };

  route(
    app,
    calls.logIn,
    {
      config: { ignoresBearer: true },
      onResponse: async (request, reply) => {
        if (reply.statusCode === 200) app.sendMails();
        if (reply.statusCode !== errorStatus.invalid_credentials) return;
        const { email } = request.body;
        app.background.run(async () => {
          await sleep(randomInt(20, 100));
          await warnOfGuesses(app.accounts, email);
          await app.outbox.flush();
        });
      },
    },
    (request, reply) => {
      keepClientKey(request, reply);
      return signIn(app.accounts, callerOf(request), request.body);
    },
  );

  route(app, calls.refreshTokens, { config: { ignoresBearer: true } }, async (request, reply) => {
    keepClientKey(request, reply);
    try {
      return await refreshSession(app.accounts, callerOf(request), request.body.refresh);
    } finally {
      // A detected reuse has enqueued a warning.
      app.sendMails();
    }
  });

  route(app, calls.register, { config: { ignoresBearer: true } }, async (request, reply) => {
    keepClientKey(request, reply);
    const tokens = await registerUser(app.accounts, callerOf(request), request.body);
    app.sendMails();
    return tokens;
  });

  route(app, calls.logInWithGoogle, { config: { ignoresBearer: true } }, async (request, reply) => {
    keepClientKey(request, reply);
    const tokens = await googleLogin(app.accounts, callerOf(request), request.body);
    app.sendMails();
    return tokens;
  });

  route(app, calls.logOut, { config: { ignoresBearer: true } }, async (request) => {
    await logOut(app.accounts, callerOf(request), request.body.refresh);
    return { success: 'Logged out.' };
  });
};

/** Calls of links in mails. Only a POST uses a link: mail scanners open addresses, but do not press buttons. */
export const accountLinkRoutes: FastifyPluginAsync = async (app) => {
  route(
    app,
    calls.requestPasswordReset,
    {
      config: { ignoresBearer: true }, // Everything happens after the answer, so its time reveals nothing, nor does that of the next call.
      onResponse: async (request, reply) => {
        if (reply.statusCode !== 200) return;
        const { email } = request.body;
        app.background.run(async () => {
          await sleep(randomInt(20, 100));
          await requestPasswordReset(app.accounts, callerOf(request), email);
          await app.outbox.flush();
        });
      },
    },
    async () => ({
      success: 'If there is an account with this email, a link is on its way. It is good for 30 minutes.',
    }),
  );

  route(app, calls.resetPassword, { config: { ignoresBearer: true } }, async (request) => {
    await resetPassword(app.accounts, callerOf(request), request.body);
    app.sendMails();
    return { success: 'Your password has been changed. Log in with the new one.' };
  });

  route(app, calls.confirmEmail, { config: { ignoresBearer: true } }, async (request) => {
    const hasChanged = await confirmEmail(app.accounts, callerOf(request), request.body.token);
    app.sendMails();
    return hasChanged
      ? { success: 'Your email has been changed. Log in with the new one.', email_changed: true }
      : { success: 'Your email is confirmed.', email_changed: false };
  });

  route(app, calls.unsubscribe, { config: { ignoresBearer: true } }, async (request) => {
    await unsubscribe(app.accounts, callerOf(request), request.body.token);
    return { success: 'You will no longer get news by email.' };
  });
};

/** Calls of a signed-in person's own account: view, change, export. */
export const ownAccountRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getUser, async (request) => presentUser(accountOf(request)));

  route(app, calls.saveUser, async (request) =>
    presentUser(await changeAccount(app.accounts, callerOf(request), accountOf(request), request.body)),
  );

  route(app, calls.changePassword, async (request) => {
    const tokens = await changePassword(app.accounts, callerOf(request), accountOf(request), request.body);
    app.sendMails();
    return tokens;
  });

  route(app, calls.changeEmail, async (request) => {
    await requestEmailChange(app.accounts, callerOf(request), accountOf(request), request.body);
    app.sendMails();
    return { success: 'A link is on its way to the new email. It is good for 24 hours.' };
  });

  route(
    app,
    calls.exportAccount,
    {
      // It writes an audit log entry; a HEAD would do so for nothing.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const user = accountOf(request);
      refuseWait(app.accounts.limits.exports.take(String(user.id)));
      await app.accounts.audit.recordAlone(app.db, callerOf(request), { action: 'account_export', outcome: 'ok' });
      const pieces = exportAccount(app.accounts, user, {
        account: presentAccountCopy,
        session: (row) => presentSessionCopy(row, request.sessionId),
        note: presentNoteCopy,
        fogAct: presentFogActCopy,
        workingCopy: presentUnpublishedCopy,
        suggestion: presentSuggestionCopy,
        activity: presentActivityCopy,
      });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="venture-atlas-account.json"')
        .send(Readable.from(pieces, { highWaterMark: 1 }));
    },
  );
};

const WARNINGS_SINCE_MS = 30 * 24 * 3_600_000;

/** The logins of a person. */
export const sessionRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listSessions, async (request) => {
    const rows = await listLiveSessions(app.db, accountOf(request).id, isoTime(app.accounts.now()));
    const sessions = rows.map((row) => presentSession(row, request.sessionId));
    return [...sessions.filter((session) => session.current), ...sessions.filter((session) => !session.current)];
  });

  route(app, calls.getSignInWarnings, async (request) => {
    const { id } = accountOf(request);
    const since = isoTime(app.accounts.now() - WARNINGS_SINCE_MS);
    const wrong = await listWrongPasswords(app.db, id, since, COUNTED_MAX);
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
