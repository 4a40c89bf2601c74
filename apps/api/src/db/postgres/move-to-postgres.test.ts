import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDemoData } from '../../../test-support/demo-data.ts';
import { copyDatabaseOf, digestsOf, findsTexts, moveDatabase } from '../../../test-support/move-databases.ts';
import { testServer } from '../../../test-support/postgres/test-databases.ts';
import { loadConfig } from '../../config.ts';
import { DataFolderError } from '../data-folder.ts';
import { MoveError } from '../move/move-target.ts';
import { prepareDatabase } from '../prepare.ts';
import { preparePostgres } from './prepare-postgres.ts';

/* `npm run test:postgres` brings the server; without one there is nothing to ask. */
describe.skipIf(testServer === undefined)('a move to PostgreSQL and back', () => {
  let demo: string;
  let from: string;
  let back: string;
  let address: string;
  let admin: pg.Client;
  const configOf = (dataDir: string, url = '') => loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url });

  beforeAll(async () => {
    demo = process.env.DEMO_DATA || (await makeDemoData());
  });
  beforeEach(async () => {
    from = await copyDatabaseOf(demo);
    back = await mkdtemp(join(tmpdir(), 'moved-back-'));
    admin = new pg.Client({ connectionString: testServer });
    await admin.connect();
    const name = `move_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
    const url = new URL(testServer ?? '');
    url.pathname = `/${name}`;
    address = url.href;
  });
  afterEach(async () => {
    await admin.query(`drop database "${new URL(address).pathname.slice(1)}" with (force)`);
    await admin.end();
    for (const folder of [from, back]) rmSync(folder, { recursive: true, force: true });
  });

  test('has every row there and back again, cut or not, and a server works with it', async () => {
    const before = await prepareDatabase(configOf(from));
    await before.db.insertInto('meta').values({ key: 'odd', value: 'a\u0000b \u{1f409} \u202e' }).execute();
    const user = { email: 'gone@mail.example', name: 'Gone', created_at: '2026-01-02T03:04:05.678Z' };
    const { id } = await before.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    await before.db.deleteFrom('users').where('id', '=', id).execute();
    const expected = await digestsOf(before.db);
    await before.close();

    await expect(moveDatabase(configOf(from), address, { cutAt: 'locations' })).rejects.toThrow('cut');
    await expect(preparePostgres(address)).rejects.toThrow(DataFolderError);
    await moveDatabase(configOf(from), address);

    const there = await preparePostgres(address);
    expect(await digestsOf(there.db)).toEqual(expected);
    expect(await findsTexts(there.db)).toBe(true);
    await there.close();

    await expect(moveDatabase(configOf(back, address), back, { cutAt: 'positions' })).rejects.toThrow('cut');
    await moveDatabase(configOf(back, address), back);
    const again = await prepareDatabase(configOf(back));
    expect(await digestsOf(again.db)).toEqual(expected);
    const next = await again.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    expect(next.id).toBe(id + 1);
    await again.close();
  });

  test('takes neither a database with something in it nor one that servers work on', async () => {
    await moveDatabase(configOf(from), address);
    await expect(moveDatabase(configOf(from), address, { isAnew: true })).rejects.toThrow(/is not empty/);
    const server = await preparePostgres(address);
    await expect(moveDatabase(configOf(back, address), back)).rejects.toThrow(MoveError);
    await server.close();
    await moveDatabase(configOf(back, address), back);
  });
});
