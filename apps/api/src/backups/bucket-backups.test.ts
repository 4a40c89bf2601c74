import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultyLine, openFaultyLine } from '../../test-support/faulty-line.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { addPictureRow } from '../../test-support/picture-row.ts';
import { type S3TestServer, startS3 } from '../../test-support/s3-server.ts';
import { type MediaStore, openMediaStore } from '../media/store/media-store.ts';
import { checkData } from './check-data.ts';
import { makeBackup } from './make-backup.ts';

let server: S3TestServer;
let line: FaultyLine;
let folder: string;
let database: Awaited<ReturnType<typeof openMigrated>>;
let media: MediaStore;
beforeEach(async () => {
  server = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'bucket-backups-'));
  const place = server.place(`backups-${randomBytes(6).toString('hex')}`);
  line = await openFaultyLine(place.endpoint ?? '');
  media = openMediaStore({ folder: join(folder, 'work'), s3: { ...place, endpoint: line.endpoint } });
  await media.prepare(true);
  database = await openMigrated(join(folder, 'app.sqlite'));
  for (const key of ['a.webp', 'b.webp']) await store(key);
  line.requests.length = 0;
});
afterEach(async () => {
  await database.close();
  await line.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function store(key: string): Promise<void> {
  await writeFile(join(folder, 'file'), `picture ${key}`);
  await media.copyIn(join(folder, 'file'), key);
}
const backUp = (hour: number) =>
  makeBackup({
    database,
    dataDir: folder,
    media,
    backupsDir: join(folder, 'backups'),
    now: new Date(Date.UTC(2026, 0, 1, hour)),
  });
const fetched = () => line.requests.filter((request) => /^GET .*\.webp/.test(request)).length;

test('a backup fetches each picture once: the next one takes it over from there, unless it changed', async () => {
  const first = await backUp(1);
  expect(fetched()).toBe(2);
  await store('c.webp');
  writeFileSync(join(first.folder, 'media/b.webp'), 'damaged');
  line.requests.length = 0;
  const second = await backUp(2);
  expect(fetched(), 'the new one, and the one that is no longer what it was').toBe(2);
  const texts = ['a', 'b', 'c'].map((name) => readFileSync(join(second.folder, `media/${name}.webp`), 'utf8'));
  expect(texts).toEqual(['picture a.webp', 'picture b.webp', 'picture c.webp']);
  const [one, other] = [first, second].map((made) => statSync(join(made.folder, 'media/a.webp')).ino);
  expect(other).toBe(one);
});

test('no backup is made when a picture cannot be fetched', async () => {
  line.disturb('breaks off', { method: 'GET', path: /b\.webp/ });
  await expect(backUp(1)).rejects.toThrow('http://127.0.0.1');
  expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  line.disturb('none');
  expect((await backUp(2)).manifest.files).toHaveLength(3);
});

test('a look at the data reads what the bucket holds, and says what is missing there', async () => {
  addPictureRow(database.sqlite, { file: 'a.webp' });
  addPictureRow(database.sqlite, { file: 'gone.webp' });
  const { problems } = await checkData(database, media);
  // The row of the test has a checksum of its own.
  expect(problems.toSorted()).toEqual([
    expect.stringContaining('media/a.webp is no longer'),
    expect.stringContaining('media/gone.webp is missing'),
  ]);
  line.disturb('hangs up');
  await expect(checkData(database, media)).rejects.toThrow('does not answer');
});
