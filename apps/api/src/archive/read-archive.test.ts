import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { AppError } from '../errors.ts';
import { isArchive, unpackArchive } from './read-archive.ts';

test('an archive is asked how much it unpacks to before the first byte of it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-archive-'));
  const zip = new ZipFile();
  // A few hundred bytes of ZIP.
  const files = ['locations', 'positions'].map((table) => ({ path: `tables/${table}.json`, bytes: 200_000 }));
  const manifest = {
    format: 'venture-atlas-world',
    version: 1,
    map: null,
    rows: {},
    files: files.map((file) => ({ ...file, sha256: 'a'.repeat(64) })),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  for (const { path, bytes } of files) zip.addBuffer(Buffer.alloc(bytes, ' '), path);
  zip.end();
  const path = join(folder, 'small.zip');
  await pipeline(zip.outputStream, createWriteStream(path));
  const asked: number[] = [];
  const assertStorage = async (bytes: number) => {
    asked.push(bytes);
    throw new AppError('storage_full');
  };
  await expect(unpackArchive(path, folder, { assertStorage })).rejects.toMatchObject({ code: 'storage_full' });
  expect([asked, await readdir(folder)]).toEqual([[400_000], ['small.zip']]);
  await rm(folder, { recursive: true });
});

test('an archive that a Mac packed again is one still, and what the Mac added is not unpacked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-archive-'));
  const rows = Buffer.from('[\n]\n');
  const sha256 = createHash('sha256').update(rows).digest('hex');
  const manifest = {
    format: 'venture-atlas-world',
    version: 1,
    map: null,
    rows: {},
    files: [{ path: 'tables/locations.json', bytes: rows.length, sha256 }],
  };
  const packed = async (name: string, others: readonly string[]) => {
    const zip = new ZipFile();
    zip.addEmptyDirectory('tables/');
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
    zip.addBuffer(rows, 'tables/locations.json');
    for (const other of others) zip.addBuffer(Buffer.from('x'), other);
    zip.end();
    const path = join(folder, name);
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  };
  const aside = ['.DS_Store', 'tables/.DS_Store', '__MACOSX/._manifest.json', '__MACOSX/tables/._locations.json'];
  const again = await packed('again.zip', aside);
  expect(await isArchive(again)).toBe(true);
  await unpackArchive(again, join(folder, 'out'));
  expect((await readdir(join(folder, 'out'), { recursive: true })).toSorted()).toEqual([
    'tables',
    'tables/locations.json',
  ]);
  await expect(unpackArchive(await packed('odd.zip', ['notes.txt']), folder)).rejects.toThrow('no export writes');
  await rm(folder, { recursive: true });
});
