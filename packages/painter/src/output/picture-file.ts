import { type FileHandle, open, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { type Band, CHANNELS, checkNext, type PixelSize } from './band.ts';

const SHORT = 3;
const LONG = 4;
const ENTRY = 12;
const HEADER = 8;
/** Rows of one strip: few enough that a reader needs little memory. */
const ROWS_PER_STRIP = 64;

/** The largest size of a classic TIFF in bytes; its addresses have 32 bits. */
const LARGEST = 0xffffffff;

/** Everything of an uncompressed RGB TIFF (6.0, baseline) before its pixels. */
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

/** A picture that grows on disk as an uncompressed TIFF, so that it is never whole in memory: 3 bytes a pixel. */
class StripFile {
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

/**
 * The limits of WebP: its largest side, and the most pixels, because its encoder holds the whole picture. Larger
 * pictures become JPEGs.
 */
const WEBP_LONGEST_SIDE = 16_383;
const WEBP_MOST_PIXELS = 60_000_000;

export interface PictureFile extends PixelSize {
  /** The path of the file: the requested name with `.webp` or `.jpg`. */
  file: string;
  /** The path of a PNG with the same pixels; null unless one was requested. */
  lossless: string | null;
}

/** The format for a picture of this size: WebP if it can be encoded in little memory, else JPEG. */
export function pictureFormat({ width, height }: PixelSize): 'webp' | 'jpeg' {
  const fitsWebp = Math.max(width, height) <= WEBP_LONGEST_SIDE && width * height <= WEBP_MOST_PIXELS;
  return fitsWebp ? 'webp' : 'jpeg';
}

/** Collects bands and encodes them as one file. Call `discard` in any case at the end. */
export class GrowingPicture {
  private readonly name: string;
  private readonly strips: StripFile;
  private isOpen = true;

  private constructor(name: string, strips: StripFile) {
    this.name = name;
    this.strips = strips;
  }

  /** @param name the path without its extension */
  static async start(name: string, size: PixelSize): Promise<GrowingPicture> {
    return new GrowingPicture(name, await StripFile.create(rawName(name), size));
  }

  async add(band: Band): Promise<void> {
    await this.strips.add(band);
  }

  /**
   * Encodes the added rows. Throws an Error when rows are missing. @param isKeptLossless whether a PNG is written too
   */
  async finish(isKeptLossless = false): Promise<PictureFile> {
    const { size } = this.strips;
    if (!this.strips.isComplete) throw new Error('The picture is not complete.');
    await this.close();
    const format = pictureFormat(size);
    const file = `${this.name}.${format === 'webp' ? 'webp' : 'jpg'}`;
    const open = () => sharp(rawName(this.name), { limitInputPixels: false, sequentialRead: true });
    const picture = open();
    // A JPEG with the standard Huffman tables is encoded row by row. Optimized tables need the whole picture first.
    const encoded =
      format === 'webp'
        ? picture.webp({ quality: 88, effort: 2 })
        : picture.jpeg({ quality: 86, optimiseCoding: false, chromaSubsampling: '4:2:0' });
    await encoded.toFile(file);
    const lossless = isKeptLossless ? `${this.name}.png` : null;
    if (lossless !== null) await open().png({ compressionLevel: 4 }).toFile(lossless);
    return { file, lossless, ...size };
  }

  /** Deletes the temporary pixels. The finished file stays. */
  async discard(): Promise<void> {
    await this.close();
    await rm(rawName(this.name), { force: true });
  }

  private async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.strips.close();
  }
}

const rawName = (name: string): string => `${name}.growing.tif`;

/**
 * Writes bands as one picture file with little memory: WebP (quality 88), or JPEG (quality 86) for large pictures.
 * @param name the path without its extension; an existing file is replaced
 */
export async function writePicture(bands: AsyncIterable<Band>, size: PixelSize, name: string): Promise<PictureFile> {
  const picture = await GrowingPicture.start(name, size);
  try {
    for await (const band of bands) await picture.add(band);
    return await picture.finish();
  } finally {
    await picture.discard();
  }
}

/**
 * A part of a small picture, read from its bands, as a WebP (quality 74).
 * @param part in output pixels, within the picture
 */
export async function cropPicture(
  bands: AsyncIterable<Band>,
  { width, height }: PixelSize,
  part: PixelSize & { left: number; top: number },
): Promise<Uint8Array> {
  const rows: Uint8Array[] = [];
  for await (const { data } of bands) rows.push(data);
  return sharp(Buffer.concat(rows), { raw: { width, height, channels: CHANNELS } })
    .extract(part)
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
}
