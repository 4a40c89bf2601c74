import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBytes } from '@venture-atlas/importers';
import { expect, test } from 'vitest';
import { whole } from '../../test-support/whole.ts';
import { zipBytes } from '../../test-support/zip-bytes.ts';
import { type ImportLane, QUICK_UNPACKED_BYTES_MAX } from './import-lane.ts';
import type { ImportFile } from './import-order.ts';
import { ExceedsQuickLane } from './read-options.ts';
import { openUploadedFiles } from './run-import.ts';

const MEGABYTE = 1_048_576;

test('an archive is opened only where what it unpacks to has room: its texts, and its largest picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-kept-'));
  const picture = Buffer.alloc(5 * MEGABYTE);
  const world = {
    'world/places.json': Buffer.alloc(2 * MEGABYTE, ' '),
    'world/texts.md': Buffer.alloc(MEGABYTE, ' '),
    'world/a.png': picture,
    'world/b.png': picture,
  };
  const path = join(folder, 'world.zip');
  await writeFile(path, await zipBytes(world));
  const { size: bytes } = await stat(path);
  expect(bytes).toBeLessThan(MEGABYTE / 10);
  const kept = [{ name: 'world.zip', path, bytes }];
  const [least, unpacked] = [500 * MEGABYTE, 8 * MEGABYTE];
  expect((await openUploadedFiles(kept, 'slow', async () => least + unpacked)).map(({ name }) => name)).toHaveLength(4);
  await expect(openUploadedFiles(kept, 'slow', async () => least + unpacked - 1)).rejects.toMatchObject({
    code: 'storage_full',
  });
  const plain = join(folder, 'places.json');
  await writeFile(plain, '{}');
  expect(
    await openUploadedFiles([{ name: 'places.json', path: plain, bytes: 2 }], 'quick', async () => 0),
  ).toHaveLength(1);
  await rm(folder, { recursive: true });
});

whole(
  'what unpacks to more than a quick import may hold is for the slow lane: an archive, and gzipped files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'open-kept-'));
    const keep = async (name: string, content: Buffer) => {
      await writeFile(join(folder, name), content);
      return { name, path: join(folder, name), bytes: content.length };
    };
    const much = Buffer.alloc(QUICK_UNPACKED_BYTES_MAX + 1, ' ');
    const half = gzipSync(Buffer.alloc(QUICK_UNPACKED_BYTES_MAX / 2 + 1, ' '));
    const [zip, lk, inZip] = [
      await keep('a.zip', await zipBytes({ 'a.csv': much })),
      await keep('a.lk', gzipSync(much)),
      await keep('b.zip', await zipBytes({ 'a.json': gzipSync(much) })),
    ];
    const halves = [await keep('b.lk', half), await keep('c.lk', half)];
    const readAll = async (kept: readonly ImportFile[], lane: ImportLane) => {
      for (const file of await openUploadedFiles(kept, lane, async () => 2 ** 40)) await readBytes(file);
    };
    for (const kept of [[zip], [lk], [inZip], halves]) {
      await expect(readAll(kept, 'quick')).rejects.toThrow(ExceedsQuickLane);
      await readAll(kept, 'slow');
    }
    await readAll(halves.slice(1), 'quick');
    await rm(folder, { recursive: true });
  },
);
