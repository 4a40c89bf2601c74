import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findMail, insertMail, listDueMails } from './queries/mails.ts';
import { type SendDeps, type SendOutcome, sendMail } from './send-mail.ts';
import type { Mail } from './templates.ts';

const AT_ONCE = 50;

/**
 * Puts a mail into the outbox. It is part of the caller's transaction: a mail
 * about something that did not happen is never sent, and a stopped mail server
 * loses none.
 * @param to `userId` is the account it is about: the mail is dropped when that goes. Null for farewells
 * @returns the id of the mail
 */
export async function enqueueMail(
  db: Kysely<Database>,
  to: { userId: number | null; address: string },
  mail: Mail,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return insertMail(db, {
    user_id: to.userId,
    to_address: to.address,
    template: mail.template,
    data: JSON.stringify(mail.data),
    created_at: now,
    next_attempt_at: now,
  });
}

export interface Outbox {
  /** Sends what is due, one mail after the other. Calls at the same time share one pass. @returns how many went */
  flush: () => Promise<number>;
  /** Tries one mail now, whatever its time. */
  send: (id: number) => Promise<SendOutcome>;
  close: () => Promise<void>;
}

export function createOutbox(deps: SendDeps): Outbox {
  let pass: Promise<number> | undefined;
  let again = false;
  let closed = false;

  const run = async (): Promise<number> => {
    let sent = 0;
    do {
      again = false;
      sent += await sendDue(deps, () => closed);
    } while (again && !closed);
    return sent;
  };

  return {
    flush() {
      if (closed) return Promise.resolve(0);
      // A mail that came while a pass is under way may have been missed by it.
      again = true;
      pass ??= run().finally(() => {
        pass = undefined;
      });
      return pass;
    },
    async send(id) {
      const row = await findMail(deps.db, id);
      return row ? sendMail(deps, row) : { kind: 'dropped' };
    },
    async close() {
      closed = true;
      // A mail on its way stays in the outbox: stopping waits for no mail server.
      deps.transport.close();
      await pass?.catch(() => undefined);
    },
  };
}

async function sendDue(deps: SendDeps, isClosed: () => boolean): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await listDueMails(deps.db, new Date(deps.now()).toISOString(), AT_ONCE);
    for (const row of due) {
      if (isClosed()) return sent;
      const { kind } = await sendMail(deps, row);
      if (kind === 'sent') sent += 1;
      // The others would only wait for the same server; they are still due at the next pass.
      if (kind === 'unreachable') return sent;
    }
    // Each mail that was tried is due later, if at all: this comes to an end.
    if (due.length < AT_ONCE) return sent;
  }
}
