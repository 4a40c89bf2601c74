import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase, testServer } from '../../../test-support/postgres/test-databases.ts';
import { databaseFailure } from '../database-failure.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { readTransaction } from '../read-transaction.ts';
import { writeTransaction } from '../write-transaction.ts';
import { openPostgres, openPostgresReader } from './open.ts';
import { joinPostgres, preparePostgres } from './prepare-postgres.ts';
import { readDeclarations } from './schema/declared-schema.ts';
import { LOCKS, lockSchema } from './writer-lock.ts';

/* `npm run test:postgres` brings the server; without one there is nothing to ask. */
describe.skipIf(testServer === undefined)('a database of PostgreSQL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(testServer ?? '', ':memory:');
  });
  afterEach(() => database.close());

  const write = (key: string, value: string) => database.db.insertInto('meta').values({ key, value }).execute();
  const read = async (key: string) =>
    (await database.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;

  test('has every table, column, index and trigger that SQLite has', async () => {
    const model = openDatabase(':memory:');
    await migrate(model.db);
    const declared = await readDeclarations(model.db);
    const names = (type: string) => declared.filter((each) => each.type === type).map(({ name }) => name);
    const there = (text: string) => new Set(database.sqlite.prepare(text).pluck().all());
    const tables = there("select tablename from pg_tables where schemaname = 'public'");
    expect(names('table').filter((name) => !tables.has(name))).toEqual([]);
    const indexes = there("select indexname from pg_indexes where schemaname = 'public'");
    expect(names('index').filter((name) => !indexes.has(name))).toEqual([]);
    const triggers = there('select tgname from pg_trigger');
    expect(names('trigger').filter((name) => !triggers.has(name))).toEqual([]);
    for (const name of names('table')) {
      const columns = (model.sqlite.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name);
      const own = database.sqlite.prepare('select column_name from information_schema.columns where table_name = ?');
      expect([name, (own.pluck().all(name) as string[]).sort()]).toEqual([name, columns.sort()]);
    }
    await model.close();
  });

  test('plans what is asked again and again once a connection', async () => {
    for (let time = 0; time < 4; time++) await read(`key ${time}`);
    await database.db.connection().execute(async (connection) => {
      const ask = () => connection.selectFrom('meta').select('value').where('key', '=', 'key').execute();
      for (let time = 0; time < 2; time++) await ask();
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      );
      expect(rows.filter(({ statement }) => statement.includes('"meta"')).length).toBeGreaterThan(0);
    });
  });

  test('gives no number twice, whoever chose the last one, and goes on after one that was given', async () => {
    const at = '2026-01-02T03:04:05.678Z';
    const add = async (id?: number) => {
      const row = { at, scope: 'x', kind: 'world changed' as const, ids: null, actor_id: null };
      const made = database.db.insertInto('events').values(id === undefined ? row : { ...row, id });
      return (await made.returning('id').executeTakeFirstOrThrow()).id;
    };
    expect([await add(), await add(), await add(7), await add()]).toEqual([1, 2, 7, 8]);
    const user = (email: string, id?: number) =>
      database.db
        .insertInto('users')
        .values({ email, name: 'A', created_at: at, ...(id === undefined ? {} : { id }) } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    expect(await user('a@b.example', 5)).toEqual({ id: 5 });
    await database.db.deleteFrom('users').execute();
    expect(await user('c@d.example')).toEqual({ id: 6 });
  });

  test('lets one write at a time, also by single statements', async () => {
    const other = openPostgres(database.address);
    const order: string[] = [];
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = writeTransaction(other.db, async (trx) => {
      await trx.insertInto('meta').values({ key: 'a', value: 'first' }).execute();
      begin();
      await held;
      order.push('first');
    });
    await begun;
    const second = write('b', 'second').then(() => order.push('second'));
    expect(await read('a')).toBeUndefined();
    go();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect([await read('a'), await read('b')]).toEqual(['first', 'second']);
    await other.close();
  });

  test('takes a failed transaction back as a whole', async () => {
    const failing = writeTransaction(database.db, async (trx) => {
      await trx.insertInto('meta').values({ key: 'a', value: '1' }).execute();
      await trx.insertInto('meta').values({ key: 'a', value: '2' }).execute();
    });
    expect(databaseFailure(await failing.catch((cause: unknown) => cause))).toBe('broken-rule');
    expect(await read('a')).toBeUndefined();
    await write('a', '3');
    expect(await read('a')).toBe('3');
  });

  test('shows one state to all reads of a transaction, and lets none of them write', async () => {
    await write('a', 'before');
    await readTransaction(database.db, async (trx) => {
      const value = async () =>
        (await trx.selectFrom('meta').select('value').where('key', '=', 'a').execute())[0]?.value;
      expect(await value()).toBe('before');
      await database.db.updateTable('meta').set({ value: 'after' }).execute();
      expect(await value()).toBe('before');
    });
    expect(await read('a')).toBe('after');
    const reader = openPostgresReader(database.address);
    const refused = await reader
      .deleteFrom('meta')
      .execute()
      .catch((cause: unknown) => cause);
    expect(databaseFailure(refused)).toBe('not-writable');
    await reader.destroy();
  });

  test('gives numbers as numbers, yes and no as 1 and 0, and finds nothing by a letter that no text holds', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, sum(1.5) as half, true as yes, 'x' is null as no`.execute(
        database.db,
      );
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, half: 1.5, yes: 1, no: 0 }]);
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow('no safe number');
    expect(await read('a\0')).toBeUndefined();
  });

  test('is shared by servers, and migrated by one that has it alone', async () => {
    const [one, two] = [await preparePostgres(database.address), await joinPostgres(database.address)];
    expect(one.isReadOnly).toBe(false);
    expect(await lockSchema(database.address, 'alone')).toBeUndefined();
    await Promise.all([one.close(), two.close()]);
    const unlock = await vi.waitUntil(() => lockSchema(database.address, 'alone'), { timeout: 60_000 });
    await unlock();
  });

  test('is still shared by a server whose line to it was lost', async () => {
    const unlock = await lockSchema(database.address, 'shared');
    const holders = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCKS.schema} and granted
      and database = (select oid from pg_database where datname = current_database())`;
    const holder = () => database.sqlite.prepare(holders).pluck().get();
    const first = holder();
    database.sqlite.exec(`select pg_terminate_backend(pid) from (${holders}) held`);
    await expect.poll(() => [undefined, first].includes(holder())).toBe(false);
    expect(await lockSchema(database.address, 'alone')).toBeUndefined();
    await unlock?.();
    const alone = await vi.waitUntil(() => lockSchema(database.address, 'alone'), { timeout: 60_000 });
    await alone();
  });

  test('is served for reading where it can only be read', async () => {
    database.sqlite.exec(
      `alter database "${new URL(database.address).pathname.slice(1)}" set default_transaction_read_only = on`,
    );
    const prepared = await preparePostgres(database.address);
    expect(prepared.isReadOnly).toBe(true);
    expect(await prepared.db.selectFrom('worlds').select('id').execute()).toEqual([{ id: 1 }]);
    const refused = await prepared.db
      .deleteFrom('worlds')
      .execute()
      .catch((cause: unknown) => cause);
    expect(databaseFailure(refused)).toBe('not-writable');
    await prepared.close();
  });

  test('says in one sentence that nobody answers, without the password', async () => {
    const wrong = 'postgres://atlas:secret-word@127.0.0.1:1/atlas';
    const refused = await preparePostgres(wrong).catch((cause: unknown) => cause);
    expect(String(refused)).toMatch(/^DataFolderError: The database at 127\.0\.0\.1:1\/atlas cannot be used/);
    expect(String(refused)).not.toContain('secret-word');
  });
});
