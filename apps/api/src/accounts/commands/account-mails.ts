import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { mailLinks, UNSUBSCRIBE_PATH, unsubscribeToken } from '../../mail/links.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { LinkOfMail } from '../../mail/send-mail.ts';
import type { Mail } from '../../mail/templates.ts';
import { type AccountDeps, refuseWait } from '../auth/account-deps.ts';
import { hashToken, newLinkToken } from '../auth/tokens.ts';
import { insertAccountToken } from '../queries/account-tokens.ts';
import { findUser, listNewsReaders } from '../queries/users.ts';

/** Normalizes an address for counting: name+anything reaches the same mailbox as name. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  return `${name === '' ? email.slice(0, at) : name}${email.slice(at)}`;
}

/**
 * Counts a mail to an unconfirmed address: its owner may not know this installation, and many accounts together must
 * not flood it.
 * @throws AppError too_many_requests
 */
export function assertMailAllowed(deps: Pick<AccountDeps, 'limits'>, email: string): void {
  refuseWait(deps.limits.addressees.take(mailboxOf(email)));
}

/**
 * Enqueues a mail to an account. An unconfirmed address may be a stranger's, so it gets only a few a day; further mails
 * are skipped.
 */
export async function mailAccount(
  trx: Db,
  deps: Pick<AccountDeps, 'limits' | 'now'>,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified'>,
  mail: Mail,
): Promise<void> {
  if (user.email_verified !== 1 && deps.limits.addressees.take(mailboxOf(user.email)) > 0) return;
  await enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
}

/**
 * Enqueues a mail for each subscriber with a confirmed address, with a personal unsubscribe link.
 * @returns number of mails
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

/** Base address of links in mails (from the settings, never from a request), and the key of unsubscribe links. */
interface LinkSettings {
  publicUrl: string;
  unsubscribeKey: Buffer;
}

/**
 * Creates the token of a mail's link when the mail is sent, so that no readable token waits in the database and its
 * life starts when it can be used.
 */
export const linkOfMail =
  ({ publicUrl, unsubscribeKey }: LinkSettings): LinkOfMail =>
  async (trx: Db, { accountId, to, mail }, nowMs) => {
    const user = accountId === null ? undefined : await findUser(trx, accountId);
    if (mail.template === 'news') {
      // The account unsubscribed meanwhile.
      if (user?.marketing_emails !== 1) return undefined;
      return `${publicUrl}${UNSUBSCRIBE_PATH}#${unsubscribeToken(unsubscribeKey, user.id)}`;
    }
    const link = mailLinks[mail.template];
    if (link === undefined) return '';
    // The link grants access, so it goes only to the account's own address, or to the requested new one.
    const isChange = link.purpose === 'email_change';
    if (user === undefined || (!isChange && user.email !== to)) return undefined;
    const token = newLinkToken();
    await insertAccountToken(trx, {
      token_hash: hashToken(token),
      user_id: user.id,
      purpose: link.purpose,
      new_email: isChange ? to : null,
      created_at: new Date(nowMs).toISOString(),
      expires_at: new Date(nowMs + link.lifeMs).toISOString(),
    });
    return `${publicUrl}${link.path}#${token}`;
  };
