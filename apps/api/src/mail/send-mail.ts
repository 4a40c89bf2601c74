import type { Db } from '../db/schema.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { type JobEnd, type JobKind, payloadOf, type RunningJob } from '../jobs/job-kind.ts';
import { deleteJob, type JobRow } from '../jobs/queries/jobs.ts';
import { type Mail, type MailText, mailText } from './templates.ts';
import type { MailTransport } from './transport.ts';

const MINUTE_MS = 60_000;
/** Waits before the second, third ... attempt; the last one repeats. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60];
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * Makes the link of a mail when it is sent, within a transaction.
 * @returns '' for a mail without a link, undefined if the mail is obsolete
 */
export type LinkOfMail = (
  trx: Db,
  about: { accountId: number | null; to: string; mail: Mail },
  nowMs: number,
) => Promise<string | undefined>;

export interface SendDeps {
  db: Db;
  transport: MailTransport;
  now: () => number;
  linkOfMail: LinkOfMail;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/** Payload of a mail job, cleared at its end. Its subject is the template. */
export interface MailPayload {
  to: string;
  data: object;
}

const nothing: MailPayload = { to: '', data: {} };

/**
 * Kind of mail jobs, one at a time. A failed mail waits longer each time, for up to a day. If the mail server is
 * unreachable, the others also wait for the next poll.
 * @param onSent called for each sent mail
 */
export function mailKind(deps: SendDeps, onSent: () => void): JobKind {
  return {
    name: 'mail',
    atOnce: 1,
    mostAttempts: Number.POSITIVE_INFINITY,
    isFair: false,
    keepsDone: true,
    run: async (job) => {
      const end = await sendMail(deps, job);
      if (end.kind === 'done') onSent();
      return end;
    },
  };
}

/** Attempts to send a mail of the outbox. */
async function sendMail(deps: SendDeps, job: RunningJob): Promise<JobEnd> {
  const { row } = job;
  const { to, data } = payloadOf<MailPayload>(row);
  const mail = { template: row.subject, data } as Mail;
  // Atomic: a change of credentials comes either before it and deletes the mail, or after it and invalidates the link.
  const url = await writeTransaction(deps.db, async (trx) => {
    if (!(await job.isWanted(trx))) return undefined;
    const link = await deps.linkOfMail(trx, { accountId: row.account_id, to, mail }, deps.now());
    if (link === undefined) await deleteJob(trx, row.id);
    return link;
  });
  if (url === undefined) return { kind: 'settled' };
  try {
    const text = mailText(mail, url);
    const where = await deps.transport.send({
      id: row.number,
      template: mail.template,
      userId: row.account_id,
      to,
      subject: text.subject,
      text: renderText(text),
      html: renderHtml(text),
      unsubscribeUrl: mail.template === 'news' ? url : undefined,
    });
    deps.log.info({ mail: row.number, template: mail.template, where }, 'mail sent');
    return { kind: 'done', result: { where }, payload: nothing };
  } catch (cause) {
    return endOfFailure(deps, row, cause);
  }
}

function endOfFailure(deps: SendDeps, row: JobRow, cause: unknown): JobEnd {
  const wait = RETRY_AFTER_MINUTES[row.attempts - 1] ?? RETRY_AFTER_MINUTES.at(-1) ?? 60;
  const nextAttemptMs = deps.now() + wait * MINUTE_MS;
  const problem = describe(cause);
  const isFinal = isRefusedForGood(cause) || nextAttemptMs - Date.parse(row.created_at) > GIVE_UP_AFTER_MS;
  const { number: mail, subject: template, attempts: attempt } = row;
  deps.log.warn({ mail, template, attempt, error: problem, isFinal }, 'mail not sent');
  if (isFinal) return { kind: 'failed', problem, payload: nothing };
  const notBefore = new Date(nextAttemptMs).toISOString();
  return { kind: 'again', notBefore, problem, pauses: isUnreachable(cause) };
}

/** Error codes, without the text of the mail server, which repeats addresses. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code, responseCode, command } = cause as Error & { code?: string; responseCode?: number; command?: string };
  return [code ?? cause.name, responseCode, command].filter((part) => part !== undefined).join(' ');
}

/** The mail server permanently refused the recipient. Other errors may be fixed by the operator, and are retried. */
function isRefusedForGood(cause: unknown): boolean {
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROXY', 'EABORT'];

/** The mail server is unreachable, so other mails would fail too. */
const isUnreachable = (cause: unknown): boolean => UNREACHABLE.includes((cause as { code?: string }).code ?? '');

/** A mail as plain text: paragraphs with empty lines between. */
export function renderText({ before, link, after }: MailText): string {
  const lines = [...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after];
  return `${lines.join('\n\n')}\n`;
}

/** The same mail as simple HTML: no pictures, no styles from elsewhere, nothing that reports back. */
export function renderHtml({ subject, before, link, after }: MailText): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: Georgia, serif; font-size: 17px; line-height: 1.5; max-width: 36em">',
    ...before.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...after.map(paragraph),
    '</body></html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
