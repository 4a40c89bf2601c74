import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Success, Tokens } from '@venture-atlas/types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKeyCookie, readClientKey } from '../auth/client-key.ts';
import { logOut } from '../commands/end-session.ts';
import { googleLogin } from '../commands/google-login.ts';
import { refreshSession } from '../commands/refresh-session.ts';
import { registerUser } from '../commands/register-user.ts';
import { signIn } from '../commands/sign-in.ts';
import { callerOf } from '../plugin.ts';
import { Credentials, GoogleBody, RefreshBody, RegisterBody } from './account-schemas.ts';

const tags = ['account'];

/** Coming in, staying in, and going out. */
export const accountRoutes: FastifyPluginAsyncTypebox<{ isHttps: boolean }> = async (app, { isHttps }) => {
  /** Each call that gives out tokens also gives the browser its key, or leaves it the one it has. */
  const keepClientKey = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('set-cookie', clientKeyCookie(readClientKey(request.headers.cookie), isHttps));
  };

  app.post(
    '/user/token/',
    {
      schema: { tags, summary: 'Log in by email and password', body: Credentials, response: { 200: Tokens } },
      config: { access: 'public', ignoresBearer: true, limit: 'login' },
    },
    (request, reply) => {
      keepClientKey(request, reply);
      return signIn(app.accounts, callerOf(request), request.body);
    },
  );

  app.post(
    '/user/token/refresh/',
    {
      schema: {
        tags,
        summary: 'Exchange a refresh token for new tokens',
        description:
          'A refresh token is good once; for 10 seconds the same client can repeat its first exchange. A client is known by the cookie va_client, without it by its name and network.',
        body: RefreshBody,
        response: { 200: Tokens },
      },
      config: { access: 'public', ignoresBearer: true },
    },
    async (request, reply) => {
      keepClientKey(request, reply);
      try {
        return await refreshSession(app.accounts, callerOf(request), request.body.refresh);
      } finally {
        // A reuse that was caught has put a warning into the outbox.
        app.sendMails();
      }
    },
  );

  app.post(
    '/user/register/',
    {
      schema: { tags, summary: 'Make an account', body: RegisterBody, response: { 200: Tokens } },
      config: { access: 'public', ignoresBearer: true, limit: 'register' },
    },
    async (request, reply) => {
      keepClientKey(request, reply);
      const tokens = await registerUser(app.accounts, callerOf(request), request.body);
      app.sendMails();
      return tokens;
    },
  );

  app.post(
    '/user/google_login/',
    {
      schema: {
        tags,
        summary: 'Log in by a Google access token',
        description: 'A first sign-in needs age_confirmed: true, else 409 age_confirmation_needed and nothing is made.',
        body: GoogleBody,
        response: { 200: Tokens },
      },
      config: { access: 'public', ignoresBearer: true, limit: 'googleLogin' },
    },
    async (request, reply) => {
      keepClientKey(request, reply);
      const tokens = await googleLogin(app.accounts, callerOf(request), request.body);
      app.sendMails();
      return tokens;
    },
  );

  app.post(
    '/user/logout/',
    {
      schema: { tags, summary: 'Log this browser out', body: RefreshBody, response: { 200: Success } },
      config: { access: 'public', ignoresBearer: true },
    },
    async (request) => {
      await logOut(app.accounts, callerOf(request), request.body.refresh);
      return { success: 'Logged out.' };
    },
  );
};
