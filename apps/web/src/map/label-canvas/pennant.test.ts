import { mapInks, PENNANT } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import type { NamePlace } from './name-place.ts';
import { drawPennant, isVisited } from './pennant.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, stored } from './test-points.ts';

const inks = mapInks.light;

function drawn(
  dot: { dotX: number; dotY: number; radius: number },
  names: readonly NamePlace[] = [],
  ratio = 1,
): { x: [number, number]; y: [number, number]; colours: string[]; count: number } {
  const { canvas, paths } = recordingCanvas();
  drawPennant(canvas, { ratio }, inks, dot, names);
  const corners = paths.flatMap(({ points }) => points);
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return {
    x: span(corners.map(([x]) => x)),
    y: span(corners.map(([, y]) => y)),
    colours: paths.map(({ how, colour }) => `${how} ${colour}`),
    count: paths.length / 3,
  };
}

const straight = (rotation = 0): NamePlace => ({
  form: 'straight',
  index: 0,
  place: { dotX: 0, dotY: 0, x: 500, y: 300, px: 20, zoom: 1, halfWidth: 60, halfHeight: 12 },
  rotation,
  lines: undefined,
});

test('a place where players have been is told from one they heard of: that one is hidden', () => {
  const { store } = stored([
    point({ isHeardOf: true }),
    point({ id: 2, isHeardOf: true, isHidden: true }),
    point({ id: 3, isHidden: true }),
    point({ id: 4 }),
  ]);
  expect([0, 1, 2, 3].map((index) => isVisited(store, index))).toEqual([true, false, false, false]);
});

test('the pennant stands on the upper right of the rim of a dot: 11 px wide, 16 px high, ink on halo', () => {
  const { x, y, colours } = drawn({ dotX: 100, dotY: 200, radius: 4 });
  expect(x[0]).toBeGreaterThan(100);
  expect(x[1]).toBeCloseTo(100 + 4 * Math.SQRT1_2 + PENNANT.width);
  expect(y[1]).toBeCloseTo(200 - 4 * Math.SQRT1_2);
  expect(y[1] - y[0]).toBeCloseTo(PENNANT.height);
  expect(colours).toEqual([`stroke ${inks.halo}`, `stroke ${inks.ink}`, `fill ${inks.ink}`]);
});

test('on a sharper screen it has twice the pixels', () => {
  const { y } = drawn({ dotX: 100, dotY: 200, radius: 4 }, [], 2);
  expect(y[1] - y[0]).toBeCloseTo(2 * PENNANT.height);
});

test('without a dot it stands before the name, in the middle of its height', () => {
  const { x, y } = drawn({ dotX: 0, dotY: 0, radius: 0 }, [straight()]);
  expect(x[1]).toBeLessThan(440);
  expect(x[0]).toBeGreaterThan(440 - 20);
  expect((y[0] + y[1]) / 2).toBeCloseTo(300);
});

test('it turns with the name', () => {
  const { x, y } = drawn({ dotX: 0, dotY: 0, radius: 0 }, [straight(Math.PI / 2)]);
  // The name reads downwards: its beginning is above its middle.
  expect(y[1]).toBeLessThan(240);
  expect((x[0] + x[1]) / 2).toBeCloseTo(500);
});

test('a name along a curve has it before its first letter, and a road that is named twice has two', () => {
  const curved: NamePlace = {
    form: 'curved',
    index: 0,
    px: 20,
    letters: Float32Array.from([300, 100, 0, 310, 100, 0]),
  };
  expect(drawn({ dotX: 0, dotY: 0, radius: 0 }, [curved]).x[1]).toBeLessThan(292);
  expect(drawn({ dotX: 0, dotY: 0, radius: 0 }, [curved, straight()]).count).toBe(2);
});
