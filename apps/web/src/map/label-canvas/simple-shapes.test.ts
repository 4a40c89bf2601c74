import { expect, test } from 'vitest';
import { simpleRings } from './simple-shapes.ts';
import { point, stored } from './test-points.ts';

const wobbly = Array.from({ length: 401 }, (_, at): [number, number] => [at * 5, 1500 + (at % 2)]);

function shape() {
  const { store } = stored([point({ shape: { type: 'LineString', coordinates: wobbly } })]);
  return store.shapes.get(0);
}

test('far away a wobble that nobody can see is left out; near by all points are there', () => {
  const line = shape();
  if (line === undefined) throw new Error('The line is not stored.');
  const count = (sharpness: number) => (simpleRings(line, sharpness)[0]?.length ?? 0) / 2;
  expect(count(0.2)).toBe(2);
  expect(count(3)).toBe(401);
  expect(count(20)).toBe(401);
});

test('within a zoom level the same rings are used again', () => {
  const line = shape();
  if (line === undefined) throw new Error('The line is not stored.');
  const rings = simpleRings(line, 0.6);
  expect(simpleRings(line, 0.9)).toBe(rings);
  expect(simpleRings(line, 1.1)).not.toBe(rings);
});
