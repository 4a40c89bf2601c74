import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Band, PixelSize } from './band.ts';
import { pictureFormat, writePicture } from './picture-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Red grows to the right, green downward. */
async function* slope({ width, height }: PixelSize, rows: number): AsyncGenerator<Band> {
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const data = new Uint8Array(width * count * 3);
    for (let y = 0; y < count; y++)
      for (let x = 0; x < width; x++)
        data.set([(255 * x) / width, (255 * (top + y)) / height, 90], (y * width + x) * 3);
    yield { top, height: count, width, data };
  }
}

describe('bands as one file', () => {
  test.each([
    { width: 301, height: 203, rows: 40 },
    { width: 64, height: 64, rows: 64 },
    { width: 5, height: 1, rows: 9 },
  ])('$width x $height comes back as it was painted', async ({ rows, ...size }) => {
    const written = await writePicture(slope(size, rows), size, join(folder, 'map'));
    expect(written).toEqual({ file: join(folder, 'map.webp'), lossless: null, ...size });
    const { data, info } = await sharp(written.file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size.width, size.height]);
    const [x, y] = [Math.floor(size.width * 0.7), Math.floor(size.height * 0.4)];
    const at = (y * size.width + x) * 3;
    expect(Math.abs((data[at] as number) - (255 * x) / size.width)).toBeLessThan(9);
    expect(Math.abs((data[at + 1] as number) - (255 * y) / size.height)).toBeLessThan(9);
    expect(await readdir(folder)).toEqual(['map.webp']);
  });

  test('a picture too large for WebP is a JPEG', async () => {
    const size = { width: 16_384, height: 70 };
    const written = await writePicture(slope(size, 33), size, join(folder, 'wide'));
    expect(written.file).toBe(join(folder, 'wide.jpg'));
    expect(await sharp(written.file).metadata()).toMatchObject({ format: 'jpeg', ...size });
  });

  test('missing rows are an error, and no file is left', async () => {
    const short = slope({ width: 40, height: 20 }, 10);
    await expect(writePicture(short, { width: 40, height: 21 }, join(folder, 'map'))).rejects.toThrow('not complete');
    expect(await readdir(folder)).toEqual([]);
  });

  test('an aborted painting leaves no file', async () => {
    const size = { width: 40, height: 20 };
    const stopped = (async function* () {
      yield* slope({ width: 40, height: 10 }, 10);
      throw new Error('stopped');
    })();
    await expect(writePicture(stopped, size, join(folder, 'map'))).rejects.toThrow('stopped');
    expect(await readdir(folder)).toEqual([]);
  });
});

test('WebP up to its limits, JPEG beyond', () => {
  expect(pictureFormat({ width: 8192, height: 6144 })).toBe('webp');
  expect(pictureFormat({ width: 16_383, height: 3000 })).toBe('webp');
  expect(pictureFormat({ width: 16_384, height: 3000 })).toBe('jpeg');
  expect(pictureFormat({ width: 9000, height: 7000 })).toBe('jpeg');
});
