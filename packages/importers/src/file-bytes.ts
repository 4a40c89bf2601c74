import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefusal } from './import-refusal.ts';
import { GZIPPED_BYTES_MAX, UNPACKED_BYTES_MAX } from './read-limits.ts';
import type { SourceFile } from './source-file.ts';

/** The most that is read into memory as one text (V8 holds no longer strings); above it only streaming formats go on. */
const WHOLE_FILE_BYTES_MAX = 400 * 1_048_576;

/** What packed files of one archive, or those that were sent beside each other, may unpack to all together. */
export interface UnpackingRoom {
  /** Bytes. */
  most: number;
  /** What the gzipped ones have unpacked to, by their names. */
  gzipped: Map<string, number>;
  /** What is thrown where it is more; left out: a refusal that says so. */
  beyond?: (() => Error) | undefined;
}

/** Room of which nothing is taken. */
export const unpackingRoom = (most = UNPACKED_BYTES_MAX, beyond?: () => Error): UnpackingRoom => ({
  most,
  gzipped: new Map(),
  beyond,
});

/**
 * All bytes of a file, unpacked when it is gzipped. Never holds more than twice of what is answered.
 * @throws ImportRefusal when it is too large, damaged, or packed more than once
 */
export async function readBytes(file: SourceFile): Promise<Buffer> {
  if (file.bytes > WHOLE_FILE_BYTES_MAX) throw tooLarge(file);
  const plain = await collect(file.open(), file.bytes, WHOLE_FILE_BYTES_MAX, () => tooLarge(file));
  if (!isGzip(plain)) return plain;
  const bytes = await unpack(file, plain);
  if (isGzip(bytes)) throw new ImportRefusal(`${file.name} is gzipped more than once. Unpack it and retry.`);
  return bytes;
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpack(file: SourceFile, packed: Buffer): Promise<Buffer> {
  const { most: room, gzipped, beyond } = file.room ?? unpackingRoom();
  const others = [...gzipped].reduce((sum, [name, bytes]) => (name === file.name ? sum : sum + bytes), 0);
  const most = Math.min(GZIPPED_BYTES_MAX, Math.max(0, room - others));
  const tooMuch = beyond?.() ?? tooLarge(file, most);
  const stream = Readable.from([packed]).pipe(createGunzip());
  try {
    const bytes = await collect(stream, packed.length, most, () => tooMuch);
    gzipped.set(file.name, bytes.length);
    return bytes;
  } catch (cause) {
    if (cause === tooMuch) throw cause;
    throw new ImportRefusal(`${file.name} starts like a gzipped file and cannot be unpacked. Save it again and retry.`);
  } finally {
    stream.destroy();
  }
}

/** Puts pieces together in one piece of memory that doubles as needed, and stops as soon as they are too many. */
async function collect(
  pieces: AsyncIterable<Uint8Array>,
  expected: number,
  most: number,
  why: () => Error,
): Promise<Buffer> {
  let bytes = Buffer.allocUnsafe(Math.min(expected, most));
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > most) throw why();
    if (length + piece.length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, Math.max(2 * bytes.length, length + piece.length)));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.subarray(0, length);
}

const tooLarge = (file: SourceFile, most = WHOLE_FILE_BYTES_MAX): ImportRefusal =>
  new ImportRefusal(
    `${file.name} ${most < WHOLE_FILE_BYTES_MAX ? 'unpacks to' : 'is'} more than ${Math.floor(most / 1_048_576)} MB, the most that this format can be read in. Split it, or export fewer layers.`,
  );
