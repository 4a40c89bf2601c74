import type { Db } from '../db/schema.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { insertJob, ofServer } from '../jobs/queries/jobs.ts';
import { type MailPayload, mailKind, type SendDeps } from './send-mail.ts';
import type { Mail } from './templates.ts';

/**
 * Enqueues a mail within the caller's transaction, so that a rolled back action sends no mail, and an unreachable mail
 * server loses none.
 * @param to `userId` is the account of the mail, which is dropped if the account is deleted; null for farewells
 * @returns the id of the mail
 */
export async function enqueueMail(
  db: Db,
  to: { userId: number | null; address: string },
  mail: Mail,
  nowMs: number,
): Promise<string> {
  const payload: MailPayload = { to: to.address, data: mail.data };
  const at = new Date(nowMs).toISOString();
  return insertJob(db, {
    kind: 'mail',
    subject: mail.template,
    requester: ofServer,
    accountId: to.userId,
    payload,
    at,
  });
}

/**
 * Outcome of an attempt: `where` is a file path or `smtp`; `dropped`: the mail is obsolete, or another process has it.
 */
export type SendOutcome = { kind: 'sent'; where: string } | { kind: 'failed'; error: string } | { kind: 'dropped' };

export interface Outbox {
  /** Sends due mails, one after the other. Parallel calls share one pass. @returns number of sent mails */
  flush: () => Promise<number>;
  /** Tries one mail now, regardless of its time. */
  send: (id: string) => Promise<SendOutcome>;
  /** A mail being sent stays in the outbox: closing does not wait for the mail server. */
  close: () => void;
}

/** Sends mails as jobs of this runner. */
export function createOutbox(deps: SendDeps, jobs: JobRunner): Outbox {
  let sent = 0;
  jobs.define(
    mailKind(deps, () => {
      sent += 1;
    }),
  );
  return {
    async flush() {
      const before = sent;
      jobs.poll('mail');
      await jobs.idle('mail');
      return sent - before;
    },
    async send(id) {
      const end = await jobs.runNow('mail', id);
      if (end?.kind === 'done') return { kind: 'sent', where: (end.result as { where: string }).where };
      return end?.kind === 'again' || end?.kind === 'failed'
        ? { kind: 'failed', error: end.problem }
        : { kind: 'dropped' };
    },
    close: () => deps.transport.close(),
  };
}
