import { describe, expect, it } from 'vitest';
import { harbourTown, quarter } from '../../../test-support/small-city.ts';
import { area, inRing, type Ring } from '../../plane/rings.ts';
import { noProgress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { layPlan } from '../lay-plan.ts';
import { type Block, cutBlocks, cutLots, openGround, quarterGround } from './blocks.ts';
import { conditionOf } from './decay.ts';
import { footprint, frontOf, houseStyle } from './house.ts';

const ground = quarter('old', 100, 100, 400, 300);
const blocks = (): Block[] => cutBlocks([ground.rings[0] as Ring], ground, 'town');
const sizeOf = (ring: Ring): number => Math.abs(area(ring));
const sum = (rings: readonly Ring[]): number => rings.reduce((total, ring) => total + sizeOf(ring), 0);

describe('blocks', () => {
  it('fill a quarter except for the alleys', () => {
    const filled = sum(blocks().map(({ ring }) => ring));
    expect(filled).toBeLessThan(400 * 300 * 0.96);
    expect(filled).toBeGreaterThan(400 * 300 * 0.8);
  });

  it('have about the size that the quarter sets, and differ', () => {
    const sizes = blocks().map(({ ring }) => Math.round(sizeOf(ring)));
    expect(Math.max(...sizes)).toBeLessThan(ground.block * 1.4);
    expect(new Set(sizes).size).toBe(sizes.length);
  });

  it('are the same for the same seed, and differ for another', () => {
    expect(blocks()).toEqual(blocks());
    expect(cutBlocks([ground.rings[0] as Ring], ground, 'other')[0]?.ring).not.toEqual(blocks()[0]?.ring);
  });

  it('leave a hole open', () => {
    const court: Ring = [
      [250, 280],
      [330, 280],
      [330, 200],
      [250, 200],
    ];
    const around = cutBlocks([ground.rings[0] as Ring, court], ground, 'town');
    expect(around.some(({ ring }) => inRing(ring, 290, 240))).toBe(false);
    expect(sum(around.map(({ ring }) => ring))).toBeGreaterThan(80_000);
  });
});

describe('lots', () => {
  it('divide a block completely', () => {
    const block = blocks()[0] as Block;
    expect(sum(cutLots(block).map(({ ring }) => ring))).toBeCloseTo(sizeOf(block.ring), -2);
  });

  it('without a street are yards', () => {
    const lots = blocks().flatMap((block) => cutLots(block));
    const inside = lots.filter(({ isOnStreet }) => !isOnStreet);
    expect(inside.length).toBeGreaterThan(3);
    expect(inside.length).toBeLessThan(lots.length / 2);
  });

  it('contain their houses, for each plan', () => {
    const block = blocks()[0] as Block;
    for (const lot of cutLots(block).filter(({ isOnStreet }) => isOnStreet))
      for (const plan of ['whole', 'front', 'angle', 'court'] as const) {
        const parts = footprint(lot, frontOf(lot.ring, block.ring), plan, 1.2, seeded(lot.seed));
        expect(sum(parts.map(({ ring }) => ring))).toBeLessThan(lot.area);
        for (const { ring } of parts) for (const [x, y] of ring) expect(inRing(lot.ring, x, y)).toBe(true);
      }
  });
});

describe('quarters', () => {
  it('keep off streets, plazas, parks, and the ground of great buildings', async () => {
    const plan = await layPlan(harbourTown(), 40, noProgress);
    const [old] = plan.districts;
    if (old === undefined) throw new Error('The town has lost its old quarter.');
    const open = quarterGround(old, [], openGround(plan));
    const isBuilt = (x: number, y: number): boolean => open.some(([ring]) => ring !== undefined && inRing(ring, x, y));
    expect(isBuilt(350, 200)).toBe(true);
    for (const [x, y] of [
      [574, 300],
      [440, 340],
      [515, 245],
      [422, 220],
    ] as const)
      expect(isBuilt(x, y)).toBe(false);
  });

  it('that overlap are not built on twice', () => {
    const later = quarter('later', 300, 100, 400, 300);
    const rest = quarterGround(later, [ground], []);
    expect(sum(rest.flat())).toBeCloseTo(200 * 300, -2);
  });

  it('that cross themselves are built where possible', () => {
    const bow = {
      ...ground,
      rings: [
        [
          [0, 0],
          [200, 200],
          [200, 0],
          [0, 200],
        ] as [number, number][],
      ],
    };
    expect(sum(quarterGround(bow, [], []).flat())).toBeCloseTo(20_000, -2);
  });

  it('without an inside have no ground', () => {
    for (const ring of [
      [
        [5, 5],
        [5, 5],
        [5, 5],
      ],
      [
        [0, 0],
        [100, 0],
        [50, 0],
      ],
    ] as [number, number][][])
      expect(quarterGround({ ...ground, rings: [ring] }, [], [])).toEqual([]);
    expect(quarterGround({ ...ground, rings: [] }, [], [])).toEqual([]);
  });

  it('build in their own styles', () => {
    const forms = (roofs: 'tile' | 'slate' | 'thatch' | 'pale'): Set<string> =>
      new Set(Array.from({ length: 80 }, (_, i) => houseStyle(roofs, 900, seeded(`${roofs}${i}`)).form));
    expect(forms('thatch')).toEqual(new Set(['thatch', 'gable']));
    expect(forms('pale')).toContain('saw');
    expect(forms('slate')).toContain('mansard');
    expect(forms('tile')).not.toContain('saw');
  });
});

it('fewer houses stand near a chasm', () => {
  const standing = (decay: number): number =>
    Array.from({ length: 400 }, (_, i) => conditionOf(decay, seeded(`fate${i}`))).filter(
      (fate) => fate === 'whole' || fate === 'rebuilt' || fate === 'broken',
    ).length;
  expect(standing(0.2)).toBeGreaterThan(200);
  expect(standing(0.55)).toBeLessThan(standing(0.2));
  expect(standing(1)).toBeLessThan(40);
});
