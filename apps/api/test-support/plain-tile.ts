import sharp from 'sharp';
import { landPixelsOf } from './pictures.ts';

const SIDE = 512;

/** A lossless tile as they are cut. */
export const plainTile = (): Promise<Buffer> =>
  sharp(landPixelsOf({ width: SIDE, height: SIDE }), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .ensureAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();

/** What a server without fog would do with a lossless tile: only decode it, and encode it as tiles are. */
export async function decodeAndEncode(tile: Buffer): Promise<void> {
  const { data, info } = await sharp(tile).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82, effort: 2, smartSubsample: true })
    .toBuffer();
}
