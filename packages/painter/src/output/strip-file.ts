import { type FileHandle, open } from 'node:fs/promises';
import { type Band, CHANNELS, checkNext, type PixelSize } from './band.ts';

const SHORT = 3;
const LONG = 4;
const ENTRY = 12;
const HEADER = 8;
/** Rows of one strip: small enough that a reader holds little. */
const ROWS_PER_STRIP = 64;

/** Largest size of a classic TIFF, whose addresses have 32 bits. */
const LARGEST = 0xffffffff;

/**
 * Everything of an uncompressed RGB TIFF before its pixels (TIFF 6.0, baseline RGB): header, one directory, then the
 * addresses and lengths of the strips.
 */
function tiffHead({ width, height }: PixelSize): Buffer {
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const rowBytes = width * CHANNELS;
  const entries = 10;
  const bitsAt = HEADER + 2 + entries * ENTRY + 4;
  const addressesAt = bitsAt + 8;
  const lengthsAt = addressesAt + 4 * strips;
  const pixelsAt = lengthsAt + 4 * strips;
  if (pixelsAt + rowBytes * height > LARGEST)
    throw new RangeError(`A picture of ${width} x ${height} pixels is too large for one file; make tiles of it.`);
  const head = Buffer.alloc(pixelsAt);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(HEADER, 4);
  head.writeUInt16LE(entries, HEADER);
  const list = (at: number, i: number, only: number): number => (strips === 1 ? only : at + 4 * i);
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, bitsAt],
    [259, SHORT, 1, 1], // not compressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, strips, list(addressesAt, 0, pixelsAt)],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, list(lengthsAt, 0, rowBytes * height)],
    [284, SHORT, 1, 1], // channels side by side
  ];
  fields.forEach(([tag, type, count, value], i) => {
    const at = HEADER + 2 + i * ENTRY;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let i = 0; i < CHANNELS; i++) head.writeUInt16LE(8, bitsAt + 2 * i);
  for (let i = 0; i < strips; i++) {
    const rows = Math.min(ROWS_PER_STRIP, height - i * ROWS_PER_STRIP);
    head.writeUInt32LE(pixelsAt + i * ROWS_PER_STRIP * rowBytes, addressesAt + 4 * i);
    head.writeUInt32LE(rows * rowBytes, lengthsAt + 4 * i);
  }
  return head;
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done);
    done += bytesWritten;
  }
}

/**
 * A picture that grows on disk band by band, as an uncompressed TIFF: an encoder reads it back strip by strip, so that
 * the whole picture is never in memory. Needs 3 bytes of disk a pixel while it is there.
 */
export class StripFile {
  readonly size: PixelSize;
  private readonly handle: FileHandle;
  private rows = 0;

  private constructor(handle: FileHandle, size: PixelSize) {
    this.handle = handle;
    this.size = size;
  }

  /** Replaces a file of that name. Throws a RangeError above 4 GB. */
  static async create(file: string, size: PixelSize): Promise<StripFile> {
    const head = tiffHead(size);
    const handle = await open(file, 'w');
    const strips = new StripFile(handle, size);
    try {
      await writeAll(handle, head);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return strips;
  }

  /** Throws a RangeError for a band that is not the next one. */
  async add(band: Band): Promise<void> {
    checkNext(band, this.rows, this.size);
    await writeAll(this.handle, band.data);
    this.rows += band.height;
  }

  get isComplete(): boolean {
    return this.rows === this.size.height;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}
