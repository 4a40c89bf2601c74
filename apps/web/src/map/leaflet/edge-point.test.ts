import { expect, test } from 'vitest';
import { edgePoint } from './edge-point.ts';

const view = { width: 1000, height: 600 };
const covered = { top: 0, right: 0, bottom: 0, left: 200 };

test('a point in what is free is shown itself; one beside it or under the rail by an arrow that points there', () => {
  expect(edgePoint({ x: 600, y: 300 }, view, covered)).toEqual({ x: 600, y: 300, angle: undefined });
  expect(edgePoint({ x: 2600, y: 300 }, view, covered)).toEqual({ x: 960, y: 300, angle: 0 });
  expect(edgePoint({ x: 600, y: 5000 }, view, covered)).toEqual({ x: 600, y: 560, angle: 90 });
  expect(edgePoint({ x: 100, y: 300 }, view, covered)).toMatchObject({ x: 240, angle: 180 });
});

test('the arrow never leaves what is free', () => {
  for (const [x, y, angle] of [
    [-4000, -3000, -144],
    [1001, 601, 37],
    [900, -1, -45],
    [199, 599, 143],
  ] as const) {
    const at = edgePoint({ x, y }, view, covered);
    expect(at.x).toBeGreaterThanOrEqual(200);
    expect(at.x).toBeLessThanOrEqual(1000);
    expect(at.y).toBeGreaterThanOrEqual(0);
    expect(at.y).toBeLessThanOrEqual(600);
    expect(Math.round(at.angle ?? 0)).toBe(angle);
  }
});

test('what lies under the tools, or would, is shown by an arrow beside them', () => {
  const tools = { left: 924, top: 200, right: 984, bottom: 580 };
  const isFree = ({ x, y }: { x: number; y: number }) =>
    x + 22 <= tools.left || x - 22 >= tools.right || y + 22 <= tools.top || y - 22 >= tools.bottom;
  const under = edgePoint({ x: 950, y: 400 }, view, covered, [tools]);
  expect(Math.round(under.angle ?? 0)).toBe(16);
  expect(isFree(under)).toBe(true);
  for (const [x, y] of [
    [2600, 300],
    [2600, 900],
    [950, 5000],
  ] as const)
    expect(isFree(edgePoint({ x, y }, view, covered, [tools])), `${x} ${y}`).toBe(true);
  expect(edgePoint({ x: 900, y: 300 }, view, covered, [tools]).angle).toBeUndefined();
});
