import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type S3TestServer, startS3 } from '../../../test-support/s3-server.ts';
import { copyStore } from './copy-store.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

let server: S3TestServer;
let folder: string;
let stores: Record<'here' | 'bucket' | 'back', MediaStore>;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-copy-'));
  const s3 = server.place(`test-${randomBytes(6).toString('hex')}`);
  stores = {
    here: openMediaStore({ folder: join(folder, 'here') }),
    bucket: openMediaStore({ folder: join(folder, 'work'), s3 }),
    back: openMediaStore({ folder: join(folder, 'back') }),
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Pictures and a folder of tiles, and what is no stored file. */
async function fill(): Promise<Map<string, Buffer>> {
  const keys = ['a.webp', 'b.jpg', 'empty.png', ...[0, 1, 2].map((x) => `tiles/set/1/0/${x}.webp`)];
  const files = new Map(keys.map((key) => [key, key === 'empty.png' ? Buffer.alloc(0) : randomBytes(5_000)]));
  const others: [string, Buffer][] = [
    ['.plain/set/0.webp', Buffer.from('made again')],
    ['.receiving/half', Buffer.from('half')],
  ];
  for (const [key, bytes] of [...files, ...others]) {
    const file = join(folder, 'here', key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return files;
}

async function contents(store: MediaStore): Promise<Map<string, Buffer>> {
  const keys = await store.list();
  return new Map(
    await Promise.all(keys.map(async (key) => [key, await readFile(await store.localFile(key))] as const)),
  );
}

test('all stored files go to a bucket and back, byte for byte', async () => {
  const files = await fill();
  const seen: number[] = [];
  expect(await copyStore(stores.here, stores.bucket, (done) => seen.push(done))).toEqual({ files: 6, copied: 6 });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await contents(stores.bucket)).toEqual(files);
  await copyStore(stores.bucket, stores.back);
  expect(await contents(stores.back)).toEqual(files);
});

test('what was cut goes on: files that are there stay, and one that is damaged comes anew', async () => {
  const files = await fill();
  let copies = 0;
  const failing: MediaStore = {
    ...stores.back,
    copyIn: async (source, key) => {
      copies += 1;
      if (copies > 3) throw new Error('cut');
      await stores.back.copyIn(source, key);
    },
  };
  await expect(copyStore(stores.here, failing)).rejects.toThrow('cut');
  await rm(join(folder, 'back', 'a.webp'), { force: true });
  await writeFile(join(folder, 'back', 'a.webp'), 'half');
  const { copied } = await copyStore(stores.here, stores.back);
  expect(copied).toBeLessThan(6);
  expect(await contents(stores.back)).toEqual(files);
  expect(await copyStore(stores.here, stores.back)).toEqual({ files: 6, copied: 0 });
});

test('an empty store makes an empty one', async () => {
  await stores.here.prepare(true);
  expect(await copyStore(stores.here, stores.back)).toEqual({ files: 0, copied: 0 });
});
