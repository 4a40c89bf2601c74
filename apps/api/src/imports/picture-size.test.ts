import { fileOfBytes, pictureSize } from '@venture-atlas/importers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#cba' } });
const sizeOf = (bytes: Buffer) => pictureSize(fileOfBytes('map.png', bytes));

describe('the size that a picture tells of itself', () => {
  it.each([
    ['a PNG', () => blank(321, 123).png()],
    ['a JPEG', () => blank(321, 123).jpeg()],
    ['a JPEG that comes in passes', () => blank(321, 123).jpeg({ progressive: true })],
    ['a WebP', () => blank(321, 123).webp()],
    ['a WebP without loss', () => blank(321, 123).webp({ lossless: true })],
    ['a WebP with more in it', () => blank(321, 123).withMetadata({ density: 300 }).webp()],
  ])('is found in %s', async (_, make) => {
    expect(await sizeOf(await make().toBuffer())).toEqual({ width: 321, height: 123 });
  });

  it('is that of a photo as it is looked at', async () => {
    const bytes = (orientation: number) => blank(321, 123).withMetadata({ orientation }).jpeg().toBuffer();
    expect(await sizeOf(await bytes(3))).toEqual({ width: 321, height: 123 });
    expect(await sizeOf(await bytes(6))).toEqual({ width: 123, height: 321 });
  });

  it('is not made up for what is cut off or no picture', async () => {
    const jpeg = await blank(321, 123).jpeg().toBuffer();
    const png = await blank(321, 123).png().toBuffer();
    for (const bytes of [
      jpeg.subarray(0, 30),
      png.subarray(0, 20),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      Buffer.from('RIFF1234WEBP'),
    ]) {
      expect(await sizeOf(bytes)).toBeUndefined();
    }
    expect(await sizeOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2_000_000, 0xff)]))).toBeUndefined();
  });
});
