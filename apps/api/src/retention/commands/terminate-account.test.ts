import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';
import { onSqlite } from '../../../test-support/on-sqlite.ts';
import { testServer } from '../../../test-support/postgres/test-databases.ts';
import { whole } from '../../../test-support/whole.ts';
import { deletionsFile, readDeletionsFile, syncDeletionsFile } from '../../accounts/auth/deletions-file.ts';
import { operator } from '../../audit/audit.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { cleanUp } from '../clean-up.ts';
import { removeAccount, terminateAccount } from './terminate-account.ts';

let server: AccountApp;
beforeEach(async () => {
  server = await accountApp({}, { world: makeWorld(), database: 'file' });
});
afterEach(() => server.close());

const addCampaign = (id: string, owner: number) => {
  const now = new Date(server.now()).toISOString();
  const row = { id, name: `Campaign ${id}`, owner_id: owner, created_at: now, updated_at: now };
  return server.db.insertInto('campaigns').values(row).execute();
};
const addNote = (campaign: string, user: number, isPrivate: boolean, note: string) =>
  server.db
    .insertInto('campaign_notes')
    .values({
      campaign_id: campaign,
      location_id: 1,
      user_id: user,
      character_name: 'Rook',
      note,
      private: isPrivate ? 1 : 0,
      client_key: null,
      created_at: new Date(server.now()).toISOString(),
    })
    .execute();
const notes = () =>
  server.db.selectFrom('campaign_notes').select(['campaign_id', 'user_id', 'note']).orderBy('id').execute();

let volosId: number;
let marasId: number;

/** Volo and Mara, a campaign of each, notes of both in both. */
const begin = async () => {
  const volo = await server.register('volo-canary@example.org', PASSWORD, { name: 'Volo Canary' });
  await server.register('mara@example.org');
  volosId = await server.idOf('volo-canary@example.org');
  marasId = await server.idOf('mara@example.org');
  await addCampaign('campaign-of-volo-0001', volosId);
  await addCampaign('campaign-of-mara-0002', marasId);
  for (const campaign of ['campaign-of-volo-0001', 'campaign-of-mara-0002']) {
    for (const [user, name] of [
      [volosId, 'volo'],
      [marasId, 'mara'],
    ] as const) {
      await addNote(campaign, user, false, `public note of ${name} in ${campaign}`);
      await addNote(campaign, user, true, `private note of ${name} in ${campaign}, canary-${name}-private`);
    }
  }
  return volo;
};

describe('ending an account', () => {
  it('takes the own campaigns and private notes along, and leaves public notes elsewhere without an author', async () => {
    const volo = await begin();
    await server.post('/user/delete_account/', { password: PASSWORD }, { access: volo.access });
    expect(await notes()).toEqual([
      { campaign_id: 'campaign-of-mara-0002', user_id: null, note: 'public note of volo in campaign-of-mara-0002' },
      { campaign_id: 'campaign-of-mara-0002', user_id: marasId, note: 'public note of mara in campaign-of-mara-0002' },
      {
        campaign_id: 'campaign-of-mara-0002',
        user_id: marasId,
        note: 'private note of mara in campaign-of-mara-0002, canary-mara-private',
      },
    ]);
    for (const table of ['sessions', 'account_tokens', 'campaigns', 'users'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/volo/i);
    }
  });

  it('takes everything of somebody under 18, also public notes', async () => {
    await begin();
    const user = { id: volosId, email: 'volo-canary@example.org' };
    await terminateAccount(server.app.accounts, operator, user, 'under_age');
    expect((await notes()).filter((note) => note.user_id !== marasId)).toEqual([]);
    await server.app.outbox.flush();
    expect((await server.mail('Your account is gone')).text).toContain('people aged 18');
  });

  // PostgreSQL overwrites what is gone when it cleans up after itself, in files of its own.
  onSqlite('leaves no trace in the files: not in the database, not in its log', async () => {
    const volo = await begin();
    await server.post('/user/delete_account/', { password: PASSWORD }, { access: volo.access });
    await server.mails();
    const secrets = ['volo-canary', 'Volo Canary', 'canary-volo-private', 'campaign-of-volo', volo.refresh];
    const files = readdirSync(server.config.dataDir).filter((name) => name.startsWith('app.sqlite'));
    expect(files).toContain('app.sqlite');
    for (const name of files) {
      const bytes = readFileSync(join(server.config.dataDir, name)).toString('latin1');
      for (const secret of secrets) expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
      // The search works: what stays is found.
      if (name === 'app.sqlite') expect(bytes).toContain('canary-mara-private');
    }
  });

  it('is remembered outside the database, once, also when the last writer died within a line', async () => {
    const volo = await begin();
    await server.post('/user/delete_account/', { password: PASSWORD }, { access: volo.access });
    await server.mails();
    const { dataDir } = server.config;
    expect(readDeletionsFile(dataDir)).toEqual([
      { user_id: volosId, deleted_at: new Date(server.now()).toISOString(), notes: 'private' },
    ]);
    expect(await syncDeletionsFile(server.db, dataDir)).toBe(0);
    const { appendFileSync } = await import('node:fs');
    appendFileSync(deletionsFile(dataDir), `{"user_id":${marasId},"dele`);
    await terminateAccount(server.app.accounts, operator, { id: marasId, email: 'mara@example.org' }, 'own_wish');
    expect(await syncDeletionsFile(server.db, dataDir)).toBe(1);
    expect(readDeletionsFile(dataDir).map((line) => line.user_id)).toEqual([volosId, marasId]);
  });

  it('happens whole or not at all', async () => {
    await begin();
    const before = await notes();
    const broken = { ...server.app.accounts, now: () => Number.NaN };
    await expect(
      terminateAccount(broken, operator, { id: volosId, email: 'volo-canary@example.org' }, 'own_wish'),
    ).rejects.toThrow();
    expect(await notes()).toEqual(before);
    expect(await server.db.selectFrom('users').selectAll().execute()).toHaveLength(2);
  });
});

