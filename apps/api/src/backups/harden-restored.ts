import type { DeletionLine } from '../accounts/auth/deletions-file.ts';
import { deleteAllAccountTokens } from '../accounts/queries/account-tokens.ts';
import { revokeAllSessions } from '../accounts/queries/sessions.ts';
import { findUser } from '../accounts/queries/users.ts';
import type { Audit } from '../audit/audit.ts';
import { operator } from '../audit/caller.ts';
import { replaceAllInvites } from '../campaigns/queries/campaigns.ts';
import { deleteAllScreens } from '../campaigns/queries/table-screens.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { deleteJobs, deleteOpenJobs } from '../jobs/queries/jobs.ts';
import { endAllPictureAddresses } from '../media/queries/picture-epochs.ts';
import { removeAccount } from '../retention/commands/terminate-account.ts';

/** What was taken out of a restored database. */
export interface Hardened {
  sessions: number;
  accounts: number;
}

/**
 * Makes an old state safe to go on with: nobody stays signed in, no link that
 * was sent before works, invites are new, mails that waited then are not sent
 * now, and accounts that were ended since do not come back. One transaction.
 * @param deletions the accounts that are gone, from beside the database
 */
export async function hardenRestored(
  db: Db,
  deps: { audit: Audit; now: () => number },
  deletions: readonly DeletionLine[],
  backup: string,
): Promise<Hardened> {
  const now = new Date(deps.now()).toISOString();
  return writeTransaction(db, async (trx) => {
    const sessions = await revokeAllSessions(trx, now);
    await deleteAllAccountTokens(trx);
    await deleteOpenJobs(trx, 'mail');
    // Their files are in no backup.
    for (const kind of ['import', 'poster'] as const) await deleteJobs(trx, kind);
    // Seconds since 1970: higher than whatever was reached after the backup, whose number nobody knows any more.
    await replaceAllInvites(trx, Math.floor(deps.now() / 1000));
    await deleteAllScreens(trx);
    await endAllPictureAddresses(trx, Math.floor(deps.now() / 1000));
    let accounts = 0;
    for (const { user_id, deleted_at, notes } of deletions) {
      const user = await findUser(trx, user_id);
      // The same number may belong to somebody who came later.
      if (user === undefined || user.created_at > deleted_at) continue;
      await removeAccount(trx, user_id, notes, deleted_at);
      accounts += 1;
    }
    await deps.audit.record(trx, operator, {
      action: 'restore',
      outcome: 'ok',
      object: `backup:${backup}`,
      details: { sessions, accounts },
    });
    return { sessions, accounts };
  });
}
