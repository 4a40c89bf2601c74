import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Installation } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../../test-support/database-of-servers.ts';
import { slice } from '../../test-support/deep.ts';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { type ServerProcess, startServer } from '../../test-support/server-process.ts';
import { DATABASE_FILE } from '../db/engine.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { seedWorld } from '../seed/seed-world.ts';

/* The real server, killed while it removes the demo world. */

const STAFF = { email: 'mara@maps.example', password: 'ninefold lantern 47' };
/** Besides the five of the small world; they go in portions of 25. */
const PLACES = 800;

let dataDir: string;
let ofServer: DatabaseOfServers;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'killed-removal-'));
  const slugs = Array.from({ length: PLACES }, (_, at) => `inn_${at}`);
  const world = makeWorld();
  const files = {
    ...world,
    locations: [...world.locations, ...slugs.map((slug) => makeLocation(slug))],
    positions: [...world.positions, ...slugs.map((slug, at) => makePosition(MAP, slug, { lat: at % 600, lng: at }))],
    wiki: [...world.wiki, ...slugs.map((slug) => ({ slug, content: makeWiki({ top_section: `Ale at ${slug}.` }) }))],
  };
  ofServer = await databaseOfServers(dataDir, ({ db }) => seedWorld(db, files));
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await ofServer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (): Promise<string> => {
  server = startServer({ dataDir, webDist: join(dataDir, 'web') }, ofServer.settings);
  return server.ready;
};

async function post<T>(path: string, body: object, access?: string): Promise<T> {
  const answer = await fetch(`${await server.ready}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What the database holds of the inns, by place: the place, where it stands, its page, and what of it is searched. */
const OF_INNS = `select slug,
    (select count(*) from positions where location_id = locations.id) as positions,
    (select count(*) from wiki_pages where location_id = locations.id) as pages,
    (select count(*) from wiki_pieces where location_id = locations.id) as pieces
  from locations where slug like 'inn_%'`;

/** Looks into the database beside the server, or after it. */
async function withDatabase<T>(look: (database: OpenSqlite) => T | Promise<T>): Promise<T> {
  const database = await openMigrated(join(dataDir, DATABASE_FILE));
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}
const countInns = ({ sqlite }: OpenSqlite): number =>
  sqlite.prepare("select count(*) from locations where slug like 'inn_%'").pluck().get() as number;

/** Every inn that is there is whole, and nothing is there of one that went. */
const expectNothingHalf = (): Promise<void> =>
  withDatabase((database) => {
    expect(database.examine().problems).toEqual([]);
    const inns = database.sqlite.prepare(OF_INNS).all() as { positions: number; pages: number; pieces: number }[];
    for (const { positions, pages, pieces } of inns) expect([positions, pages, pieces]).toEqual([1, 1, 1]);
    const found = database.sqlite.prepare("select count(*) from wiki_pieces where body like 'Ale at%'").pluck().get();
    expect(found).toBe(inns.length);
  });

/**
 * Waits until fewer inns are there than before, and kills the server at that moment.
 * @param begin what lets them go: the look at them is there before that, else they might all be gone when it is
 * @returns how many are left
 */
async function killWithin(before: number, begin: () => Promise<unknown>): Promise<number> {
  await withDatabase(async (database) => {
    // Nobody waits for its end: the kill may come first.
    begin().catch(() => undefined);
    while (countInns(database) === before) await turn();
    // At once: while the look is ended, the rest of them would go.
    server.child.kill('SIGKILL');
  });
  await server.ended;
  return withDatabase(countInns);
}

test('a killed removal leaves nothing half, goes on by itself, and is told of once', async () => {
  await start();
  const { access } = await post<{ access: string }>('/user/register/', STAFF);
  await withDatabase(({ sqlite }) => sqlite.exec('update users set is_staff = 1'));
  const remove = () => post('/api/admin/installation/remove_demo/', { name: 'Demo World' }, access);
  let left = PLACES;
  for (let kill = 0; kill < slice(2, 20) && left > 0; kill += 1) {
    const after = await killWithin(left, kill === 0 ? remove : start);
    expect(after).toBeLessThan(left);
    left = after;
    await expectNothingHalf();
  }
  // Else it was over before it was killed, and this says nothing.
  expect(left).toBeGreaterThan(0);

  await start();
  const going = "select count(*) from jobs where kind = 'demo removal'";
  const isGoing = () => withDatabase(({ sqlite }) => sqlite.prepare(going).pluck().get());
  await expect.poll(isGoing).toBe(0);
  const told = "select count(*) from audit_log where action = 'demo_removed'";
  await withDatabase(({ sqlite }) => {
    expect(sqlite.prepare('select count(*) from locations').pluck().get()).toBe(0);
    expect(sqlite.prepare(told).pluck().get()).toBe(1);
  });
  const answer = await fetch(`${await server.ready}/api/admin/installation/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(((await answer.json()) as Installation).demo).toBeNull();
}, 300_000);
