import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levelSize, tilePyramid } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bomb, gradient } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import type { ImageJob } from './image-job.ts';
import { takePicture } from './take-picture.ts';

let folder: string;
let mediaDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-images-'));
  mediaDir = join(folder, 'media');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = async (name: string, bytes: Buffer | string, map: ImageJob['map'] = null) => {
  const source = join(folder, name);
  await writeFile(source, bytes);
  return takePicture({
    source,
    media: { folder: mediaDir },
    trust: 'upload',
    map,
    naming: 'by content',
    keepsSource: false,
  });
};

describe('taking a picture in', () => {
  it('makes a tile pyramid whose tiles show their part of the picture', async () => {
    const answer = await upload('map.png', await gradient(1300, 900).png().toBuffer());
    if (!answer.ok) throw new Error(answer.reason);
    const { tiles, width, height } = answer.picture;
    expect([width, height, tiles.size, tiles.levels, tiles.zoomOffset]).toEqual([1300, 900, 512, 3, 2]);
    expect((await readdir(join(mediaDir, tiles.folder))).sort()).toEqual(['0', '1', '2']);

    const tile = sharp(join(mediaDir, tiles.folder, '2', '1', '2.webp'));
    const { data, info } = await tile.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)];
    const [red = 0, green = 0] = at(100, 200);
    expect(red).toBeGreaterThan(((1024 + 100) * 255) / 1300 - 8);
    expect(red).toBeLessThan(((1024 + 100) * 255) / 1300 + 8);
    expect(green).toBeGreaterThan(((512 + 200) * 255) / 900 - 8);
    expect(green).toBeLessThan(((512 + 200) * 255) / 900 + 8);
    expect(at(400, 200)[3], 'beyond the right rim').toBe(0);
    expect(at(100, 450)[3], 'below the lower rim').toBe(0);
  });

  whole('resizes a picture of another size to the map before it is cut', async () => {
    const map = { width: 1000, height: 800 };
    const answer = await upload('big.jpg', await gradient(1900, 1520).jpeg().toBuffer(), map);
    if (!answer.ok) throw new Error(answer.reason);
    const pyramid = tilePyramid(1000, 800, 1900);
    expect(answer.picture.tiles.zoomOffset).toBe(pyramid.zoom_offset);
    expect(levelSize(pyramid, pyramid.levels - 1)).toEqual({ width: 2000, height: 1600 });
    const rows = await readdir(join(mediaDir, answer.picture.tiles.folder, String(pyramid.levels - 1)));
    expect(rows).toHaveLength(Math.ceil(1600 / 512));
  });

  whole('names a picture by its content, so the same one twice is stored once', async () => {
    const bytes = await gradient(640, 480).webp().toBuffer();
    const [first, second] = await Promise.all([upload('a.webp', bytes), upload('b.webp', bytes)]);
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(first.picture.hash).toBe(second.picture.hash);
    expect((await readdir(mediaDir)).filter((name) => name.startsWith(first.picture.hash)).sort()).toEqual(
      ['-preview.webp', '-share.jpg', '.webp'].map((end) => first.picture.hash + end),
    );
  });

  it('drops what hides in a file: metadata and anything appended', async () => {
    const secret = 'CANARY-kqv';
    const jpeg = await gradient(300, 200)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer();
    const answer = await upload('polyglot.jpg', Buffer.concat([jpeg, Buffer.from(`<script>${secret}</script>`)]));
    if (!answer.ok) throw new Error(answer.reason);
    expect((await readFile(join(mediaDir, answer.picture.file))).includes(secret)).toBe(false);
  });

  whole.each([
    [
      'an SVG',
      'x.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      'not_an_image',
    ],
    [
      'a GIF',
      'x.gif',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'not_an_image',
    ],
    ['a page', 'x.webp', '<!doctype html><script>alert(1)</script>', 'not_an_image'],
    ['nothing', 'x.jpg', '', 'not_an_image'],
    ['a picture that unfolds to 400 megapixels', 'x.png', bomb(20_000, 20_000), 'too_many_pixels'],
    ['a picture wider than a WebP can be', 'x.png', bomb(17_000, 100), 'too_wide'],
  ])('refuses %s', async (_what, name, bytes, reason) => {
    expect(await upload(name, bytes)).toEqual({ ok: false, reason });
  });

  whole('refuses a picture that ends in the middle, and takes the next one', async () => {
    const whole = await gradient(900, 700).png().toBuffer();
    expect(await upload('cut.png', whole.subarray(0, whole.length / 2))).toMatchObject({ ok: false });
    expect(await upload('whole.png', whole)).toMatchObject({ ok: true });
  });

  it('leaves no half-made files behind', async () => {
    expect((await readdir(mediaDir)).filter((name) => name.startsWith('.making'))).toEqual([]);
  });
});