describe('ending the account of somebody who wrote a great deal', () => {
  const NOTES = 150;
  const long = '\u{1F409}'.repeat(7_990);
  let access: string;
  beforeEach(async () => {
    ({ access } = await begin());
    for (let i = 0; i < NOTES; i += 1) {
      await addNote('campaign-of-mara-0002', volosId, i % 2 === 0, `${i} ${long}`);
    }
  });
  const ofVolo = async () => (await notes()).filter((note) => note.user_id === volosId).length;
  const withoutAuthor = async () => (await notes()).filter((note) => note.user_id === null).length;
  const users = async () =>
    (await server.db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email);

  it('lets others in between the portions, and is done when it is answered', async () => {
    const left = new Set<number>();
    let isDone = false;
    const ended = server.post('/user/delete_account/', { password: PASSWORD }, { access }).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      left.add(await ofVolo());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await ended).status).toBe(200);
    expect(left.size).toBeGreaterThan(3);
    expect(await users()).toEqual(['mara@example.org']);
    expect([await ofVolo(), await withoutAuthor()]).toEqual([0, NOTES / 2 + 1]);
  });

  whole(
    'lets others in while the own campaigns go, also after the answer: nobody waits for a thousand notes of them',
    async () => {
      const short = Array.from({ length: 1_000 }, (_, i) => i);
      await Promise.all(short.map((i) => addNote('campaign-of-volo-0001', marasId, false, `${i}`)));
      // PostgreSQL does not count the rows it has written: there it is the notes that are gone.
      const rows = testServer === undefined ? 'select total_changes()' : 'select -count(*) from campaign_notes';
      const written = server.database.sqlite.prepare(rows).pluck();
      const steps: number[] = [];
      let [last, isDone] = [Number(written.get()), false];
      const answered = server.post('/user/delete_account/', { password: PASSWORD }, { access });
      const ended = answered
        .then(() => server.app.background.idle())
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve));
        const now = Number(written.get());
        steps.push(now - last);
        last = now;
      }
      await ended;
      expect((await answered).status).toBe(200);
      expect(steps.reduce((sum, step) => sum + step, 0)).toBeGreaterThan(1_000);
      expect(Math.max(...steps)).toBeLessThan(300);
    },
  );

  it('shuts the account at once, and goes on after the process died', async () => {
    const at = new Date(server.now()).toISOString();
    await writeTransaction(server.db, (trx) => removeAccount(trx, volosId, 'private', at));
    expect(await ofVolo()).toBeGreaterThan(NOTES / 2);
    expect((await server.user(access)).body).toMatchObject({ code: 'user_not_found' });
    expect((await server.signIn('volo-canary@example.org')).status).toBe(401);
    expect(JSON.stringify(await server.db.selectFrom('users').selectAll().execute())).not.toMatch(/volo/i);
    await server.register('volo-canary@example.org');
    await cleanUp(server.db, server.now(), server.config.dataDir);
    expect(await users()).toEqual(['mara@example.org', 'volo-canary@example.org']);
    expect([await ofVolo(), await withoutAuthor()]).toEqual([0, NOTES / 2 + 1]);
  });
});
