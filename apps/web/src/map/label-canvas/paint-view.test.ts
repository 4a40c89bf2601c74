import { expect, test } from 'vitest';
import { covers, isSameView, type PaintView, withMargin } from './paint-view.ts';

const view: PaintView = { x: 100, y: 50, scale: 2, width: 1440, height: 840, ratio: 1 };

test('a margin of a tenth adds a tenth on every side', () => {
  expect(withMargin(view, 0.1)).toEqual({ ...view, x: 100 - 72, y: 50 - 42, width: 1728, height: 1008 });
});

test('the margin is a whole number of device pixels, so that the larger picture lies on the same ones', () => {
  const wide = withMargin({ ...view, width: 1001, height: 777, ratio: 1.5 }, 0.35);
  expect((wide.width - 1001) * 0.5 * 1.5).toBeCloseTo(Math.round((wide.width - 1001) * 0.5 * 1.5));
  expect((100 - wide.x) * 2).toBeCloseTo((wide.width - 1001) / 2);
});

test('the margin shrinks before the picture becomes too large to hold', () => {
  const large = { ...view, width: 2560, height: 1440, ratio: 2 };
  const pixels = ({ width, height, ratio }: PaintView) => width * height * ratio ** 2;
  expect(pixels(withMargin(view, 0.35))).toBeGreaterThan(2 * pixels(view));
  expect(pixels(withMargin(large, 0.35))).toBeLessThanOrEqual(16_000_000);
  expect(withMargin({ ...large, width: 5000 }, 0.35).width).toBe(5000);
});

test('a view with a margin covers the view, and not the other way round', () => {
  const wide = withMargin(view, 0.1);
  expect(covers(wide, view)).toBe(true);
  expect(covers(view, wide)).toBe(false);
  expect(covers(wide, { ...view, x: view.x + 72 })).toBe(true);
  expect(covers(wide, { ...view, x: view.x + 73 })).toBe(false);
});

test('covering is told across scales', () => {
  const nearer = { ...view, scale: 4, x: 200, y: 100 };
  expect(covers(view, nearer)).toBe(true);
  expect(covers(nearer, view)).toBe(false);
});

test('views are the same only at the same place, scale, size and sharpness', () => {
  expect(isSameView(view, { ...view, x: view.x + 1e-4 })).toBe(true);
  for (const other of [{ x: 101 }, { scale: 2.1 }, { width: 1439 }, { ratio: 2 }]) {
    expect(isSameView(view, { ...view, ...other })).toBe(false);
  }
});
