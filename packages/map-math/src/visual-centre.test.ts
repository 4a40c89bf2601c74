import type { MapCoordinate } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { distanceToLine, pointInMultiPolygon } from './shape-geometry.ts';
import { visualCentre } from './visual-centre.ts';

/** The distance of the visual center of a polygon from its edges. */
function room(rings: MapCoordinate[][]): number {
  const centre = visualCentre(rings);
  expect(pointInMultiPolygon([rings], centre)).toBe(true);
  return Math.min(...rings.map((ring) => distanceToLine(ring, centre)));
}

describe('the visual centre', () => {
  it('of a rectangle is as far inside as possible', () => {
    expect(
      room([
        [
          [0, 0],
          [300, 0],
          [300, 80],
          [0, 80],
          [0, 0],
        ],
      ]),
    ).toBeCloseTo(40, 0);
  });

  it('of a crescent lies in the crescent, unlike its centroid', () => {
    const crescent: MapCoordinate[] = [];
    for (let step = 0; step <= 40; step += 1) {
      const angle = (Math.PI * step) / 40;
      crescent.push([Math.cos(angle) * 100, Math.sin(angle) * 100]);
    }
    for (let step = 40; step >= 0; step -= 1) {
      const angle = (Math.PI * step) / 40;
      crescent.push([Math.cos(angle) * 60, Math.sin(angle) * 60]);
    }
    crescent.push([100, 0]);
    expect(room([crescent])).toBeGreaterThan(19);
  });

  it('keeps clear of holes', () => {
    const outline: MapCoordinate[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 0],
    ];
    const hole: MapCoordinate[] = [
      [5, 5],
      [70, 5],
      [70, 70],
      [5, 70],
      [5, 5],
    ];
    expect(room([outline, hole])).toBeGreaterThan(16);
  });

  it('of a long thin outline is found', () => {
    expect(
      room([
        [
          [0, 0],
          [5000, 0],
          [5000, 2],
          [0, 2],
          [0, 0],
        ],
      ]),
    ).toBeGreaterThan(0.9);
  });

  it('of an outline without area lies on it', () => {
    expect(
      visualCentre([
        [
          [0, 0],
          [10, 0],
          [0, 0],
        ],
      ]),
    ).toEqual([5, 0]);
    expect(visualCentre([[[3, 4]]])).toEqual([3, 4]);
  });

  it('of a comb of 10,000 teeth is found in time, inside', () => {
    const comb: MapCoordinate[] = [[0, 0]];
    for (let tooth = 0; tooth < 10_000; tooth += 1) comb.push([tooth, 100], [tooth + 0.5, tooth % 2 === 0 ? 10 : 90]);
    comb.push([10_000, 0], [0, 0]);
    expect(room([comb])).toBeGreaterThan(0.5);
  });
});
