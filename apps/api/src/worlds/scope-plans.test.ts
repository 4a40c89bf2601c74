import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { makeWorld } from '../../test-support/factories.ts';
import type { Database } from '../db/schema.ts';
import { editsSomeWorld } from './queries/worlds-of-user.ts';
import { campaignScope, editorScope, publicScope, worldScope } from './scope.ts';

/* With a thousand worlds of users no answer looks at all of them. */

let server: TestApp;
let noted: Kysely<Database>;
const statements: CompiledQuery[] = [];
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld() });
  const { sqlite } = server.database;
  const user = sqlite.prepare(
    "insert into users (id, email, name, created_at, email_verified) values (?, ?, 'U', '2026', 1)",
  );
  const world = sqlite.prepare(
    "insert into worlds (id, public_id, name, kind, access, owner_id, created_at) values (?, ?, 'W', 'own', 'closed', ?, '2026')",
  );
  const editor = sqlite.prepare("insert into world_editors values (?, ?, ?, '2026', '2026')");
  sqlite.transaction(() => {
    for (let i = 1; i <= 100; i += 1) user.run(i, `u${i}@mail.example`);
    for (let i = 1; i <= 1000; i += 1) {
      world.run(i + 10, String(i).padStart(22, 'w'), (i % 100) + 1);
      editor.run(i + 10, `u${((i + 7) % 100) + 1}@mail.example`, ((i + 7) % 100) + 1);
    }
    sqlite
      .prepare(
        "insert into campaigns (id, name, owner_id, chooses_worlds, created_at, updated_at) values ('c0123456789abcdef', 'C', 5, 1, '2026', '2026')",
      )
      .run();
    sqlite
      .prepare("insert into campaign_worlds values ('c0123456789abcdef', 14, 0), ('c0123456789abcdef', 1, 1)")
      .run();
  })();
  sqlite.exec('analyze');
  noted = new Kysely<Database>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }) => void statements.push(query),
  });
});
afterAll(() => server.close());

test.each([
  ['the public', () => publicScope(noted)],
  ['a campaign that chose', () => campaignScope(noted, { id: 'c0123456789abcdef', owner_id: 5, chooses_worlds: 1 })],
  ['a campaign that did not', () => campaignScope(noted, { id: 'c0123456789abcdef', owner_id: 5, chooses_worlds: 0 })],
  ['one world', () => worldScope(noted, { kind: 'user', id: 5 }, String(4).padStart(22, 'w'))],
  ['an editor', () => editorScope(noted, { kind: 'user', id: 5 })],
  ['whether somebody edits anything', () => editsSomeWorld(noted, 5)],
])('the scope of %s scans no table', async (_who, read) => {
  statements.length = 0;
  await read();
  expect(statements.length).toBeGreaterThan(0);
  for (const { sql, parameters } of statements) {
    const plan = server.database.sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    expect([sql, plan.filter(({ detail }) => /^SCAN (?!CONSTANT|\()/.test(detail))]).toEqual([sql, []]);
  }
});

test('the public and a campaign are read by one statement each', async () => {
  for (const read of [
    () => publicScope(noted),
    () => campaignScope(noted, { id: 'c0123456789abcdef', owner_id: 5, chooses_worlds: 1 }),
  ]) {
    statements.length = 0;
    await read();
    expect(statements).toHaveLength(1);
  }
});
