import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import type { Band, PixelSize } from './band.ts';
import { StripFile } from './strip-file.ts';

/** WebP cannot be larger, and its encoder holds the whole picture: above this many pixels it becomes a JPEG. */
const WEBP_LONGEST_SIDE = 16_383;
const WEBP_MOST_PIXELS = 60_000_000;

export interface PictureFile extends PixelSize {
  /** Where it is: the name asked for with `.webp` or `.jpg`. */
  file: string;
  /** The same pixels as a PNG, with `.png`; null unless that was asked for. */
  lossless: string | null;
}

/** What a picture of this size is kept as: small WebP as long as that can be encoded in little memory, else JPEG. */
export function pictureFormat({ width, height }: PixelSize): 'webp' | 'jpeg' {
  const fitsWebp = Math.max(width, height) <= WEBP_LONGEST_SIDE && width * height <= WEBP_MOST_PIXELS;
  return fitsWebp ? 'webp' : 'jpeg';
}

/**
 * A picture that is handed over band by band and becomes one file. Between, its pixels lie on disk beside the file.
 * Call `discard` in any case when done.
 */
export class GrowingPicture {
  private readonly name: string;
  private readonly strips: StripFile;
  private isOpen = true;

  private constructor(name: string, strips: StripFile) {
    this.name = name;
    this.strips = strips;
  }

  /** @param name the file without its ending */
  static async start(name: string, size: PixelSize): Promise<GrowingPicture> {
    return new GrowingPicture(name, await StripFile.create(rawName(name), size));
  }

  async add(band: Band): Promise<void> {
    await this.strips.add(band);
  }

  /** Encodes what was added; an Error when rows are missing. @param isKeptLossless whether a PNG is written too */
  async finish(isKeptLossless = false): Promise<PictureFile> {
    const { size } = this.strips;
    if (!this.strips.isComplete) throw new Error('The picture is not complete.');
    await this.close();
    const format = pictureFormat(size);
    const file = `${this.name}.${format === 'webp' ? 'webp' : 'jpg'}`;
    const open = () => sharp(rawName(this.name), { limitInputPixels: false, sequentialRead: true });
    const picture = open();
    // Coded with the standard tables a JPEG leaves the encoder line by line; better ones want the whole picture first.
    const encoded =
      format === 'webp'
        ? picture.webp({ quality: 88, effort: 2 })
        : picture.jpeg({ quality: 86, optimiseCoding: false, chromaSubsampling: '4:2:0' });
    await encoded.toFile(file);
    const lossless = isKeptLossless ? `${this.name}.png` : null;
    if (lossless !== null) await open().png({ compressionLevel: 4 }).toFile(lossless);
    return { file, lossless, ...size };
  }

  /** Removes the pixels beside the file; the finished file stays. */
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
 * Bands as one picture file, with little memory: WebP (quality 88), or JPEG (quality 86) when it is too large for that.
 * @param name the file without its ending; a file of that name is replaced
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
