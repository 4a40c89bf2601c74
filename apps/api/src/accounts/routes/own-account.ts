import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Success, Tokens, User } from '@venture-atlas/types';
import Type from 'typebox';
import { sweepCampaigns } from '../../campaigns/commands/sweep-campaigns.ts';
import { truncateWal } from '../../db/sqlite/truncate-wal.ts';
import { forgetMailFiles } from '../../mail/mail-files.ts';
import { refuseWait } from '../auth/account-deps.ts';
import { syncDeletionsFile } from '../auth/deletions-file.ts';
import { changeAccount } from '../commands/change-account.ts';
import { askEmailChange } from '../commands/change-email.ts';
import { changePassword } from '../commands/change-password.ts';
import { deleteAccount } from '../commands/delete-account.ts';
import { exportAccount } from '../commands/export-account.ts';
import { accountOf, callerOf } from '../plugin.ts';
import {
  presentAccountCopy,
  presentActivityCopy,
  presentNoteCopy,
  presentSessionCopy,
} from '../present/account-export.ts';
import { presentUser } from '../present/user.ts';
import { AccountBody, ChangeEmailBody, ChangePasswordBody, DeleteAccountBody } from './account-schemas.ts';

const tags = ['account'];

/** What a signed-in person does with the own account: review, change, take along, end. */
export const ownAccountRoutes: FastifyPluginAsyncTypebox<{ dataDir: string }> = async (app, { dataDir }) => {
  app.get(
    '/user/user/',
    { schema: { tags, summary: 'The signed-in person', response: { 200: User } }, config: { access: 'signed-in' } },
    async (request) => presentUser(accountOf(request)),
  );

  app.post(
    '/user/user/',
    {
      schema: { tags, summary: 'Change name or news by mail', body: AccountBody, response: { 200: User } },
      config: { access: 'signed-in' },
    },
    async (request) =>
      presentUser(await changeAccount(app.accounts, callerOf(request), accountOf(request), request.body)),
  );

  app.post(
    '/user/change_password/',
    {
      schema: {
        tags,
        summary: 'Change the password',
        description: 'Every login ends; the answer is a new one for this browser.',
        body: ChangePasswordBody,
        response: { 200: Tokens },
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      const tokens = await changePassword(app.accounts, callerOf(request), accountOf(request), request.body);
      app.sendMails();
      return tokens;
    },
  );

  app.post(
    '/user/change_email/',
    {
      schema: {
        tags,
        summary: 'Ask for another email',
        description: 'A link goes to the new address; nothing changes until it is used.',
        body: ChangeEmailBody,
        response: { 200: Success },
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      await askEmailChange(app.accounts, callerOf(request), accountOf(request), request.body);
      app.sendMails();
      return { success: 'A link is on its way to the new email. It is good for 24 hours.' };
    },
  );

  app.post(
    '/user/delete_account/',
    {
      schema: {
        tags,
        summary: 'End the account for good',
        description:
          'By the password; an account without one by its email and a Google access token of its own Google account.',
        body: DeleteAccountBody,
        response: { 200: Success },
      },
      config: { access: 'signed-in' },
    },
    async (request) => {
      await deleteAccount(app.accounts, callerOf(request), accountOf(request), request.body);
      app.background.run(async () => {
        await syncDeletionsFile(app.db, dataDir);
        await sweepCampaigns(app.db);
        await forgetMailFiles(app.db, dataDir, Date.now());
        await app.outbox.flush();
        await truncateWal(app.db);
      });
      return { success: 'Your account is gone.' };
    },
  );

  app.get(
    '/user/export/',
    {
      // It writes a line into the audit log; a HEAD of it would too, for nothing.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A copy of everything kept about the account',
        response: { 200: Type.Unsafe<Readable>({ type: 'object', additionalProperties: true }) },
      },
      config: { access: 'signed-in' },
    },
    async (request, reply) => {
      const user = accountOf(request);
      refuseWait(app.accounts.limits.exports.take(String(user.id)));
      await app.accounts.audit.record(app.db, callerOf(request), { action: 'account_export', outcome: 'ok' });
      const pieces = exportAccount(app.accounts, user, {
        account: presentAccountCopy,
        session: (row) => presentSessionCopy(row, request.sessionId),
        note: presentNoteCopy,
        activity: presentActivityCopy,
      });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="venture-atlas-account.json"')
        .send(Readable.from(pieces, { highWaterMark: 1 }));
    },
  );
};
