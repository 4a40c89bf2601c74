import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openKept } from './open-kept.ts';

const MEGABYTE = 1_048_576;

test('an archive is opened only where what it unpacks to has room: its texts, and its largest picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-kept-'));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(2 * MEGABYTE, ' '), 'world/places.json');
  zip.addBuffer(Buffer.alloc(MEGABYTE, ' '), 'world/texts.md');
  for (const name of ['a', 'b']) zip.addBuffer(Buffer.alloc(5 * MEGABYTE), `world/${name}.png`);
  zip.end();
  const path = join(folder, 'world.zip');
  await writeFile(path, await buffer(zip.outputStream));
  const { size: bytes } = await stat(path);
  expect(bytes).toBeLessThan(MEGABYTE / 10);
  const kept = [{ name: 'world.zip', path, bytes }];
  const [least, unpacked] = [500 * MEGABYTE, 8 * MEGABYTE];
  expect((await openKept(kept, async () => least + unpacked)).map(({ name }) => name)).toHaveLength(4);
  await expect(openKept(kept, async () => least + unpacked - 1)).rejects.toMatchObject({ code: 'storage_full' });
  const plain = join(folder, 'places.json');
  await writeFile(plain, '{}');
  expect(await openKept([{ name: 'places.json', path: plain, bytes: 2 }], async () => 0)).toHaveLength(1);
  await rm(folder, { recursive: true });
});
