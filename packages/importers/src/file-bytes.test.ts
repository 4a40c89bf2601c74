import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { isDeep, isWhole } from '../../types/test-support/chosen.ts';
import { readBytes, unpackingRoom } from './file-bytes.ts';
import { GZIPPED_BYTES_MAX } from './read-limits.ts';
import { fileOfBytes, unpackedFile } from './source-file.ts';
import { zipFiles } from './zip-files.ts';

const MB = 1_048_576;
/** How many of the archives with a large unpacked size are read: some, or all with `npm run test:deep`. */
const ARCHIVES = isDeep ? 5 : isWhole ? 2 : 1;
/** Packing is not part of the test. */
const SOON = { level: 1 } as const;

const zipOf = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compressionLevel: SOON.level });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

describe('the bytes of a file', () => {
  it('are unpacked when it is gzipped', async () => {
    const text = Buffer.from('{"a": 1}'.repeat(50_000));
    expect((await readBytes(fileOfBytes('a.lk', gzipSync(text)))).equals(text)).toBe(true);
    expect((await readBytes(fileOfBytes('a.json', text))).equals(text)).toBe(true);
    expect(await readBytes(fileOfBytes('a.json', ''))).toHaveLength(0);
  });

  it('are complete when a file is longer than its declared size', async () => {
    const pieces = [Buffer.from('abc'), Buffer.from('defg'), Buffer.from('h')];
    const file = {
      name: 'a.json',
      bytes: 2,
      open: () =>
        (async function* () {
          yield* pieces;
        })(),
    };
    expect(String(await readBytes(file))).toBe('abcdefgh');
  });

  it('are refused when they are truncated or damaged', async () => {
    const packed = gzipSync(Buffer.alloc(100_000, 'x'));
    await expect(readBytes(fileOfBytes('a.lk', packed.subarray(0, 60)))).rejects.toThrow('cannot be unpacked');
    const wrong = Buffer.from(packed);
    wrong.fill(0xff, 12, 30);
    await expect(readBytes(fileOfBytes('a.lk', wrong))).rejects.toThrow('cannot be unpacked');
  });

  it('are refused when they are gzipped twice, whatever is inside', async () => {
    const twice = gzipSync(gzipSync(Buffer.from('{}')));
    await expect(readBytes(fileOfBytes('a.lk', twice))).rejects.toThrow('gzipped more than once');
  });

  it('are refused with a plain sentence when they unpack to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(GZIPPED_BYTES_MAX + 1), SOON);
    await expect(readBytes(fileOfBytes('a.lk', bomb))).rejects.toThrow('a.lk unpacks to more than 128 MB');
    // Formats that are read piece by piece stop there, too.
    const table = await unpackedFile(fileOfBytes('a.csv.gz', bomb));
    expect(table.name).toBe('a.csv');
    const read = async () => {
      for await (const piece of table.open()) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('a.csv.gz unpacks to more than 128 MB');
  });

  it.runIf(isWhole)('of all gzipped files in one archive share a limit', async () => {
    const member = gzipSync(Buffer.alloc(120 * MB, ' '), SOON);
    const zip = await zipOf({ 'a.json': member, 'b.json': member });
    const [first = fileOfBytes('', ''), second = first] = await zipFiles(fileOfBytes('worlds.zip', zip));
    // A file that is read twice counts once.
    for (const file of [first, first]) expect(await readBytes(file)).toHaveLength(120 * MB);
    // Only its length, because the bytes in a failure message would take minutes to print.
    const length = readBytes(second).then((bytes) => bytes.length);
    await expect(length).rejects.toThrow('b.json unpacks to more than 80 MB');
  });

  it('of an archive have a limit that is independent of the archive’s size', async () => {
    const zip = await zipOf({ 'a.csv': Buffer.alloc(30 * MB, 'a,1,1\n'), 'b.csv': Buffer.alloc(30 * MB, 'a,1,1\n') });
    expect(zip.length).toBeLessThan(MB);
    const archive = fileOfBytes('lists.zip', zip);
    expect(await zipFiles(archive)).toHaveLength(2);
    await expect(zipFiles(archive, unpackingRoom(50 * MB))).rejects.toThrow(
      'Unpack lists.zip and import only the files that are needed',
    );
  });

  it('names in an archive are read as UTF-8 where valid, whether declared or not', async () => {
    const zip = await zipOf({ 'Vault/Café.md': Buffer.from('a'), 'Vault/Zoe\u0308.png': Buffer.from('b') });
    // The Finder omits the flag, in the entry and in the central directory.
    for (const [mark, at] of [
      [0x04034b50, 6],
      [0x02014b50, 8],
    ] as const) {
      for (let index = 0; index < zip.length - 10; index += 1) {
        if (zip.readUInt32LE(index) === mark) zip.writeUInt16LE(zip.readUInt16LE(index + at) & ~0x800, index + at);
      }
    }
    const names = (await zipFiles(fileOfBytes('vault.zip', zip))).map(({ name }) => name);
    expect(names).toEqual(['Vault/Café.md', 'Vault/Zo\u00eb.png']);
  });

  it('other names in an archive are read as written by old Windows programs', async () => {
    const zip = await zipOf({ 'CafX.md': Buffer.from('a') });
    for (let at = zip.indexOf('CafX'); at >= 0; at = zip.indexOf('CafX', at)) {
      zip.writeUInt8(0x82, at + 3);
      const head = zip.lastIndexOf('PK', at);
      const flags = zip.readUInt32LE(head) === 0x04034b50 ? head + 6 : head + 8;
      zip.writeUInt16LE(zip.readUInt16LE(flags) & ~0x800, flags);
    }
    expect((await zipFiles(fileOfBytes('a.zip', zip))).map(({ name }) => name)).toEqual(['Café.md']);
  });
});

