import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { unsubscribe } from '../commands/change-account.ts';
import { confirmEmail } from '../commands/change-email.ts';
import { requestPasswordReset, resetPassword } from '../commands/password-reset.ts';
import { callerOf } from '../plugin.ts';

/** What the links of mails do. Only a POST uses a link up: mail scanners open addresses, they do not press buttons. */
export const accountLinkRoutes: FastifyPluginAsync = async (app) => {
  route(
    app,
    calls.requestPasswordReset,
    {
      config: { ignoresBearer: true }, // Everything happens after the answer, so its time tells nothing either; nor does that of a call sent right behind.
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
