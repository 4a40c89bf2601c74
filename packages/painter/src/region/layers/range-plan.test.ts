import { describe, expect, it } from 'vitest';
import { resample } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { type Body, crowd, hides, type PlannedMassif, type PlannedRange, planRange, tallest } from './range-plan.ts';

const line = (...points: Point[]): Point[] => resample(points, 20);
const spine: PlannedRange = {
  id: 'spine',
  style: 'alpine',
  size: [80, 280],
  width: 175,
  lines: [line([600, 900], [2400, 820], [3600, 1010])],
};

const bodiesOf = (massifs: readonly PlannedMassif[]): Body[][] =>
  massifs.map(({ summits, y }) => summits.map((summit) => ({ ...summit, y })));

describe('the plan of a range', () => {
  const plan = planRange(spine, 'seed');
  const ofRank = (rank: PlannedMassif['rank']): PlannedMassif[] => plan.filter((massif) => massif.rank === rank);

  it('has ranks: few great massifs, more middle ones, and low ones between them', () => {
    const mean = (rank: PlannedMassif['rank']): number =>
      ofRank(rank).reduce((sum, massif) => sum + tallest(massif), 0) / ofRank(rank).length;
    expect(ofRank('great').length).toBeGreaterThan(4);
    expect(ofRank('great').length).toBeLessThan(20);
    expect(ofRank('middle').length).toBeGreaterThan(ofRank('great').length);
    expect(mean('great')).toBeGreaterThan(1.4 * mean('middle'));
    expect(mean('middle')).toBeGreaterThan(1.3 * mean('low'));
  });

  it('keeps every summit visible: none hides the upper half of one behind it', () => {
    const massifs = bodiesOf(plan);
    const hidden = massifs.flatMap((own, i) =>
      own.filter((body) => massifs.some((other, j) => j !== i && other.some((front) => crowd(front, body)))),
    );
    expect(hidden).toEqual([]);
  });

  it('has broad mountains', () => {
    for (const { summits } of plan)
      for (const { width, height } of summits) expect(width / height).toBeGreaterThan(1.55);
  });

  it('depends only on its seed', () => {
    expect(planRange(spine, 'seed')).toEqual(plan);
    expect(planRange(spine, 'other')).not.toEqual(plan);
  });

  it('fills the place of a great mountain without room with smaller ones', () => {
    const isClear = ({ summits }: PlannedMassif): boolean => summits.every(({ x, height }) => x > 1800 || height < 120);
    const settled = planRange(spine, 'seed', (massif) => (isClear(massif) ? massif : null));
    const west = (massifs: readonly PlannedMassif[]): number =>
      massifs.filter(({ summits, rank }) => rank !== 'great' && summits.every(({ x }) => x < 1700)).length;
    expect(settled.every(isClear)).toBe(true);
    expect(west(settled)).toBeGreaterThan(5);
  });

  it('puts great mountains one before the other where a range runs south', () => {
    const south = planRange({ ...spine, lines: [line([900, 300], [980, 2000])] }, 'seed');
    expect(south.filter(({ rank }) => rank === 'great').length).toBeGreaterThan(4);
  });

  it('is a single mountain for a lone volcano', () => {
    const lone = planRange(
      {
        ...spine,
        style: 'volcano',
        size: [61, 185],
        width: 30,
        lines: [
          [
            [40, 50],
            [53, 53],
          ],
        ],
      },
      'seed',
    );
    expect(lone).toHaveLength(1);
    expect(lone[0]?.summits).toHaveLength(1);
  });

  it.each([
    ['no spine', []],
    ['an empty spine', [[]]],
  ])('is empty with %s', (_, lines) => {
    expect(planRange({ ...spine, lines }, 'seed')).toEqual([]);
  });

  it('ends for a point, for mountains without height, and for a range as large as the sheet', () => {
    expect(planRange({ ...spine, lines: [[[400, 400]]] }, 'seed').length).toBeGreaterThan(0);
    expect(planRange({ ...spine, size: [0, 0], width: 30 }, 'seed').every((massif) => tallest(massif) > 0)).toBe(true);
    const vast = planRange({ ...spine, size: [10, 20], width: 500, lines: [line([0, 3000], [8192, 3000])] }, 'seed');
    expect(vast.length).toBeLessThan(12_000);
  });
});

describe('crowded mountains', () => {
  const far: Body = { x: 500, y: 400, width: 400, height: 200 };

  it('include a small one that hides the middle of a great one', () => {
    expect(crowd({ x: 510, y: 440, width: 280, height: 150 }, far)).toBe(true);
    expect(crowd(far, { x: 510, y: 440, width: 280, height: 150 })).toBe(true);
  });

  it('exclude a low one at the foot of a great one, and two at a distance', () => {
    expect(crowd({ x: 510, y: 440, width: 140, height: 70 }, far)).toBe(false);
    expect(crowd({ x: 900, y: 402, width: 300, height: 150 }, far)).toBe(false);
  });

  it('hide points within their triangle', () => {
    expect(hides(far, 500, 260)).toBe(true);
    expect(hides(far, 360, 260)).toBe(false);
    expect(hides(far, 500, 401)).toBe(false);
    expect(hides(far, 500, 199)).toBe(false);
  });
});
