import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture whose pixels differ everywhere, so that a wrong tile cannot look right; `blue` makes another one of the same size. */
export function gradient(width: number, height: number, blue = 90) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set([(x * 255) / width, (y * 255) / height, blue], (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const png = (width: number, height: number, blue = 90): Promise<Buffer> =>
  gradient(width, height, blue).png().toBuffer();

/** A large picture that does not compress to nothing, as it is made from a small one. */
export async function largePicture(width: number, height: number, mean = 128): Promise<Sharp> {
  const small = {
    width: Math.ceil(width / 8),
    height: Math.ceil(height / 8),
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean, sigma: 40 },
  } as const;
  const png = await sharp({ create: small }).png().toBuffer();
  return sharp(png, { limitInputPixels: false }).resize(width, height, { fit: 'fill' });
}

/** A PNG that says it is this large, in a few kilobytes. */
export function bomb(width: number, height: number, isInterlaced = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Red, green and blue of a land whose pixels differ everywhere, row by row. */
export function landPixelsOf({ width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const wave = 40 * Math.sin(x / 5) * Math.cos(y / 7);
      pixels.set([(x * 200) / width + 50, 120 + wave, (y * 200) / height + 30], (y * width + x) * 3);
    }
  return pixels;
}
