import { describe, expect, it } from 'vitest';
import type { RiverOutline, RoadOutline } from '../outline/region-outlines.ts';
import type { Point } from '../plane/points.ts';
import { bridgeSites } from './layers/bridges.ts';

const road = (...line: Point[]): RoadOutline => ({ id: 'road', kind: 'road', line });
const river = (...line: Point[]): RiverOutline => ({ id: 'river', line, width: [4, 12], isContinued: false, mouth: 0 });

describe('bridgeSites', () => {
  it('finds where a road crosses a river, in which direction, and how far downstream', () => {
    const sites = bridgeSites({ roads: [road([100, 300], [500, 300])], rivers: [river([220, 100], [220, 400])] });
    expect(sites).toHaveLength(1);
    expect(sites[0]?.at).toEqual([220, 300]);
    expect(sites[0]?.angle).toBeCloseTo(0, 6);
    expect(sites[0]?.slant).toBeCloseTo(Math.PI / 2, 6);
    expect(sites[0]?.along).toBeCloseTo(2 / 3, 6);
  });

  it('finds each of several crossings once, also at a corner of the line', () => {
    const rivers = [river([200, 0], [200, 300], [200, 600]), river([700, 600], [640, 0])];
    expect(bridgeSites({ roads: [road([0, 300], [200, 300], [900, 300])], rivers })).toHaveLength(2);
  });

  it('finds none where a road runs along a river', () => {
    const zigzag: Point[] = Array.from({ length: 20 }, (_, i) => [i * 30, i % 2 === 0 ? 298 : 303]);
    expect(bridgeSites({ roads: [road(...zigzag)], rivers: [river([0, 300], [600, 300])] })).toEqual([]);
  });

  it('accepts lines without extent', () => {
    expect(bridgeSites({ roads: [road(), road([1, 1])], rivers: [river([1, 1], [1, 1])] })).toEqual([]);
  });
});
