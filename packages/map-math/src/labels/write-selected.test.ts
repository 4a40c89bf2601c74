import { describe, expect, it } from 'vitest';
import { blob, decideIn, planOf, testPoint, testWorld } from '../../test-support/test-world.ts';
import type { FreeArea, LabelPoint } from './label-types.ts';
import { ShownNames } from './shown-names.ts';
import { isInFree } from './text-boxes.ts';

/** A window around the point with this much free space on each side. */
const around = (
  { x, y }: { x: number; y: number },
  left: number,
  top: number,
  right: number,
  bottom: number,
): FreeArea => ({
  box: { left: x - left, top: y - top, right: x + right, bottom: y + bottom },
  covers: [],
});

function writtenIn(point: LabelPoint, free: FreeArea, others: readonly LabelPoint[] = []) {
  const placements = decideIn(planOf([point, ...others], 1, { free }), free.box);
  return placements.find(({ index }) => index === 0);
}

const town = testPoint({ name: 'Baldur’s Gate', scale: 40, kind: 'city', isSelected: true });
const corners: [string, FreeArea][] = [
  ['left', around(town, 30, 300, 360, 300)],
  ['right', around(town, 360, 300, 30, 300)],
  ['top', around(town, 195, 20, 195, 300)],
  ['bottom', around(town, 195, 300, 195, 20)],
  ['upper left corner', around(town, 20, 20, 360, 360)],
  ['lower right corner', around(town, 360, 360, 20, 20)],
];

describe('the selected name is whole in the free area, near any of its sides', () => {
  it.each(corners)('%s', (_, free) => {
    for (const point of [
      town,
      { ...town, dotRadius: 0, offsetDown: 2 },
      { ...town, isByHand: true, offsetRight: -6 },
    ]) {
      const placement = writtenIn(point, free);
      expect(placement?.boxes.every((box) => isInFree(box, free))).toBe(true);
    }
  });

  it('also beside boxes that cover the map', () => {
    const { x, y } = town;
    const free = {
      ...around(town, 195, 300, 195, 300),
      covers: [{ left: x - 195, top: y + 15, right: x + 195, bottom: y + 60 }],
    };
    expect(writtenIn(town, free)?.boxes.every((box) => isInFree(box, free))).toBe(true);
  });
});

it('a name that is too long is broken, then set smaller', () => {
  const long = testPoint({ name: 'The Temple of the Seven Silent Stars', scale: 40, isSelected: true });
  const wide = writtenIn(long, around(long, 500, 300, 500, 300));
  expect(wide).toMatchObject({ form: 'straight', px: 40 });
  const narrow = writtenIn(long, around(long, 240, 300, 240, 300));
  expect(narrow).toMatchObject({ px: 40, lines: ['The Temple of the', 'Seven Silent Stars'] });
  const free = around(long, 150, 300, 150, 300);
  const small = writtenIn(long, free);
  expect(small?.px).toBeLessThan(40);
  expect(small?.boxes.every((box) => isInFree(box, free))).toBe(true);
});

it('the selected name is at the place that staff chose, if it is free', () => {
  const hand = { ...town, isByHand: true, offsetRight: 3, offsetDown: -2 };
  expect(writtenIn(hand, around(town, 400, 400, 400, 400))).toMatchObject({ x: 2000 + 3 * 40, y: 1500 - 2 * 40 });
});

it('the selected name is whole in a crowd too', () => {
  for (const [, free] of corners) {
    const placement = writtenIn(
      town,
      free,
      testWorld(400, 5).map((point) => ({ ...point, id: 10 + point.id })),
    );
    expect(placement?.boxes.every((box) => isInFree(box, free))).toBe(true);
  }
});

it('an area whose name would be covered has it at its place instead', () => {
  const area = testPoint({
    name: 'Realm',
    kind: 'region',
    scale: 40,
    isSelected: true,
    shape: blob(2000, 1500, 600, () => 0.9),
  });
  const free = around(area, 60, 60, 60, 60);
  const shown = new ShownNames(planOf([area], 1, { free }));
  const view = { left: 1400, top: 1000, right: 2600, bottom: 2000 };
  for (const _ of shown.plan.decide(view));
  shown.settle(view, free);
  const names = shown.namesIn(view);
  expect(names).toHaveLength(1);
  expect(names[0]?.boxes.every((box) => isInFree(box, free))).toBe(true);
});
