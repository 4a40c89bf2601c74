import type { Caller } from '../../audit/caller.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { AccountDeps } from '../auth/account-deps.ts';
import { listNewsReaders } from '../queries/users.ts';

/**
 * Puts one mail for each person who asked for news, and whose address is known
 * to be theirs, into the outbox. Each carries its own unsubscribe link.
 * @returns how many
 */
export async function sendNews(
  deps: Pick<AccountDeps, 'db' | 'now' | 'audit'>,
  caller: Caller,
  news: { subject: string; text: string },
): Promise<number> {
  return writeTransaction(deps.db, async (trx) => {
    const readers = await listNewsReaders(trx);
    for (const reader of readers) {
      const mail = { template: 'news', data: news } as const;
      await enqueueMail(trx, { userId: reader.id, address: reader.email }, mail, deps.now());
    }
    await deps.audit.record(trx, caller, { action: 'news_sent', outcome: 'ok', details: { readers: readers.length } });
    return readers.length;
  });
}