describe.runIf(process.platform === 'linux')('the memory that reading takes', () => {
  let folder: string;
  /** Memory of a process that reads nothing. */
  let plain: number | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'importers-bytes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Reads all files of an archive in a separate process. @returns its peak memory in MB, and its result */
  const readApart = (bytes: Buffer): { memory: number; said: string } => {
    const archive = join(folder, 'archive');
    writeFileSync(archive, bytes);
    const program = `
      import { readFileSync } from 'node:fs';
      import { detectFormat } from '${import.meta.dirname}/detect-format.ts';
      import { fileOfBytes } from '${import.meta.dirname}/source-file.ts';
      import { isZip, zipFiles } from '${import.meta.dirname}/zip-files.ts';
      const file = fileOfBytes('world', readFileSync(${JSON.stringify(archive)}));
      let said;
      try { said = await detectFormat((await isZip(file)) ? await zipFiles(file) : [file]); } catch (cause) { said = cause.message; }
      console.log(JSON.stringify({ memory: Math.round(process.resourceUsage().maxRSS / 1024), said }));`;
    const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    return JSON.parse(out) as { memory: number; said: string };
  };

  /** An archive that unpacks to 390 MB. Packing takes longest, so it is packed once. */
  let packed: Buffer | undefined;
  const bomb = (): Buffer => {
    packed ??= gzipSync(Buffer.alloc(390 * MB), SOON);
    return packed;
  };

  const archives: readonly [string, () => Promise<Buffer>][] = [
    ['an archive in an archive', async () => zipOf({ 'a.json': await zipOf({ 'b.json': Buffer.alloc(300 * MB) }) })],
    ['two layers of gzip in an archive', async () => zipOf({ 'a.json': gzipSync(bomb()) })],
    ['two layers of gzip', async () => gzipSync(bomb())],
    ['one layer that unpacks to much', async () => zipOf({ 'a.json': bomb() })],
    [
      'many such files',
      async () => zipOf(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.json`, bomb()]))),
    ],
  ];
  it.each(archives.slice(0, ARCHIVES))('is bounded for %s', async (_what, make) => {
    plain ??= readApart(Buffer.from('{}')).memory;
    const { memory, said } = readApart(await make());
    console.log(`${memory} MB instead of ${plain} MB: ${said.slice(0, 80)}`);
    expect(said).toContain('No format is known');
    expect(memory - plain).toBeLessThan(400);
  });
});
