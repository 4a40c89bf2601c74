import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefusal } from './import-refusal.ts';
import { GZIPPED_BYTES_MAX, UNPACKED_BYTES_MAX } from './read-limits.ts';
import type { SourceFile } from './source-file.ts';

/**
 * The largest file that is read into memory as one text (the limit of strings in V8). Larger files are read only in
 * streaming formats.
 */
const WHOLE_FILE_BYTES_MAX = 400 * 1_048_576;

/** The shared limit for the unpacked size of packed files in one archive, or in one upload. */
export interface UnpackingRoom {
  /** In bytes. */
  most: number;
  /** Unpacked sizes of gzipped files, by name. */
  gzipped: Map<string, number>;
  /** Creates the error when the limit is exceeded; default: a refusal that says so. */
  beyond?: (() => Error) | undefined;
}

/** A limit with nothing unpacked yet. */
export const unpackingRoom = (most = UNPACKED_BYTES_MAX, beyond?: () => Error): UnpackingRoom => ({
  most,
  gzipped: new Map(),
  beyond,
});

/**
 * All bytes of a file, unpacked if it is gzipped. Never uses more than twice the memory of the result.
 * @throws ImportRefusal when it is too large, damaged, or packed more than once
 */
export async function readBytes(file: SourceFile): Promise<Buffer> {
  if (file.bytes > WHOLE_FILE_BYTES_MAX) throw tooLarge(file);
  const plain = await collect(file.open(), file.bytes, WHOLE_FILE_BYTES_MAX, () => tooLarge(file));
  if (!isGzip(plain)) return plain;
  const packed = { ...file, open: () => Readable.from([plain]) };
  return collect(gunzipped(packed), plain.length, GZIPPED_BYTES_MAX, () => tooLarge(file, GZIPPED_BYTES_MAX));
}

/** Whether bytes begin like a gzipped file. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * What a gzipped file holds, piece by piece.
 * @throws ImportRefusal when it unpacks to too much, is damaged, or is packed more than once
 */
export async function* gunzipped(file: SourceFile): AsyncGenerator<Uint8Array> {
  const { most: room, gzipped, beyond } = file.room ?? unpackingRoom();
  const others = [...gzipped].reduce((sum, [name, bytes]) => (name === file.name ? sum : sum + bytes), 0);
  const most = Math.min(GZIPPED_BYTES_MAX, Math.max(0, room - others));
  const tooMuch = beyond?.() ?? tooLarge(file, most);
  const stream = createGunzip();
  // An error of the file arrives where the pieces are read.
  pipeline(Readable.from(file.open()), stream, () => undefined);
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (length === 0 && isGzip(piece))
        throw new ImportRefusal(`${file.name} is gzipped more than once. Unpack it and retry.`);
      length += piece.length;
      if (length > most) throw tooMuch;
      gzipped.set(file.name, length);
      yield piece;
    }
  } catch (cause) {
    if (cause === tooMuch || cause instanceof ImportRefusal) throw cause;
    throw new ImportRefusal(`${file.name} starts like a gzipped file and cannot be unpacked. Save it again and retry.`);
  } finally {
    stream.destroy();
  }
}

/** Joins chunks in one buffer that doubles as needed, and stops as soon as they exceed the limit. */
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
