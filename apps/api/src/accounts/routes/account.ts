import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { clientKeyCookie, readClientKey } from '../auth/client-key.ts';
import { logOut } from '../commands/end-session.ts';
import { googleLogin } from '../commands/google-login.ts';
import { refreshSession } from '../commands/refresh-session.ts';
import { registerUser } from '../commands/register-user.ts';
import { signIn } from '../commands/sign-in.ts';
import { tellOfGuesses } from '../commands/tell-of-guesses.ts';
import { callerOf } from '../plugin.ts';

/** Coming in, staying in, and going out. */
export const accountRoutes: FastifyPluginAsync<{ isHttps: boolean }> = async (app, { isHttps }) => {
  /** Each call that gives out tokens also gives the browser its key, or leaves it the one it has. */
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
          await tellOfGuesses(app.accounts, email);
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
      // A reuse that was caught has put a warning into the outbox.
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
