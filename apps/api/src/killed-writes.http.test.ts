import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../test-support/database-of-servers.ts';
import { slice } from '../test-support/deep.ts';
import { MAP, makeWorld } from '../test-support/factories.ts';
import { openMigrated } from '../test-support/migrated-database.ts';
import { noteWriter } from '../test-support/note-writer.ts';
import { type ServerProcess, startServer } from '../test-support/server-process.ts';
import { DATABASE_FILE } from './db/engine.ts';
import { seedWorld } from './seed/seed-world.ts';

/* The real server, with its limits on, killed while people write; on either engine. */

let folder: string;
let database: DatabaseOfServers;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-writes-'));
  database = await databaseOfServers(dataDir(), ({ db }) => seedWorld(db, makeWorld()));
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');

function start(): Promise<string> {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ...database.settings };
  server = startServer({ dataDir: dataDir(), webDist: join(folder, 'web') }, env);
  return server.ready;
}

test('what was acknowledged survives kill -9 in the middle of writing, and nothing is half there', async () => {
  const acknowledged = new Set<string>();
  const kills = slice(2, 200);
  for (let kill = 0; kill < kills; kill += 1) {
    const address = await start();
    const people = await Promise.all([0, 1, 2].map((who) => noteWriter(address, `w${kill}-${who}@example.org`)));
    const before = acknowledged.size;
    let isOver = false;
    const writing = people.map(async ({ note }, who) => {
      for (let index = 0; !isOver; index += 1) {
        const text = `note ${kill} ${who} ${index}`;
        try {
          const { status } = await note(text);
          if (status === 200) acknowledged.add(text);
          // So many a minute and no more: the others go on writing.
          if (status === 429) await sleep(20);
        } catch {
          return;
        }
      }
    });
    // On a busy machine the first answer takes as long as it takes; the moment of the kill counts from there.
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 1);
    await sleep((kill * 137) % 400);
    server.child.kill('SIGKILL');
    isOver = true;
    await Promise.all([server.ended, ...writing]);
  }
  await start();
  server.child.kill('SIGTERM');
  await server.ended;
  const opened = await openMigrated(join(dataDir(), DATABASE_FILE));
  try {
    expect(opened.examine().problems).toEqual([]);
    const notes = await opened.db.selectFrom('campaign_notes').select('note').execute();
    const kept = new Set(notes.map(({ note }) => note));
    expect(acknowledged.size).toBeGreaterThan(kills);
    expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([]);
    expect(kept.size).toBe(notes.length);
  } finally {
    await opened.close();
  }
  expect(readdirSync(dataDir()).filter((name) => name.startsWith('.'))).toEqual([]);
}, 3_600_000);

const SUGGESTED = 300;

/** Puts suggestions of new places, each with a text, before somebody who edits the Atlas. */
async function suggestPlaces(editor: string): Promise<void> {
  const { db, close } = await openMigrated(join(dataDir(), DATABASE_FILE));
  const at = '2026-03-04T05:06:07.008Z';
  await db.updateTable('users').set({ is_staff: 1 }).where('email', '=', editor).execute();
  const writer = { email: 'reader@example.org', name: 'Reader', created_at: at };
  const { id } = await db.insertInto('users').values(writer).returning('id').executeTakeFirstOrThrow();
  const map = await db.selectFrom('locations').select('id').where('slug', '=', MAP).executeTakeFirstOrThrow();
  const rows = Array.from({ length: SUGGESTED }, (_, number) => {
    const place = { name: `Place ${number}`, lat: number, lng: number, text: `Text of ${number}.` };
    const fields = JSON.stringify({ fields: { place } });
    return {
      public_id: `place-${number}`,
      kind: 'suggestion' as const,
      account_id: id,
      world_id: 1,
      subject: 'location',
      subject_id: String(map.id),
      fields,
      bytes: fields.length,
      created_at: at,
      updated_at: at,
    };
  });
  for (const row of rows) await db.insertInto('pending_changes').values(row).execute();
  await close();
}

test('a suggestion is accepted with all of it, or waits, whenever the server is killed', async () => {
  const editor = 'editor@example.org';
  const { access } = await noteWriter(await start(), editor);
  server.child.kill('SIGKILL');
  await server.ended;
  await suggestPlaces(editor);
  const acknowledged = new Set<number>();
  let next = 0;
  for (let kill = 0; kill < slice(2, 20); kill += 1) {
    const address = await start();
    const before = acknowledged.size;
    let isOver = false;
    const deciding = [0, 1].map(async () => {
      while (!isOver && next < SUGGESTED) {
        const number = next++;
        const answer = await fetch(`${address}/api/suggestions/place-${number}/accept/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
          body: '{}',
        }).catch(() => undefined);
        if (answer?.status === 200) acknowledged.add(number);
      }
    });
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 1);
    await sleep((kill * 53) % 100);
    server.child.kill('SIGKILL');
    isOver = true;
    await Promise.all([server.ended, ...deciding]);
  }
  const { db, close } = await openMigrated(join(dataDir(), DATABASE_FILE));
  try {
    const decided = await db.selectFrom('pending_changes').select(['public_id', 'status']).execute();
    const accepted = decided.filter(({ status }) => status === 'accepted').map(({ public_id }) => public_id.slice(6));
    const made = await db
      .selectFrom('locations')
      .innerJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
      .innerJoin('positions', 'positions.location_id', 'locations.id')
      .select('locations.name')
      .where('locations.name', 'like', 'Place %')
      .execute();
    expect(made.map(({ name }) => name.slice(6)).toSorted()).toEqual(accepted.toSorted());
    expect([...acknowledged].filter((number) => !accepted.includes(String(number)))).toEqual([]);
    const changes = await db.selectFrom('staff_changes').select('id').execute();
    expect(changes).toHaveLength(2 * accepted.length);
  } finally {
    await close();
  }
}, 3_600_000);
