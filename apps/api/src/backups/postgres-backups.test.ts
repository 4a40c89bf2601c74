import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { digestsOf } from '../../test-support/move-databases.ts';
import { makeOlderBackup, makeOlderFolder } from '../../test-support/older-data.ts';
import { testServer } from '../../test-support/postgres/test-databases.ts';
import { migrate } from '../db/migrate.ts';
import { MoveError } from '../db/move/move-target.ts';
import { openAt, openDatabase } from '../db/open.ts';
import { preparePostgres } from '../db/postgres/prepare-postgres.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/* `npm run test:postgres` brings the server; without one there is nothing to ask. */
describe.skipIf(testServer === undefined)('a backup of a database of PostgreSQL', () => {
  let server: CampaignApp;
  let folder: string;
  let address: string;
  let dm: Person;
  let admin: pg.Client;
  beforeEach(async () => {
    server = await campaignApp();
    dm = await server.person('Dara');
    const campaign = await server.campaign(dm);
    await server.note(dm, campaign, 'high_forest', 'A light in the trees');
    folder = mkdtempSync(join(tmpdir(), 'postgres-backups-'));
    admin = new pg.Client({ connectionString: testServer });
    await admin.connect();
    const name = `restored_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
    const url = new URL(testServer ?? '');
    url.pathname = `/${name}`;
    address = url.href;
  });
  afterEach(async () => {
    await server.close();
    await admin.query(`drop database "${new URL(address).pathname.slice(1)}" with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const media = () => openMediaStore({ folder: join(folder, 'media') });
  const backUp = async () => {
    await media().prepare(true);
    writeFileSync(join(folder, 'media', 'a.webp'), 'a picture');
    const database = openAt(server.config.databaseUrl ?? '');
    try {
      const made = { dataDir: server.config.dataDir, media: media(), backupsDir: join(folder, 'backups') };
      return await makeBackup({ database, ...made, now: new Date() });
    } finally {
      await database.close();
    }
  };
  const restore = (backup: string) =>
    restoreBackup({
      backup,
      dataDir: join(folder, 'data'),
      databaseUrl: address,
      isDryRun: false,
      now: Date.now,
      media: openMediaStore({ folder: join(folder, 'restored') }),
    });

  test('is a file as of any other, of one moment while others write', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1)
        await server.db
          .insertInto('meta')
          .values([`one ${number}`, `two ${number}`].map((key) => ({ key, value: '' })))
          .execute();
    })();
    const { folder: backup, manifest } = await backUp();
    isOver = true;
    await writing;
    expect(manifest.rows.campaign_notes).toBe(1);
    expect(manifest.files.map(({ path }) => path)).toContain('media/a.webp');
    const copy = openDatabase(join(backup, 'app.sqlite'));
    const keys = (await copy.db.selectFrom('meta').select('key').execute()).map(({ key }) => key);
    await copy.close();
    const ends = (word: string) => keys.filter((key) => key.startsWith(word)).length;
    expect(ends('one ')).toBe(ends('two '));
  });

  test('comes back into an empty database, with everybody logged out, and into no other', async () => {
    const { folder: backup } = await backUp();
    const before = await digestsOf(server.db);
    const restored = await restore(backup);
    expect(restored).toMatchObject({ movedTo: null, sessions: 1 });
    const there = await preparePostgres(address);
    const after = await digestsOf(there.db);
    for (const table of ['locations', 'positions', 'wiki_pages', 'campaign_notes', 'users'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    const open = there.db.selectFrom('sessions').select('id').where('revoked_at', 'is', null);
    expect(await open.execute()).toEqual([]);
    await there.close();
    await expect(restore(backup)).rejects.toThrow(MoveError);
  });

  test('of an earlier version comes into a database of this one', async () => {
    const backup = join(folder, 'older');
    makeOlderBackup(backup);
    // Its database, with the steps that came after it.
    const former = makeOlderFolder(64);
    const source = openDatabase(join(former, 'app.sqlite'));
    await migrate(source.db);
    const before = await digestsOf(source.db);
    await source.close();
    rmSync(former, { recursive: true });
    await restore(backup);
    const there = await preparePostgres(address);
    const after = await digestsOf(there.db);
    for (const table of ['locations', 'positions', 'wiki_pages', 'campaign_notes', 'staff_changes'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    await there.close();
  });
});
