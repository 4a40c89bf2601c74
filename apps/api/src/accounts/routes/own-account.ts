import { Readable } from 'node:stream';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../http/route.ts';
import { refuseWait } from '../auth/account-deps.ts';
import { changeAccount } from '../commands/change-account.ts';
import { askEmailChange } from '../commands/change-email.ts';
import { changePassword } from '../commands/change-password.ts';
import { exportAccount } from '../commands/export-account.ts';
import { accountOf, callerOf } from '../plugin.ts';
import {
  presentAccountCopy,
  presentActivityCopy,
  presentFogActCopy,
  presentNoteCopy,
  presentSessionCopy,
} from '../present/account-export.ts';
import { presentUser } from '../present/user.ts';

/** What a signed-in person does with the own account: review, change, take along. */
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
    await askEmailChange(app.accounts, callerOf(request), accountOf(request), request.body);
    app.sendMails();
    return { success: 'A link is on its way to the new email. It is good for 24 hours.' };
  });

  route(
    app,
    calls.exportAccount,
    {
      // It writes a line into the audit log; a HEAD of it would too, for nothing.
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
        activity: presentActivityCopy,
      });
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="venture-atlas-account.json"')
        .send(Readable.from(pieces, { highWaterMark: 1 }));
    },
  );
};
