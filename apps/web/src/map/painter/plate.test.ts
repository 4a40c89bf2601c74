import { expect, test } from 'vitest';
import { labelPlace } from './label-place.ts';
import { plateBox, plateShift, RING } from './plate.ts';
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
  expect(left - label.dotX).toBeCloseTo(RING.halo + 2);
  expect(shiftY).toBeCloseTo(0);
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

test('far from the dot, over it, or without one, the plate stays where the label is', () => {
  for (const change of [{ labelXOffset: 120 }, {}, { labelXOffset: 50, displayDot: false }]) {
    const { store, place: label } = place(change);
    const { shiftX, shiftY } = plateShift(store, 0, label);
    expect(Math.hypot(shiftX, shiftY)).toBe(0);
  }
});
