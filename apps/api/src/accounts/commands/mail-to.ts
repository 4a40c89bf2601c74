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

/** Under which name an address is counted: name+anything reaches the same person as name. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  return `${name === '' ? email.slice(0, at) : name}${email.slice(at)}`;
}

/**
 * Counts a mail to an address that somebody typed and nobody has confirmed: whoever has it may never have heard of
 * this installation, and many accounts together must not write to them without end.
 * @throws AppError too_many_requests
 */
export function refuseUnwantedMail(deps: Pick<AccountDeps, 'limits'>, email: string): void {
  refuseWait(deps.limits.addressees.take(mailboxOf(email)));
}

/**
 * Tells an account something by mail. An address that was never confirmed may be a stranger's: it gets a few a day,
 * the rest is left out.
 */
export async function tellAccount(
  trx: Db,
  deps: Pick<AccountDeps, 'limits' | 'now'>,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified'>,
  mail: Mail,
): Promise<void> {
  if (user.email_verified !== 1 && deps.limits.addressees.take(mailboxOf(user.email)) > 0) return;
  await enqueueMail(trx, { userId: user.id, address: user.email }, mail, deps.now());
}

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

/** How links of mails begin, from the settings: never from a request; and what signs those to unsubscribe by. */
interface LinkSettings {
  publicUrl: string;
  unsubscribeKey: Buffer;
}

/**
 * Makes the token of a mail's link at the moment of sending, so that none waits
 * readable in the database and its time runs from when it can be used.
 */
export const linkOfMail =
  ({ publicUrl, unsubscribeKey }: LinkSettings): LinkOfMail =>
  async (trx: Db, { accountId, to, mail }, nowMs) => {
    const user = accountId === null ? undefined : await findUser(trx, accountId);
    if (mail.template === 'news') {
      // Whoever unsubscribed meanwhile gets nothing more.
      if (user?.marketing_emails !== 1) return undefined;
      return `${publicUrl}${UNSUBSCRIBE_PATH}#${unsubscribeToken(unsubscribeKey, user.id)}`;
    }
    const link = mailLinks[mail.template];
    if (link === undefined) return '';
    // A link opens an account: it goes to the account's own address, or to the new one that was asked for, only.
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
