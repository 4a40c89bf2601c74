import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeep } from '../test-support/deep.ts';
import { makeWorld } from '../test-support/factories.ts';
import { formBody } from '../test-support/picture-app.ts';
import { type ServerProcess, startServer } from '../test-support/server-process.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { seedWorld } from './seed/seed-world.ts';

/*
 * The real server on a disk of its own that is filled to its last byte while a picture is on its way. Mounting one needs
 * root, and all of it lies in memory for a moment: so it is among the deep tests.
 */

/** More than the 500 MB without which no upload is begun. */
const DISK_MB = 640;
const CHUNK = Buffer.alloc(8 * 1_048_576);

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
let disk: string;
let server: ServerProcess;
let address: string;
let access: string;

beforeAll(async () => {
  if (!isDeep || !mayMount) return;
  disk = mkdtempSync(join(tmpdir(), 'full-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  mkdirSync(dataDir());
  const database = openDatabase(join(dataDir(), 'app.sqlite'));
  await migrate(database.db);
  await seedWorld(database.db, makeWorld());
  await database.close();
  server = startServer({ dataDir: dataDir(), webDist: join(disk, 'web') });
  address = await server.ready;
  const account = { email: 'mara@maps.example', password: 'tide and ink 41' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/user/register/`, { method: 'POST', headers, body: JSON.stringify(account) });
  access = ((await answer.json()) as { access: string }).access;
  const beside = openDatabase(join(dataDir(), 'app.sqlite'));
  beside.sqlite.exec('update users set is_staff = 1');
  await beside.close();
});
afterAll(async () => {
  if (disk === undefined) return;
  server.child.kill('SIGKILL');
  await server.ended;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

const dataDir = (): string => join(disk, 'data');
const media = (): string => join(dataDir(), 'media');

/** Takes every byte that is left. */
function fillDisk(): void {
  const file = openSync(join(disk, 'filler'), 'w');
  try {
    for (let size = CHUNK.length; size >= 1; ) {
      try {
        if (writeSync(file, CHUNK, 0, size) < size) size = Math.floor(size / 2);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Sends a picture; `midway` is called when half of it is there. */
async function upload(side: number, midway?: () => void): Promise<{ status: number; body: string }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const { payload, type } = await formBody([{ name: 'a.png', bytes }], { name: 'map' });
  const headers = { authorization: `Bearer ${access}`, 'content-type': type, 'content-length': payload.length };
  const call = request(`${address}/api/upload_file/`, { method: 'POST', headers });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }));
  });
  const half = Math.floor(payload.length / 2);
  await new Promise<void>((done) => call.write(payload.subarray(0, half), () => done()));
  if (midway !== undefined) {
    const receiving = join(media(), '.receiving');
    await expect.poll(() => existsSync(receiving) && readdirSync(receiving).length).toBe(1);
    midway();
  }
  call.end(payload.subarray(half));
  return answered;
}

test.runIf(isDeep && mayMount)(
  'a disk that fills while a picture comes in: it is refused in words, and what was there stays',
  async () => {
    const taken = await upload(600);
    expect(taken.status).toBe(200);
    const picture = (JSON.parse(taken.body) as { uploaded_files: { url: string }[] }).uploaded_files[0]?.url ?? '';
    const stored = () => readdirSync(media()).filter((name) => /^[0-9a-f]{64}/.test(name));
    const before = stored().length;
    expect(before).toBeGreaterThan(0);

    const { status, body } = await upload(1_800, fillDisk);
    expect([status, JSON.parse(body)]).toMatchObject([
      503,
      { code: 'storage_full', error: expect.stringMatching(/no room left/) },
    ]);
    expect([readdirSync(join(media(), '.receiving')), stored().length]).toEqual([[], before]);
    // Reading goes on.
    expect((await fetch(`${address}/api/location_map_details/sword_coast/`)).status).toBe(200);
    expect((await fetch(`${address}${picture}`)).status).toBe(200);

    rmSync(join(disk, 'filler'));
    expect((await upload(600)).status).toBe(200);
    const database = openDatabase(join(dataDir(), 'app.sqlite'));
    expect(database.examine().problems).toEqual([]);
    await database.close();
  },
  300_000,
);
