import type { Db, UserRow } from '../../db/schema.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { Mail } from '../../mail/templates.ts';
import { type AccountDeps, refuseWait } from '../auth/account-deps.ts';

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
