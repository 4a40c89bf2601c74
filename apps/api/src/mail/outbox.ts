import type { Db } from '../db/schema.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { insertJob, ofServer } from '../jobs/queries/jobs.ts';
import { type MailPayload, mailKind, type SendDeps } from './send-mail.ts';
import type { Mail } from './templates.ts';

/**
 * Puts a mail into the outbox. It is part of the caller's transaction: a mail
 * about something that did not happen is never sent, and a stopped mail server
 * loses none.
 * @param to `userId` is the account it is about: the mail is dropped when that goes. Null for farewells
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
  return insertJob(db, { kind: 'mail', subject: mail.template, asker: ofServer, accountId: to.userId, payload, at });
}

/** What became of one try: `where` is a file path or `smtp`; `dropped`: the mail lost its sense, or another process has it. */
export type SendOutcome = { kind: 'sent'; where: string } | { kind: 'failed'; error: string } | { kind: 'dropped' };

export interface Outbox {
  /** Sends what is due, one mail after the other. Calls at the same time share one pass. @returns how many went */
  flush: () => Promise<number>;
  /** Tries one mail now, whatever its time. */
  send: (id: string) => Promise<SendOutcome>;
  /** A mail on its way stays in the outbox: stopping waits for no mail server. */
  close: () => void;
}

/** Mails are jobs, sent by this runner. */
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
