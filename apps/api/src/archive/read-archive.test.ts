import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { AppError } from '../errors.ts';
import { unpackArchive } from './read-archive.ts';

test('an archive is asked how much it unpacks to before the first byte of it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-archive-'));
  const zip = new ZipFile();
  // A few hundred bytes of ZIP.
  const files = ['locations', 'positions'].map((table) => ({ path: `tables/${table}.json`, bytes: 200_000 }));
  const manifest = {
    ...{ format: 'venture-atlas-world', version: 1, map: null, rows: {} },
    files: files.map((file) => ({ ...file, sha256: 'a'.repeat(64) })),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  for (const { path, bytes } of files) zip.addBuffer(Buffer.alloc(bytes, ' '), path);
  zip.end();
  const path = join(folder, 'small.zip');
  await pipeline(zip.outputStream, createWriteStream(path));
  const asked: number[] = [];
  const assertRoom = async (bytes: number) => {
    asked.push(bytes);
    throw new AppError('storage_full');
  };
  await expect(unpackArchive(path, folder, { assertRoom })).rejects.toMatchObject({ code: 'storage_full' });
  expect([asked, await readdir(folder)]).toEqual([[400_000], ['small.zip']]);
  await rm(folder, { recursive: true });
});
