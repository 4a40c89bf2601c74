import sharp from 'sharp';
import { type Band, CHANNELS, type PixelSize } from './band.ts';

/**
 * A part of a small picture that is handed over band by band, as a WebP (quality 74).
 * @param part in output pixels; it lies within the picture
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
