import { describe, expect, it } from 'vitest';
import { decideIn, planOf, TEST_SIZE, testPoint, testWorld, wholeMap } from '../../test-support/test-world.ts';
import type { PxBox } from './label-types.ts';
import { hull } from './text-boxes.ts';

const onMap = ({ left, top, right, bottom }: PxBox, zoom: number) =>
  left >= 0 && top >= 0 && right <= TEST_SIZE.width * zoom && bottom <= TEST_SIZE.height * zoom;
const { width, height } = TEST_SIZE;

describe('a place at the edge of the map', () => {
  const sides = {
    left: { x: 12, y: 1500 },
    right: { x: width - 12, y: 1500 },
    top: { x: 2000, y: 8 },
    bottom: { x: 2000, y: height - 8 },
    corner: { x: 8, y: 8 },
    'far corner': { x: width - 8, y: height - 8 },
  };
  it.each(Object.entries(sides))('has its name on the map instead of the ground beside it: %s', (_, at) => {
    for (const zoom of [0.4, 0.7, 1, 2]) {
      const town = testPoint({ ...at, name: 'Torny', scale: 24 });
      const placements = decideIn(planOf([town], zoom), wholeMap(zoom));
      expect(placements).toHaveLength(1);
      expect(placements.every(({ boxes }) => boxes.every((box) => onMap(box, zoom)))).toBe(true);
    }
  });

  it.each(['selected', 'a sea'])('%s too', (what) => {
    const change = what === 'selected' ? { isSelected: true } : { kind: 'water' as const, dotRadius: 0 };
    const place = testPoint({ x: 60, y: 40, name: 'Torny', scale: 20, ...change });
    const [placement] = decideIn(planOf([place], 1), wholeMap(1));
    expect(placement?.boxes.every((box) => onMap(box, 1))).toBe(true);
  });

  it('has its name over a less important dot instead of beside the map', () => {
    const town = testPoint({ id: 1, x: 4, y: 1500, name: 'Torny', kind: 'city', scale: 30 });
    const dots = Array.from({ length: 9 }, (_, at) =>
      testPoint({ id: 2 + at, x: 40, y: 1420 + 20 * at, name: '', scale: 8 }),
    );
    const [placement] = decideIn(planOf([town, ...dots], 1), wholeMap(1));
    expect(placement).toMatchObject({ index: 0 });
    expect(placement?.boxes.every((box) => onMap(box, 1))).toBe(true);
  });

  it('has its name slightly beside the map if there is no other place, or if staff put it there', () => {
    // A name this long on its point reaches beyond the edge wherever it is moved.
    const town = testPoint({ x: 20, y: 1500, name: 'Torny on Sea', dotRadius: 0, scale: 20 });
    const left = decideIn(planOf([town], 1), wholeMap(1))[0]?.boxes[0]?.left ?? Number.NaN;
    expect(left).toBeLessThan(0);
    expect(left).toBeGreaterThanOrEqual(-30);
    const hand = testPoint({ x: 10, y: 1500, name: 'Torny', isByHand: true, offsetRight: -1 });
    expect(decideIn(planOf([hand], 1), wholeMap(1))[0]?.boxes[0]?.left).toBeLessThan(0);
  });

  it('is almost never named beside the map in a whole world', () => {
    const world = testWorld(250, 11);
    for (const zoom of [0.2, 0.34, 0.6, 1]) {
      const written = decideIn(planOf(world, zoom), wholeMap(zoom)).filter(({ index }) => world[index]?.dotRadius);
      const beside = written.filter(({ boxes }) => !onMap(hull(boxes), zoom));
      expect(written.length).toBeGreaterThan(20);
      expect(beside.length).toBeLessThanOrEqual(0.04 * written.length);
    }
  });
});
