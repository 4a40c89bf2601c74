import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../../test-support/account-app.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { whole } from '../../test-support/whole.ts';
import { linkOfMail } from '../accounts/commands/account-mails.ts';
import { endCredentials } from '../accounts/commands/sessions.ts';
import { operator } from '../audit/audit.ts';
import { databaseFile } from '../db/engine.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { terminateAccount } from '../retention/commands/terminate-account.ts';
import { createOutbox, enqueueMail, type Outbox, type SendOutcome } from './outbox.ts';
import { mailSettings, publicUrlOf } from './settings.ts';
import { createMailTransport } from './transport.ts';

const EMAIL = 'volo@example.org';

let server: AccountApp;
/** Another process on the same database. */
let other: OpenSqlite;
beforeEach(async () => {
  server = await accountApp({}, { database: 'file' });
  await server.register(EMAIL);
  await server.mails();
  await server.db.deleteFrom('account_tokens').execute();
  other = await openMigrated(databaseFile(server.config));
});
afterEach(async () => {
  await other.close();
  await server.close();
});

const enqueue = async () => {
  const mail = { template: 'password_reset', data: {} } as const;
  return enqueueMail(server.db, { userId: await server.idOf(EMAIL), address: EMAIL }, mail, server.now());
};

/** An outbox on this connection to the database, in the place of the server's own. */
function outboxOn(db: AccountApp['db'], transport = createMailTransport(mailSettings(server.config))): Outbox {
  const { now, app, config } = server;
  const { unsubscribeKey } = app.accounts;
  const jobs = createJobRunner({ db, now, process: 'server', isAlone: true, log: app.log });
  return createOutbox(
    { db, transport, now, linkOfMail: linkOfMail({ publicUrl: publicUrlOf(config), unsubscribeKey }), log: app.log },
    jobs,
  );
}

/** Sends a reset mail; before step `step` of it the other process begins its deed, and gets half a second for it. */
async function sendWhile(step: number, deed: () => Promise<unknown>): Promise<SendOutcome> {
  const id = await enqueue();
  let steps = 0;
  let done: Promise<unknown> = Promise.resolve();
  const interrupt: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      steps += 1;
      if (steps === step) {
        done = deed();
        await Promise.race([done, sleep(500)]);
      }
      return result;
    },
  };
  const outcome = await outboxOn(server.db.withPlugin(interrupt)).send(id);
  await done;
  expect(steps).toBeGreaterThanOrEqual(step);
  return outcome;
}

/** Of taking the mail, asking whether it is still wanted, reading its account, storing the link's token, writing its end. */
describe.each([1, 2, 3, 4, 5, 6])('a reset mail that is being sent, at its step %i', (step) => {
  it('leaves no good link behind when the credentials change meanwhile', async () => {
    const now = new Date(server.now()).toISOString();
    const id = await server.idOf(EMAIL);
    await sendWhile(step, () => writeTransaction(other.db, (trx) => endCredentials(trx, id, now)));
    expect(await server.db.selectFrom('account_tokens').selectAll().execute()).toEqual([]);
  });

  whole('breaks nothing when the account is ended meanwhile', async () => {
    const { audit, now } = server.app.accounts;
    const user = { id: await server.idOf(EMAIL), email: EMAIL };
    const end = () => terminateAccount({ db: other.db, audit, now }, operator, user, 'own_wish');
    expect(['sent', 'dropped']).toContain((await sendWhile(step, end)).kind);
    expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await server.app.outbox.flush()).toBe(1);
    expect((await server.mail('Your account is gone')).to).toBe(EMAIL);
  });
});

describe('a mail that was sent while another process writes', () => {
  it('is written down as sent as soon as that ends, and not sent again', async () => {
    const id = await enqueue();
    const send = async (): Promise<string> => {
      other.sqlite.exec('begin immediate');
      setTimeout(() => other.sqlite.exec('commit'), 600);
      return 'smtp';
    };
    const outbox = outboxOn(server.db, { ...createMailTransport(mailSettings(server.config)), send });
    expect(await outbox.send(id)).toEqual({ kind: 'sent', where: 'smtp' });
    expect(await server.app.outbox.flush()).toBe(0);
  });
});
