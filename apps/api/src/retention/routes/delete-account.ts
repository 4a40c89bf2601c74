import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { syncDeletionsFile } from '../../accounts/auth/deletions-file.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { sweepCampaigns } from '../../campaigns/commands/sweep-campaigns.ts';
import { emptyLog } from '../../db/engine.ts';
import { route } from '../../http/route.ts';
import { deleteAccount, deleteMailsOfDeletedAccounts } from '../commands/terminate-account.ts';

/** Deletion of the own account. */
export const deleteAccountRoutes: FastifyPluginAsync<{ dataDir: string }> = async (app, { dataDir }) => {
  route(app, calls.deleteAccount, async (request) => {
    await deleteAccount(app.accounts, callerOf(request), accountOf(request), request.body);
    app.background.run(async () => {
      await syncDeletionsFile(app.db, dataDir);
      await sweepCampaigns(app.db);
      await deleteMailsOfDeletedAccounts(app.db, dataDir, Date.now());
      await app.outbox.flush();
      await emptyLog(app.db);
    });
    return { success: 'Your account is gone.' };
  });
};
