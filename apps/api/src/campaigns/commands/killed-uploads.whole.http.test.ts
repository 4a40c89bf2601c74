import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../../../test-support/database-of-servers.ts';
import { slice } from '../../../test-support/deep.ts';
import { makeWorld } from '../../../test-support/factories.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { png } from '../../../test-support/pictures.ts';
import { type ServerProcess, startServer } from '../../../test-support/server-process.ts';
import { DATABASE_FILE } from '../../db/engine.ts';
import { sweepPictures } from '../../media/commands/sweep-pictures.ts';
import { mediaStoreOf } from '../../media/store/store-of.ts';
import { seedWorld } from '../../seed/seed-world.ts';

/* The real server, killed while a DM uploads pictures to show: between a file and its row, and anywhere else. */

const A_DAY_AND_AN_HOUR_MS = 25 * 3_600_000;

let dataDir: string;
let ofServer: DatabaseOfServers;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'killed-uploads-'));
  ofServer = await databaseOfServers(dataDir, async ({ db }) => {
    await seedWorld(db, makeWorld());
    // The small world names pictures that nobody drew.
    await db.updateTable('locations').set({ picture_hash: null }).execute();
    await db.deleteFrom('pictures').execute();
  });
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await ofServer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(path: string, body: object | FormData, access?: string): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${await server.ready}${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

test('what was answered is there, whole, and nothing else is left a day later', async () => {
  const acknowledged = new Set<string>();
  let pictures = 0;
  for (let kill = 0; kill < slice(2, 40); kill += 1) {
    server = startServer({ dataDir, webDist: join(dataDir, 'web') }, ofServer.settings);
    const account = { email: `dm-${kill}@mail.example`, password: 'ninefold lantern 47' };
    const access = String((await post('/user/register/', account)).access);
    const campaign = await post('/api/home/campaign/', { name: 'Tomb' }, access);
    const uploading = (async () => {
      for (;;) {
        pictures += 1;
        const form = new FormData();
        // No two have the same bytes.
        form.append('files', new Blob([await png(16 + pictures, 24)]), 'a.png');
        const { key } = await post(`/api/home/campaign/${campaign.id}/handout_picture/`, form, access);
        acknowledged.add(String(key));
      }
    })();
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await sleep((kill * 37) % 300);
    server.child.kill('SIGKILL');
    await expect(uploading).rejects.toThrow();
    await server.ended;
  }
  const database = await openMigrated(join(dataDir, DATABASE_FILE));
  try {
    expect(database.examine().problems).toEqual([]);
    const media = mediaStoreOf({ dataDir, media: null });
    const kept = await database.db
      .selectFrom('campaign_handouts')
      .innerJoin('pictures', 'pictures.hash', 'campaign_handouts.picture_hash')
      .select(['key', 'file', 'preview_file', 'share_file'])
      .execute();
    const named = kept.flatMap(({ file, preview_file, share_file }) => [file, preview_file ?? '', share_file ?? '']);
    const lasting = async () => {
      const keys = new Set(kept.map(({ key }) => key));
      expect([...acknowledged].filter((key) => !keys.has(key))).toEqual([]);
      for (const file of named) expect([file, await media.has(file)]).toEqual([file, true]);
    };
    await lasting();
    await sweepPictures({ db: database.db, media }, Date.now() + A_DAY_AND_AN_HOUR_MS);
    await lasting();
    expect((await media.list()).filter((file) => !named.includes(file))).toEqual([]);
  } finally {
    await database.close();
  }
}, 600_000);
