import { expect, test } from 'vitest';
import type { PaintView } from './paint-view.ts';
import { areaOf, partsToPaint, shiftOf } from './reuse.ts';

const old: PaintView = { x: 100, y: 200, scale: 2, width: 600, height: 400, ratio: 1 };
const moved = (right: number, down: number, more: Partial<PaintView> = {}): PaintView => ({
  ...old,
  x: old.x + right / old.scale,
  y: old.y + down / old.scale,
  ...more,
});

test('after a pan by whole pixels the old picture lies in the new one', () => {
  expect(shiftOf(old, moved(30, -20))).toEqual({ right: -30, down: 20 });
  expect(shiftOf(old, old)).toEqual({ right: 0, down: 0 });
});

test('another zoom, another screen, a broken pixel or another place make it useless', () => {
  expect(shiftOf(old, moved(0, 0, { scale: 2.2 }))).toBeUndefined();
  expect(shiftOf(old, moved(0, 0, { ratio: 2 }))).toBeUndefined();
  expect(shiftOf(old, moved(30.4, 0))).toBeUndefined();
  expect(shiftOf(old, moved(600, 0))).toBeUndefined();
});

test('half a CSS pixel is a whole one on a sharper screen', () => {
  const sharp = { ...old, ratio: 2 };
  expect(shiftOf(sharp, { ...sharp, x: sharp.x + 10.5 / 2 })).toEqual({ right: -21, down: 0 });
});

test.each([
  ['pan', moved(50, 30)],
  ['pan back', moved(-70, -10)],
  ['wider part', { ...moved(-100, -80), width: 800, height: 560 }],
  ['smaller part', { ...moved(50, 40), width: 200, height: 100 }],
])('old picture and open parts make up the whole, without overlap: %s', (_, next) => {
  const shift = shiftOf(old, next);
  const parts = partsToPaint(next, old, shift);
  const kept =
    Math.max(0, Math.min(next.width, (shift?.right ?? 0) + 600) - Math.max(0, shift?.right ?? 0)) *
    Math.max(0, Math.min(next.height, (shift?.down ?? 0) + 400) - Math.max(0, shift?.down ?? 0));
  expect(areaOf(parts) + kept).toBe(next.width * next.height);
  for (const { view, left, top } of parts) {
    expect(view.x).toBeCloseTo(next.x + left / 2);
    expect(view.y).toBeCloseTo(next.y + top / 2);
  }
});

test('without an old picture all is open', () => {
  expect(partsToPaint(old, undefined, undefined)).toEqual([{ view: old, left: 0, top: 0 }]);
});
