import type { Db } from '../../db/schema.ts';
import { mailLinks, UNSUBSCRIBE_PATH, unsubscribeToken } from '../../mail/links.ts';
import type { LinkOfMail } from '../../mail/send-mail.ts';
import { hashToken, newLinkToken } from '../auth/tokens.ts';
import { insertAccountToken } from '../queries/account-tokens.ts';
import { findUser } from '../queries/users.ts';

/** How links of mails begin, from the settings: never from a request; and what signs those to unsubscribe by. */
export interface LinkSettings {
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
