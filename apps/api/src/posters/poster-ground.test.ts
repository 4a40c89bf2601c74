import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { PictureFrame } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOnMap } from '../../test-support/place-on-map.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { drawPoster } from './poster-drawing.ts';

const map = { width: 400, height: 300 };
const frame: PictureFrame = { x: 20, y: 16, corner_x: 40, corner_y: 36 };
/** Reaches beyond the map on all sides; its name is far away. */
const realm = placeOnMap({
  name: 'Realm',
  slug: 'realm',
  type: 'region',
  lat: 150,
  lng: 200,
  display_dot: false,
  geojson: {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [-50, -50],
            [450, -50],
            [450, 350],
            [-50, 350],
            [-50, -50],
          ],
        ],
      ],
    },
  },
});

let folder: string;
let picture: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poster-ground-'));
  picture = join(folder, 'picture.png');
  await sharp({ create: { ...map, channels: 3, background: '#ffffff' } })
    .png()
    .toFile(picture);
});
afterAll(() => rm(folder, { recursive: true }));

const poster = (frameOfPicture: PictureFrame | null, paper: 'picture' | 'A4' = 'picture') =>
  drawPoster({
    wish: { format: 'png', paper, dpi: 150, names: 'map', title: false },
    map,
    frame: frameOfPicture,
    masked: null,
    picture: { file: picture, ...map },
    title: { name: 'Isle', credit: null, milesPerUnit: null },
    children: [realm],
    rumours: [],
    hidden: [],
    visited: [],
  });

describe('a region that reaches over the frame of the picture', () => {
  const isTinted = async (of: PictureFrame | null) => {
    const file = join(folder, 'poster.png');
    await drawPng(poster(of), file);
    const pixels = await sharp(file).raw().toBuffer();
    return (x: number, y: number): boolean => (pixels[(y * map.width + x) * 3] as number) < 255;
  };

  test('ends at its inner edge and at its corners on a PNG', async () => {
    const tinted = await isTinted(frame);
    const ground = [
      [22, 150],
      [200, 18],
      [42, 18],
      [22, 38],
      [357, 281],
    ] as const;
    const ornament = [
      [10, 150],
      [18, 150],
      [200, 14],
      [38, 34],
      [361, 34],
      [382, 150],
      [200, 285],
      [361, 265],
    ] as const;
    for (const [x, y] of ground) expect(tinted(x, y), `${x} ${y}`).toBe(true);
    for (const [x, y] of ornament) expect(tinted(x, y), `${x} ${y}`).toBe(false);
  });

  test('covers the map where the picture has none', async () => {
    const tinted = await isTinted(null);
    expect([tinted(1, 1), tinted(10, 150), tinted(398, 298)]).toEqual([true, true, true]);
  });

  test('ends there on a PDF, too', async () => {
    const drawing = poster(frame, 'A4');
    const file = join(folder, 'poster.pdf');
    await drawPdf(drawing, file, folder);
    const page = streamsOf(await readFile(file)).find((text) => text.includes('W n'));
    const [clip = ''] = page?.split('W n') ?? [];
    const corners = [...clip.slice(clip.lastIndexOf('q')).matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\n/g)];
    const seen = corners.map(([, x, y]) => [Number(x), Number(y)]);
    expect(seen.slice(0, 12)).toEqual(drawing.ground.map(([x, y]) => [expect.closeTo(x, 2), expect.closeTo(y, 2)]));
  });
});

/** What a PDF draws, as text. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    const from = index + 'stream\n'.length;
    try {
      return [inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1')];
    } catch {
      // A picture is no deflated text.
      return [];
    }
  });
}
