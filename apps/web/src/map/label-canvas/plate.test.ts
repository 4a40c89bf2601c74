import { RING } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { labelPlace } from './label-place.ts';
import { nameBoxInView } from './mark-box.ts';
import { unplacedName } from './name-place.ts';
import { plateBox, plateShift, ringOf } from './plate.ts';
import { point, stored } from './test-points.ts';

function place(change: Parameters<typeof point>[0]) {
  const { store } = stored([point({ scale: 20, ...change })]);
  store.widths[0] = 4;
  store.lineCounts[0] = 1;
  return { store, place: labelPlace(store, 0, { x: 900, y: 1100, scale: 1 }) };
}

test('the plate is larger than the label it carries', () => {
  const { store, place: label } = place({});
  expect(plateBox(store, 0, label)).toMatchObject({
    left: -50,
    width: 100,
    top: -(10.5 + 3.2),
    height: 2 * (10.5 + 3.2),
  });
});

test('the plate leaves the ring around the dot free', () => {
  const { store, place: label } = place({ labelXOffset: 50 });
  const { shiftX, shiftY } = plateShift(store, 0, label);
  const left = label.x + shiftX + plateBox(store, 0, label).left;
  expect(left - label.dotX).toBeCloseTo(RING.radius + RING.haloBeyond + 2);
  expect(shiftY).toBeCloseTo(0);
});

test('the plate leaves the ring around a drawn place free, which grows with the drawing', () => {
  const { store, place: label } = place({ labelYOffset: 46, scale: 40, displayDot: false });
  const ring = ringOf(store, 0, label);
  expect(ring?.radius).toBeCloseTo(26);
  const top = label.y + plateShift(store, 0, label).shiftY + plateBox(store, 0, label).top;
  expect(top - label.dotY).toBeCloseTo(26 + RING.haloBeyond + 2);
});

test('a label above its dot moves up, a turned one along its own line', () => {
  const above = place({ labelYOffset: -20 });
  expect(plateShift(above.store, 0, above.place)).toMatchObject({ shiftX: 0 });
  expect(plateShift(above.store, 0, above.place).shiftY).toBeLessThan(0);
  const turned = place({ labelYOffset: 50, rotation: 90 });
  const shift = plateShift(turned.store, 0, turned.place);
  expect(shift.shiftX).toBeCloseTo(0);
  expect(shift.shiftY).toBeGreaterThan(0);
});

test('far from the point, or over it, the plate stays where the label is', () => {
  for (const change of [{ labelXOffset: 120 }, {}, { displayDot: false }, { labelXOffset: 120, displayDot: false }]) {
    const { store, place: label } = place(change);
    const { shiftX, shiftY } = plateShift(store, 0, label);
    expect(Math.hypot(shiftX, shiftY)).toBe(0);
  }
});

test('a moved plate is drawn whole: what is painted is large enough for it', () => {
  const view = { x: 400, y: 800, width: 1200, height: 900, scale: 1, ratio: 1 };
  for (const change of [
    { labelXOffset: 45 },
    { labelYOffset: -25, scale: 60 },
    { labelYOffset: 25, scale: 60, rotation: 20 },
    { labelYOffset: 60, scale: 60, displayDot: false },
  ]) {
    const { store } = place(change);
    const label = labelPlace(store, 0, view);
    const { shiftX, shiftY } = plateShift(store, 0, label);
    const { left, top, width, height } = plateBox(store, 0, label);
    const turn = store.rotation(0);
    const corners = [left, left + width].flatMap((x) =>
      [top, top + height].map((y) => ({
        x: label.x + shiftX + x * Math.cos(turn) - y * Math.sin(turn),
        y: label.y + shiftY + x * Math.sin(turn) + y * Math.cos(turn),
      })),
    );
    const box = nameBoxInView(store, unplacedName(store, 0, view), view);
    for (const { x, y } of corners) {
      expect(x).toBeGreaterThan(box?.left ?? 0);
      expect(x).toBeLessThan(box?.right ?? 0);
      expect(y).toBeGreaterThan(box?.top ?? 0);
      expect(y).toBeLessThan(box?.bottom ?? 0);
    }
  }
});
