import { describe, expect, test } from 'vitest';
import { gridOver } from '../grounds/grid.ts';
import { Sheet } from '../pen/sheet.ts';
import type { Point } from '../plane/points.ts';
import { styles } from '../styles/all-styles.ts';
import type { Style } from '../styles/style.ts';
import type { Band } from './band.ts';
import { type Composition, composeBands, outputSize } from './compose.ts';

const { atlas, parchment } = styles;

const plain: Style = {
  ...atlas,
  ground: {
    ...atlas.ground,
    paper: {
      ...atlas.ground.paper,
      margin: '#0a0b0c',
      stain: 0,
      fineStain: 0,
      rimBroad: 0,
      rimNarrow: 0,
      contrast: 1,
      lift: 0,
      saturation: 1,
    },
  },
  symbols: { ...atlas.symbols, grain: 0 },
};

/** Land (gray 200) on the left half of a sea (gray 100), with `inner` units of bare paper around it. */
function sheet(width: number, height: number, style = plain, inner = 10): Composition {
  const grid = gridOver(width, height, 4);
  const even = (grey: number): Float32Array => new Float32Array(grid.width * grid.height * 3).fill(grey);
  const half: Point[] = [
    [0, 0],
    [width / 2, 0],
    [width / 2, height],
    [0, height],
  ];
  return {
    width,
    height,
    seed: 'seed',
    style,
    inner,
    land: { ...grid, values: even(200) },
    sea: { ...grid, values: even(100) },
    shore: { land: [half] },
    ink: new Sheet(),
    frame: new Sheet(),
  };
}

async function whole(composition: Composition, scale: number) {
  const { width, height } = outputSize(composition, scale);
  const data = new Uint8Array(width * height * 3);
  let next = 0;
  for await (const band of composeBands(composition, scale)) {
    expect([band.top, band.width, band.data.length]).toEqual([next, width, width * band.height * 3]);
    data.set(band.data, band.top * width * 3);
    next += band.height;
  }
  expect(next).toBe(height);
  return {
    width,
    height,
    data,
    at: (x: number, y: number) => [...data.slice((y * width + x) * 3, (y * width + x) * 3 + 3)],
  };
}

describe('a picture in bands', () => {
  test('land and sea meet at the shore, and bare paper lies outside of the frame', async () => {
    const picture = await whole(sheet(200, 120), 1);
    expect(picture.at(60, 60)).toEqual([200, 200, 200]);
    expect(picture.at(140, 60)).toEqual([100, 100, 100]);
    expect(picture.at(5, 60)).toEqual([10, 11, 12]);
    expect(picture.at(195, 60)).toEqual([10, 11, 12]);
    expect(picture.at(60, 111)).toEqual([10, 11, 12]);
  });

  test.each([0.25, 0.5, 1.5, 2])('at scale %d everything is in its place', async (scale) => {
    const composition = sheet(200, 120);
    composition.ink.add('<rect x="120" y="40" width="40" height="40" fill="#ff0000"/>', [120, 40, 160, 80]);
    const picture = await whole(composition, scale);
    expect([picture.width, picture.height]).toEqual([200 * scale, 120 * scale]);
    expect(picture.at(140 * scale, 60 * scale)).toEqual([255, 0, 0]);
    expect(picture.at(112 * scale, 60 * scale)).toEqual([100, 100, 100]);
    expect(picture.at(80 * scale, 60 * scale)).toEqual([200, 200, 200]);
  });

  test('ink stays inside the frame; the frame itself does not', async () => {
    const composition = sheet(200, 120);
    composition.ink.add('<rect x="0" y="50" width="200" height="8" fill="#ff0000"/>', [0, 50, 200, 58]);
    composition.frame.add('<rect x="0" y="80" width="200" height="8" fill="#00ff00"/>', [0, 80, 200, 88]);
    const picture = await whole(composition, 1);
    expect(picture.at(100, 54)).toEqual([255, 0, 0]);
    expect(picture.at(4, 54)).toEqual([10, 11, 12]);
    expect(picture.at(4, 84)).toEqual([0, 255, 0]);
    expect(picture.at(100, 84)).toEqual([0, 255, 0]);
  });

  test('bands and blocks have no seams', async () => {
    const composition = sheet(2200, 700);
    const line = '<path d="M1900 400L2180 560L1900 620Z" fill="#804020"/>';
    composition.ink.add(line, [1900, 400, 2180, 620]);
    const picture = await whole(composition, 1);
    for (let x = 2030; x < 2066; x++) expect(picture.at(x, 540)).toEqual([128, 64, 32]);
    for (let y = 506; y < 518; y++) expect(picture.at(2049, y)).toEqual([128, 64, 32]);
  });

  test('water is cut out of land, with isles in it', async () => {
    const composition = sheet(200, 120);
    const box = (x: number, side: number): Point[] => [
      [x, 40],
      [x + side, 40],
      [x + side, 40 + side],
      [x, 40 + side],
    ];
    composition.shore = { ...composition.shore, water: [box(30, 30)], isles: [box(30, 10)] };
    const picture = await whole(composition, 1);
    expect(picture.at(55, 65)).toEqual([100, 100, 100]);
    expect(picture.at(35, 45)).toEqual([200, 200, 200]);
  });

  test('the same seed gives the same pixels, another seed another paper', async () => {
    const one = await whole(sheet(300, 200, parchment), 1);
    const two = await whole(sheet(300, 200, parchment), 1);
    expect(Buffer.compare(one.data, two.data)).toBe(0);
    const other = await whole({ ...sheet(300, 200, parchment), seed: 'other' }, 1);
    expect(Buffer.compare(one.data, other.data)).not.toBe(0);
  });

  test('paper has grain and a darker rim', async () => {
    const { at } = await whole(sheet(900, 700, parchment, 20), 1);
    const greys = new Set(Array.from({ length: 50 }, (_, i) => at(200 + i, 300)[0]));
    expect(greys.size).toBeGreaterThan(4);
    const mean = (x: number): number => {
      let sum = 0;
      for (let y = 200; y < 500; y++) sum += at(x, y)[0] as number;
      return sum / 300;
    };
    expect(mean(22)).toBeLessThan(mean(300) - 10);
  });

  test('a sheet of a single unit gives a picture too', async () => {
    const picture = await whole(sheet(1, 1, parchment, 0), 1);
    expect(picture.data.length).toBe(3);
  });

  test('unread bands do no harm, and an aborted progress stops it', async () => {
    const bands = composeBands(sheet(100, 1600), 1);
    const first: IteratorResult<Band> = await bands.next();
    expect(first.done).toBe(false);
    await bands.return(undefined);
    const stopped = composeBands(sheet(100, 1600), 1, async (fraction) => {
      if (fraction > 0.3) throw new Error('stopped');
    });
    await expect(
      (async () => {
        for await (const band of stopped) expect(band.height).toBe(512);
      })(),
    ).rejects.toThrow('stopped');
  });
});
