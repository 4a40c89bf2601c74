import { randomBytes } from 'node:crypto';
import { sendingOf } from '../src/http/plugins/private-answers.ts';
import { type Role, roles } from './as-viewer.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeWorld } from './factories.ts';

/** A server with one signed-in person for each role, a campaign, and a secret word in every field nobody else may read. */
export interface MatrixWorld {
  server: TestApp;
  campaignId: string;
  userIds: Readonly<Record<Exclude<Role, 'anonymous'>, number>>;
  emails: Readonly<Record<Exclude<Role, 'anonymous'>, string>>;
  headersOf: (role: Role) => Record<string, string>;
  /** All rows of all tables but the audit log, to see whether anything was written. */
  contents: () => string;
  /** Puts all those rows back to what they were when the world was made. */
  restore: () => void;
}

/** Part of every secret word. */
export const CANARY = 'canary';

/** The header in which answers of this server say how they are sent. */
export const SENDING = 'x-sending';

const signedIn = roles.filter((role) => role !== 'anonymous');

/** @param database `file` when other processes shall read it */
export async function buildMatrixWorld(database: 'memory' | 'file' = 'memory'): Promise<MatrixWorld> {
  const server = await buildTestApp({
    world: makeWorld(),
    database,
    before: (app) => {
      app.addHook('onSend', async (request, reply, payload) => {
        reply.header(SENDING, sendingOf(request) ?? 'plain');
        return payload;
      });
    },
  });
  const at = '2026-03-04T05:06:07.008Z';
  const later = '2099-01-01T00:00:00.000Z';
  const userIds: Partial<Record<Role, number>> = {};
  const emails: Partial<Record<Role, string>> = {};
  const tokens: Partial<Record<Role, string>> = {};
  for (const role of signedIn) {
    const email = `${CANARY}-${role}@mail.example`;
    const { id } = await server.db
      .insertInto('users')
      .values({
        email,
        name: `The ${role}`,
        password_hash: `${CANARY}-hash-${role}`,
        google_sub: `${CANARY}-sub-${role}`,
        is_staff: role === 'staff' ? 1 : 0,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sessionId = `session-of-${role}`;
    await server.db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: id,
        created_at: at,
        last_used_at: at,
        expires_at: later,
        absolute_expires_at: later,
      })
      .execute();
    userIds[role] = id;
    emails[role] = email;
    tokens[role] = server.app.accounts.access.sign({ userId: id, sessionId });
  }
  const campaignId = randomBytes(16).toString('base64url');
  await addCampaign(server, campaignId, userIds as MatrixWorld['userIds'], at);
  return {
    server,
    campaignId,
    userIds: userIds as MatrixWorld['userIds'],
    emails: emails as MatrixWorld['emails'],
    headersOf: (role) => (role === 'anonymous' ? {} : { authorization: `Bearer ${tokens[role]}` }),
    ...rowsOf(server),
  };
}

/** All rows of the world, which are read again only when something was written in between: most calls write nothing. */
function rowsOf(server: TestApp): Pick<MatrixWorld, 'contents' | 'restore'> {
  const { sqlite } = server.database;
  const tables = listTables(sqlite);
  const selects = tables.map((table) => sqlite.prepare(`select * from ${table}`));
  const changes = sqlite.prepare('select total_changes() - (select count(*) from audit_log)').pluck();
  // The first counts the rows that this connection wrote, without what every refusal writes into the audit log. The
  // second tells when another connection wrote.
  const writes = (): string => `${changes.get()} ${sqlite.pragma('data_version', { simple: true })}`;
  const read = (): string[] => selects.map((select) => JSON.stringify(select.all()));
  const atFirst = read();
  let kept = { writes: writes(), contents: atFirst };
  const now = (): string[] => {
    if (kept.writes !== writes()) kept = { writes: writes(), contents: read() };
    return kept.contents;
  };
  return {
    contents: () => now().join('\n'),
    restore: () => restoreTables(server, tables, atFirst, now()),
  };
}

const listTables = (sqlite: TestApp['database']['sqlite']): string[] =>
  (
    sqlite
      .prepare("select name from sqlite_master where type = 'table' and name not like 'wiki_text%'")
      .pluck()
      .all() as string[]
  ).filter((table) => !['audit_log', 'sqlite_sequence'].includes(table));

/** Cheaper than a new server: only tables that were written are written again. */
function restoreTables(
  server: TestApp,
  tables: readonly string[],
  atFirst: readonly string[],
  now: readonly string[],
): void {
  const { sqlite } = server.database;
  sqlite.pragma('foreign_keys = off');
  sqlite.transaction(() => {
    for (const [i, table] of tables.entries()) {
      const before = atFirst[i] ?? '[]';
      if (now[i] === before) continue;
      sqlite.prepare(`delete from ${table}`).run();
      for (const row of JSON.parse(before) as Record<string, unknown>[]) {
        const columns = Object.keys(row);
        const values = columns.map((column) => `@${column}`).join(', ');
        sqlite.prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`).run(row);
      }
    }
  })();
  sqlite.pragma('foreign_keys = on');
  server.app.publicAnswers.dropAll();
  server.app.keptMaps.dropAll();
}

async function addCampaign(server: TestApp, id: string, users: MatrixWorld['userIds'], at: string): Promise<void> {
  const { db } = server;
  const name = `${CANARY}-campaign`;
  await db.insertInto('campaigns').values({ id, name, owner_id: users.dm, created_at: at, updated_at: at }).execute();
  await db.insertInto('campaign_members').values({ campaign_id: id, user_id: users.player, joined_at: at }).execute();
  const locations = await db.selectFrom('locations').select(['id', 'slug']).execute();
  for (const { id: location_id, slug } of locations) {
    const knowledge = slug === 'waterdeep' ? ('named' as const) : ('hidden' as const);
    await db
      .insertInto('campaign_location_settings')
      .values({ campaign_id: id, location_id, knowledge, show_wiki: 0, updated_at: at })
      .execute();
    await db
      .insertInto('campaign_notes')
      .values({
        campaign_id: id,
        location_id,
        user_id: users.player,
        character_name: `${CANARY}-character`,
        note: `${CANARY}-note-at-${slug}`,
        private: 1,
        created_at: at,
      })
      .execute();
  }
}
