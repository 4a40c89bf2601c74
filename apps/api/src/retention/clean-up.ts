import { isoTime } from '../accounts/auth/account-deps.ts';
import { syncDeletionsFile } from '../accounts/auth/deletions-file.ts';
import { deleteOldAccountTokens } from '../accounts/queries/account-tokens.ts';
import { deleteEndedSessions } from '../accounts/queries/sessions.ts';
import { dropAuditAddresses } from '../audit/queries/audit.ts';
import { sweepCampaigns } from '../campaigns/commands/sweep-campaigns.ts';
import { sweepTables } from '../campaigns/commands/table-screen.ts';
import { emptyLog } from '../db/engine.ts';
import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { purgeExpired } from '../editing/commands/purge-trash.ts';
import { forgetAnswers } from '../editing/queries/staff-changes.ts';
import { deleteEndedJobs } from '../jobs/queries/jobs.ts';
import { sweepWorkingCopies } from '../pending/commands/sweep-working-copies.ts';
import { sweepSuggestions } from '../suggestions/commands/sweep-suggestions.ts';
import { sweepWorlds } from '../world-settings/commands/delete-world.ts';
import { sweepAccounts } from './commands/sweep-accounts.ts';
import { deleteMailsOfDeletedAccounts } from './commands/terminate-account.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Retention times; the operator's retention table has the same. */
const KEEP_ENDED_SESSIONS_MS = DAY_MS;
const KEEP_DEAD_LINKS_MS = DAY_MS;
const KEEP_MAIL_RECORDS_MS = 30 * DAY_MS;
const KEEP_ADDRESSES_MS = 90 * DAY_MS;
/** For repeated writes of staff whose answer was lost. */
const KEEP_ANSWERS_MS = DAY_MS;

/** Deletes expired data. */
export async function cleanUp(db: Db, nowMs: number, dataDir: string): Promise<void> {
  const before = (ageMs: number): string => isoTime(nowMs - ageMs);
  // Separate transactions, so that other writers run in between.
  await writeTransaction(db, (trx) => deleteEndedSessions(trx, before(KEEP_ENDED_SESSIONS_MS)));
  await writeTransaction(db, (trx) => deleteOldAccountTokens(trx, before(KEEP_DEAD_LINKS_MS)));
  await writeTransaction(db, (trx) => deleteEndedJobs(trx, 'mail', before(KEEP_MAIL_RECORDS_MS)));
  await writeTransaction(db, (trx) => dropAuditAddresses(trx, before(KEEP_ADDRESSES_MS)));
  await writeTransaction(db, (trx) => forgetAnswers(trx, before(KEEP_ANSWERS_MS)));
  await syncDeletionsFile(db, dataDir);
  await deleteMailsOfDeletedAccounts(db, dataDir, nowMs);
  // Continue deletions of servers that died.
  await sweepAccounts(db);
  await sweepCampaigns(db);
  await sweepTables(db, isoTime(nowMs));
  await sweepWorlds(db, nowMs);
  await purgeExpired(db, nowMs);
  await sweepWorkingCopies(db, nowMs);
  await sweepSuggestions(db, nowMs);
  await emptyLog(db);
}
