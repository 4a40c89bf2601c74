import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPoints } from '@venture-atlas/map-math';
import {
  IMPORT_POINTS_BYTES_MAX,
  type ImportPoint,
  type ImportPoints,
  type MapCoordinate,
  type Shape,
} from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pointsPageName } from './import-order.ts';
import { previewShape, writePointPages } from './preview-pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Points with lines of so many corners. */
const points = (count: number, corners: number): ImportPoint[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `Road ${id}`,
    type: null,
    lat: 1,
    lng: 2,
    scale: 12,
    rotation: 0,
    display_dot: false,
    geojson: {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: Array.from({ length: corners }, (_corner, i): [number, number] => [123_456.12, i]),
      },
      properties: {},
    },
    change: 'new',
  }));

/** The ids on each page, as the pages lead from one to the next. */
function idsOnPages(total: number): number[][] {
  const pages: number[][] = [];
  for (let next: number | null = 1; next !== null; ) {
    const text = readFileSync(join(folder, pointsPageName(3, next - 1)), 'utf8');
    const page = JSON.parse(text) as ImportPoints;
    expect(page.total).toBe(total);
    pages.push(page.points.map(({ id }) => id));
    next = page.next_page;
  }
  return pages;
}

test('points come 200 a page', async () => {
  await writePointPages(folder, 3, points(450, 2), (point) => point);
  const pages = idsOnPages(450);
  expect(pages.map((page) => page.length)).toEqual([200, 200, 50]);
  expect(pages.flat()).toEqual(Array.from({ length: 450 }, (_, id) => id));
});

test('points with long shapes come on more pages, none of which is too long', async () => {
  await writePointPages(folder, 3, points(150, 1_000), (point) => point);
  expect(idsOnPages(150).flat()).toEqual(Array.from({ length: 150 }, (_, id) => id));
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThan(IMPORT_POINTS_BYTES_MAX + 1_000);
});

const feature = (geometry: Shape['geometry']): Shape => ({ type: 'Feature', geometry, properties: {} });
const wave = (points: number): MapCoordinate[] =>
  Array.from({ length: points }, (_, i) => [(4_000 * i) / points, 1_500 + 400 * Math.sin(i / 300) + (i % 2)]);

test('a shape of few points stays as it is', () => {
  const shape = feature({ type: 'LineString', coordinates: wave(990) });
  expect(previewShape(shape, 4_096)).toBe(shape);
});

test('a river of thousands of points keeps its ends and its bends', () => {
  const line = wave(8_500);
  const thinned = previewShape(feature({ type: 'LineString', coordinates: line }), 4_096);
  const { geometry } = thinned ?? {};
  if (geometry?.type !== 'LineString') throw new Error('no line');
  expect(geometry.coordinates.length).toBeLessThanOrEqual(1_000);
  expect(geometry.coordinates.length).toBeGreaterThan(20);
  expect([geometry.coordinates[0], geometry.coordinates.at(-1)]).toEqual([line[0], line.at(-1)]);
});

test('of very many islands the smallest are left out, and what is nothing then is null', () => {
  const island = (x: number, side: number): MapCoordinate[][] => [
    [
      [x, 0],
      [x + side, 0],
      [x + side, side],
      [x, side],
      [x, 0],
    ],
  ];
  const islands = [island(0, 900), ...Array.from({ length: 400 }, (_, i) => island(1_000 + 5 * i, 1))];
  const thinned = previewShape(feature({ type: 'MultiPolygon', coordinates: islands }), 4_096);
  expect(thinned === null ? 0 : countPoints(thinned)).toBe(4);
  const dust = feature({ type: 'MultiPolygon', coordinates: islands.slice(1) });
  expect(previewShape(dust, 4_096)).toBeNull();
});
