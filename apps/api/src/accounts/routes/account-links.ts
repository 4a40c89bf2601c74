import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EmailConfirmed, Success } from '@venture-atlas/types';
import { unsubscribe } from '../commands/change-account.ts';
import { confirmEmail } from '../commands/change-email.ts';
import { requestPasswordReset, resetPassword } from '../commands/password-reset.ts';
import { callerOf } from '../plugin.ts';
import { EmailBody, ResetBody, TokenBody } from './account-schemas.ts';

const tags = ['account'];

/** What the links of mails do. Only a POST uses a link up: mail scanners open addresses, they do not press buttons. */
export const accountLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/user/password_reset_request/',
    {
      schema: {
        tags,
        summary: 'Ask for a link to set a new password',
        description: 'The answer is the same whether there is such an account or not.',
        body: EmailBody,
        response: { 200: Success },
      },
      config: { access: 'public', ignoresBearer: true, limit: 'resetRequest' },
      // Everything happens after the answer, so its time tells nothing either; nor does that of a call sent right behind.
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

  app.post(
    '/user/password_reset/',
    {
      schema: {
        tags,
        summary: 'Set a new password by the link of a mail',
        description: 'Every login ends, and nobody is logged in by it.',
        body: ResetBody,
        response: { 200: Success },
      },
      config: { access: 'public', ignoresBearer: true, limit: 'link' },
    },
    async (request) => {
      await resetPassword(app.accounts, callerOf(request), request.body);
      app.sendMails();
      return { success: 'Your password has been changed. Log in with the new one.' };
    },
  );

  app.post(
    '/user/confirm_email/',
    {
      schema: {
        tags,
        summary: 'Confirm an email by the link of a mail',
        description: 'With email_changed every login has ended and a linked Google sign-in is linked no more.',
        body: TokenBody,
        response: { 200: EmailConfirmed },
      },
      config: { access: 'public', ignoresBearer: true, limit: 'link' },
    },
    async (request) => {
      const hasChanged = await confirmEmail(app.accounts, callerOf(request), request.body.token);
      app.sendMails();
      return hasChanged
        ? { success: 'Your email has been changed. Log in with the new one.', email_changed: true }
        : { success: 'Your email is confirmed.', email_changed: false };
    },
  );

  app.post(
    '/user/unsubscribe/',
    {
      schema: { tags, summary: 'End the news by mail', body: TokenBody, response: { 200: Success } },
      config: { access: 'public', ignoresBearer: true, limit: 'link' },
    },
    async (request) => {
      await unsubscribe(app.accounts, callerOf(request), request.body.token);
      return { success: 'You will get no more news by email.' };
    },
  );
};
