import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { readBytes, type UnpackingRoom, unpackingRoom } from './file-bytes.ts';
import { ImportRefusal } from './import-refusal.ts';
import { UNPACKED_BYTES_MAX } from './read-limits.ts';
import { readStart, type SourceFile } from './source-file.ts';
import { isPictureFile, isWorldFile } from './world-file.ts';

const FILES_MAX = 50_000;

/** Whether a file is a ZIP archive, by its first bytes. */
export async function isZip(file: SourceFile): Promise<boolean> {
  const start = await readStart(file, 4);
  return start.length === 4 && start.readUInt32LE(0) === 0x04034b50;
}

/**
 * The files inside an archive that may be part of a world, or its pictures, with their paths. Nothing is unpacked to
 * disk.
 * @param room the unpacking limit for its texts
 * @throws ImportRefusal when it is damaged, or exceeds the limit
 */
export async function zipFiles(archive: SourceFile, room: UnpackingRoom = unpackingRoom()): Promise<SourceFile[]> {
  const zip = await opened(archive, await readBytes(archive));
  const entries = await entriesOf(archive, zip);
  // Pictures are unpacked one by one, and only those that a map shows.
  const texts = entries.filter((entry) => !isPictureFile(entry.fileName));
  const total = texts.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > room.most) {
    if (room.beyond !== undefined) throw room.beyond();
    throw new ImportRefusal(
      `Unpack ${archive.name} and import only the files that are needed: packed files may hold ${UNPACKED_BYTES_MAX / 1_048_576} MB, all of one import together.`,
    );
  }
  return entries.map((entry) => ({
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    open: () => contentOf(archive, zip, entry),
    room,
  }));
}

async function* contentOf(archive: SourceFile, zip: ZipFile, entry: Entry): AsyncIterable<Uint8Array> {
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw damaged(archive, cause);
  }
}

function entriesOf(archive: SourceFile, zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entry.fileName = nameOf(entry);
      if (isWorldFile(entry.fileName) || isPictureFile(entry.fileName)) entries.push(entry);
      if (entries.length > FILES_MAX) reject(new ImportRefusal(`${archive.name} holds more than ${FILES_MAX} files.`));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (cause) => reject(damaged(archive, cause)));
    zip.readEntry();
  });
}

/** The bit of an entry that declares its name as UTF-8. */
const SAYS_UTF8 = 0x800;

/**
 * The name of an entry. The Finder of macOS writes UTF-8 without declaring it; valid UTF-8 is almost never anything
 * else. An accent and its letter become one character, as in typed links.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if ((generalPurposeBitFlag & SAYS_UTF8) !== 0) return fileName.normalize('NFC');
  try {
    const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
    return name.replaceAll('\\', '/').normalize('NFC');
  } catch {
    return fileName;
  }
}

function opened(archive: SourceFile, bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // validateEntrySizes (on by default): an entry that unpacks to more than its declared size is an error.
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(archive, error)) : resolve(zip),
    );
  });
}

const damaged = (archive: SourceFile, cause: unknown): ImportRefusal =>
  cause instanceof ImportRefusal
    ? cause
    : new ImportRefusal(
        `${archive.name} is a damaged archive (${cause instanceof Error ? cause.message : String(cause)}).`,
      );
