import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  ArchiveError,
  type ArchiveTable,
  archiveTables,
  laterTables,
  Manifest,
  PICTURE_FILE,
  type PictureRow,
  tableFile,
} from './archive-format.ts';

/** More entries than any world needs. */
const ENTRIES_MAX = 100_000;
const MANIFEST_BYTES_MAX = 64 * 1_048_576;
/** Longest row: texts have at most 1 MiB, sketches of detailed worlds are longer. */
const ROW_BYTES_MAX = 8 * 1_048_576;
const SKETCH_BYTES_MAX = 64 * 1_048_576;

const KNOWN_PATH = new RegExp(`^(manifest\\.json|tables/[a-z_]+\\.json|media/${PICTURE_FILE})$`);

/** Entries that macOS and other packers add; they are ignored. */
const ASIDE = /^__MACOSX\/|(^|\/)\.DS_Store$|^(tables|media)\/$/;

/** Whether a file is a zip with the entries of our archives. Does not validate its contents. */
export async function isArchive(file: string): Promise<boolean> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (zip === undefined) return false;
  try {
    const entries = await listEntries(zip, file);
    return entries.has('manifest.json') && entries.has(tableFile('locations'));
  } catch (cause) {
    if (cause instanceof ArchiveError) return false;
    throw cause;
  } finally {
    zip.close();
  }
}

interface Unpacking {
  name?: string;
  mostBytes?: number;
  assertStorage?: (bytes: number) => Promise<void>;
}

/**
 * Unpacks an archive into a folder and verifies every file against the manifest. Unpacks only names that an export
 * writes, and at most the bytes of the manifest.
 * @param options display name of the file, limit of total bytes, and a check of the total before writing
 * @throws ArchiveError if it is no archive of ours, or incomplete
 */
export async function unpackArchive(
  path: string,
  folder: string,
  { name: file = path, mostBytes = Number.POSITIVE_INFINITY, assertStorage }: Unpacking = {},
): Promise<Manifest> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw new ArchiveError(`${file} is not a zip file. Name one that npm run export wrote.`);
  });
  try {
    const entries = await listEntries(zip, file);
    const manifest = await readManifest(zip, entries, file);
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > mostBytes) {
      throw new ArchiveError(
        `${file} unpacks to more than ${mostBytes / 1_048_576} MB. Stop the server and use npm run import -- atlas.`,
      );
    }
    await assertStorage?.(total);
    for (const line of manifest.files) {
      const entry = entries.get(line.path);
      if (entry === undefined) throw new ArchiveError(`${file} lacks ${line.path}, which its manifest names.`);
      const sha256 = await unpack(zip, entry, join(folder, ...line.path.split('/')), line.bytes);
      if (sha256 !== line.sha256) throw new ArchiveError(`${line.path} in ${file} was changed: its checksum differs.`);
    }
    return manifest;
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new ArchiveError(`${file} holds more than ${ENTRIES_MAX} files.`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (ASIDE.test(name)) continue;
      if (!KNOWN_PATH.test(name)) {
        throw new ArchiveError(`${file} holds ${JSON.stringify(name)}, which no export writes.`);
      }
      if (entries.has(name)) throw new ArchiveError(`${file} holds ${name} twice.`);
      entries.set(name, entry);
    }
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${file} cannot be unpacked: its list of files is damaged.`);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>, file: string): Promise<Manifest> {
  const entry = entries.get('manifest.json');
  const isOurs = entry !== undefined && entry.uncompressedSize <= MANIFEST_BYTES_MAX;
  if (!isOurs) throw new ArchiveError(`${file} is not an archive of Venture Atlas: it has no manifest.json.`);
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    parsed = undefined;
  }
  if (!Value.Check(Manifest, parsed)) {
    throw new ArchiveError(`The manifest of ${file} is not one of this version of Venture Atlas.`);
  }
  const wrong = parsed.files.find(({ path }) => !KNOWN_PATH.test(path) || path === 'manifest.json');
  if (wrong !== undefined) throw new ArchiveError(`The manifest of ${file} names ${JSON.stringify(wrong.path)}.`);
  return parsed;
}

/** @returns the SHA-256 of the written file */
async function unpack(zip: ZipFile, entry: Entry, target: string, bytes: number): Promise<string> {
  if (entry.uncompressedSize !== bytes) {
    throw new ArchiveError(`${entry.fileName} has ${entry.uncompressedSize} bytes instead of ${bytes}.`);
  }
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), count, createWriteStream(target, { mode: 0o600 }));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw new ArchiveError(`${entry.fileName} is damaged and cannot be unpacked.`);
  }
  return hash.digest('hex');
}

/** The validated rows of an unpacked table. @throws ArchiveError naming the table and line of an error */
export async function* readRows<T extends ArchiveTable>(
  folder: string,
  table: T,
): AsyncGenerator<Static<(typeof archiveTables)[T]>> {
  const schema: TSchema = archiveTables[table];
  const file = join(folder, tableFile(table));
  if (laterTables.includes(table) && !existsSync(file)) return;
  const most = table === 'sketches' ? SKETCH_BYTES_MAX : ROW_BYTES_MAX;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line === '[' || line === ']' || line === '') continue;
    if (line.length > most) throw new ArchiveError(`The row in line ${number} of ${tableFile(table)} is too long.`);
    yield readRow(schema, line, `line ${number} of ${tableFile(table)}`) as Static<(typeof archiveTables)[T]>;
  }
}

function readRow(schema: TSchema, line: string, where: string): unknown {
  let row: unknown;
  try {
    row = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
  } catch {
    throw new ArchiveError(`The row in ${where} is no JSON.`);
  }
  if (Value.Check(schema, row)) return row;
  const [problem] = Value.Errors(schema, row);
  throw new ArchiveError(`The row in ${where} is not right: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}.`);
}

/** All rows of a table. */
export async function readTable<T extends ArchiveTable>(
  folder: string,
  table: T,
): Promise<Static<(typeof archiveTables)[T]>[]> {
  const rows: Static<(typeof archiveTables)[T]>[] = [];
  for await (const row of readRows(folder, table)) rows.push(row);
  return rows;
}

/** Path of a picture in an unpacked archive. */
export const unpackedPicture = (folder: string, picture: PictureRow): string => join(folder, 'media', picture.file);
