import type { Kysely } from 'kysely';
import { hashToken, newLinkToken } from '../accounts/auth/tokens.ts';
import { insertAccountToken } from '../accounts/queries/account-tokens.ts';
import { findUser } from '../accounts/queries/users.ts';
import type { Database } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { mailLinks, UNSUBSCRIBE_PATH, unsubscribeToken } from './links.ts';
import { claimMail, deleteMail, type MailRow, markMailFailed, markMailSent } from './queries/mails.ts';
import { renderHtml, renderText } from './render.ts';
import { type Mail, mailText } from './templates.ts';
import type { MailTransport } from './transport.ts';

const MINUTE_MS = 60_000;
/** Waits before the second, third ... attempt; the last one repeats. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60];
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

export interface SendDeps {
  db: Kysely<Database>;
  transport: MailTransport;
  now: () => number;
  /** Start of every link, from the settings: never from a request. */
  publicUrl: string;
  unsubscribeKey: Buffer;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/**
 * What became of one attempt. `where` is a file path or `smtp`; `dropped`: the mail lost its sense, or another
 * process took it; `unreachable`: no talking to the mail server at all.
 */
export type SendOutcome =
  | { kind: 'sent'; where: string }
  | { kind: 'failed' | 'unreachable'; error: string }
  | { kind: 'dropped' };

/** Tries once to send a mail of the outbox, and writes down how it went. */
export async function sendMail(deps: SendDeps, row: MailRow): Promise<SendOutcome> {
  const nowMs = deps.now();
  const wait = RETRY_AFTER_MINUTES[row.attempts] ?? RETRY_AFTER_MINUTES.at(-1) ?? 60;
  const nextAttemptMs = nowMs + wait * MINUTE_MS;
  const mail = { template: row.template, data: JSON.parse(row.data) } as Mail;
  // One step: a change of the credentials comes before it and takes the mail back, or after it and ends the link.
  const url = await writeTransaction(deps.db, async (trx) => {
    if (!(await claimMail(trx, row, new Date(nextAttemptMs).toISOString()))) return undefined;
    const link = await linkFor(trx, deps, row, mail, nowMs);
    if (link === undefined) await deleteMail(trx, row.id);
    return link;
  });
  if (url === undefined) return { kind: 'dropped' };
  try {
    const text = mailText(mail, url);
    const where = await deps.transport.send({
      id: row.id,
      template: mail.template,
      userId: row.user_id,
      to: row.to_address,
      subject: text.subject,
      text: renderText(text),
      html: renderHtml(text),
      unsubscribeUrl: mail.template === 'news' ? url : undefined,
    });
    const sentAt = new Date(deps.now()).toISOString();
    // Another process may be writing: a mail that is not written down as sent would be sent once more.
    await writeTransaction(deps.db, (trx) => markMailSent(trx, row.id, sentAt));
    deps.log.info({ mail: row.id, template: row.template, where }, 'mail sent');
    return { kind: 'sent', where };
  } catch (cause) {
    const error = describe(cause);
    const isFinal = isRefusedForGood(cause) || nextAttemptMs - Date.parse(row.created_at) > GIVE_UP_AFTER_MS;
    const givenUpAt = isFinal ? new Date(deps.now()).toISOString() : null;
    await writeTransaction(deps.db, (trx) => markMailFailed(trx, row.id, error, givenUpAt));
    deps.log.warn({ mail: row.id, template: row.template, attempt: row.attempts + 1, error, isFinal }, 'mail not sent');
    return { kind: isUnreachable(cause) ? 'unreachable' : 'failed', error };
  }
}

/**
 * Makes the token of a mail's link at the moment of sending, so that none waits
 * readable in the database and its time runs from when it can be used.
 * @returns the address, '' for a mail without link, undefined when the mail has lost its sense
 */
async function linkFor(
  trx: Kysely<Database>,
  deps: Pick<SendDeps, 'publicUrl' | 'unsubscribeKey'>,
  row: MailRow,
  mail: Mail,
  nowMs: number,
): Promise<string | undefined> {
  const user = row.user_id === null ? undefined : await findUser(trx, row.user_id);
  if (mail.template === 'news') {
    // Whoever unsubscribed meanwhile gets nothing more.
    if (user?.marketing_emails !== 1) return undefined;
    return `${deps.publicUrl}${UNSUBSCRIBE_PATH}#${unsubscribeToken(deps.unsubscribeKey, user.id)}`;
  }
  const link = mailLinks[mail.template];
  if (link === undefined) return '';
  // A link opens an account: it goes to the account's own address, or to the new one that was asked for, only.
  const isChange = link.purpose === 'email_change';
  if (user === undefined || (!isChange && user.email !== row.to_address)) return undefined;
  const token = newLinkToken();
  await insertAccountToken(trx, {
    token_hash: hashToken(token),
    user_id: user.id,
    purpose: link.purpose,
    new_email: isChange ? row.to_address : null,
    created_at: new Date(nowMs).toISOString(),
    expires_at: new Date(nowMs + link.lifeMs).toISOString(),
  });
  return `${deps.publicUrl}${link.path}#${token}`;
}

/** What went wrong, without the words of the mail server, which repeat addresses. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code, responseCode, command } = cause as Error & { code?: string; responseCode?: number; command?: string };
  return [code ?? cause.name, responseCode, command].filter((part) => part !== undefined).join(' ');
}

/** The mail server refused the recipient for good. Everything else may be the operator's to mend, and is tried again. */
function isRefusedForGood(cause: unknown): boolean {
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROXY', 'EABORT'];

/** There is no talking to the mail server at all, so the next mail would fare no better. */
const isUnreachable = (cause: unknown): boolean => UNREACHABLE.includes((cause as { code?: string }).code ?? '');
