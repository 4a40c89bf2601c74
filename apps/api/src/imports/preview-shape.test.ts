import { countPoints } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { previewShape } from './preview-shape.ts';

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
