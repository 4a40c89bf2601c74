import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postgresHere, startPostgres } from '../../../../scripts/bootstrap/postgres.mjs';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/postgres/open.ts';
import { seedWorld } from '../../src/seed/seed-world.ts';
import { slice } from '../deep.ts';
import { makeWorld } from '../factories.ts';
import { noteWriter } from '../note-writer.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { testServer } from './test-databases.ts';

/*
 * The database's own server is killed again and again while people write, and comes back: what the fault tests of SQLite's
 * file are there. It writes through to the disk, as people's does.
 */

const programs = testServer === undefined ? undefined : postgresHere();
const DEMO = '/api/location_map_details/sword_coast/';

describe.skipIf(programs === undefined)('a PostgreSQL server that is killed and begins again', () => {
  let folder: string;
  let postgres: ReturnType<typeof startPostgres>;
  let server: ServerProcess;
  let address: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'killed-database-'));
    postgres = startPostgres(programs ?? '', { isDurable: true });
    const database = openPostgres(postgres.address);
    await migrate(database.db);
    await seedWorld(database.db, makeWorld());
    await database.close();
    const folders = { dataDir: join(folder, 'data'), webDist: join(folder, 'web') };
    server = startServer(folders, { DATABASE_URL: postgres.address, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    address = await server.ready;
  });
  afterEach(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('loses nothing that was acknowledged; meanwhile writing says so, and the server goes on by itself', async () => {
    const people = await Promise.all([0, 1, 2].map((who) => noteWriter(address, `w${who}@example.org`)));
    const acknowledged = new Set<string>();
    const refusals = new Map<string, number>();
    let [isOver, isAway, refusedWhileAway] = [false, false, 0];
    const writing = people.map(async ({ note }, who) => {
      for (let index = 0; !isOver; index += 1) {
        const text = `note ${who} ${index}`;
        const { status, body } = await note(text);
        if (status === 200) acknowledged.add(text);
        else if (status === 429) await sleep(100);
        else {
          if (isAway) refusedWhileAway += 1;
          const refusal = `${status} ${body.code}`;
          refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
          await sleep(20);
        }
      }
    });
    for (let kill = 0; kill < slice(2, 30); kill += 1) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
      await sleep((kill * 137) % 400);
      postgres.kill();
      isAway = true;
      const refusedBefore = refusedWhileAway;
      await expect.poll(() => refusedWhileAway).toBeGreaterThan(refusedBefore);
      isAway = false;
      postgres.begin();
    }
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(writing);

    expect([...refusals.keys()]).toEqual(['503 unavailable']);
    expect((await fetch(`${address}${DEMO}`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    const database = openPostgres(postgres.address);
    const notes = await database.db.selectFrom('campaign_notes').select('note').execute();
    await database.close();
    const kept = new Set(notes.map(({ note }) => note));
    expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([]);
    expect(kept.size).toBe(notes.length);
  }, 3_600_000);
});
