import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Painting } from '../src/painting.ts';

/** How much a pixel may differ (0 to 1, as perceived). Other versions of the rasterizer round differently. */
const THRESHOLD = 0.12;
/** The share of pixels that may differ more than that. */
const MOST_OTHERS = 0.01;

/** A picture as raw bytes: red, green, blue. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

/** All bands of a painting in one array. */
export async function readAll(painting: Painting): Promise<Pixels> {
  const { width, height } = painting;
  const parts: Uint8Array[] = [];
  for await (const band of painting.bands()) parts.push(band.data);
  return { width, height, data: Buffer.concat(parts) };
}

/** UPDATE_GOLDEN=1 writes the pictures again. Look at them before you commit them. */
const isUpdating = process.env.UPDATE_GOLDEN === '1';

/**
 * The share of pixels (0 to 1) that differ visibly from an approved picture.
 * @param file a PNG beside the tests, with 256 colors so that it stays small
 */
export async function differsFromGolden(painting: Painting, file: string): Promise<number> {
  const pixels = await readAll(painting);
  const { width, height } = pixels;
  const picture = sharp(pixels.data, { raw: { width, height, channels: 3 } });
  if (isUpdating) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await picture.clone().png({ palette: true, colours: 256, effort: 10, dither: 0 }).toBuffer());
  }
  if (!existsSync(file)) throw new Error(`${file} is not there. Write it with UPDATE_GOLDEN=1, and look at it.`);
  const painted = await picture.ensureAlpha().raw().toBuffer();
  const golden = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (golden.info.width !== width || golden.info.height !== height) return 1;
  return pixelmatch(painted, golden.data, undefined, width, height, { threshold: THRESHOLD }) / (width * height);
}

export const isGolden = (share: number): boolean => share <= MOST_OTHERS;
