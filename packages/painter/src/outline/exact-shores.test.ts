import { describe, expect, it } from 'vitest';
import { plot, seaSketch } from '../../test-support/small-sketches.ts';
import type { Point } from '../plane/points.ts';
import { inRing, ringDist } from '../plane/rings.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { refineRegion } from './refine-region.ts';
import { landOfPlaces } from './shore-edits.ts';

const WIDTH = 1600;
const HEIGHT = 1200;

const grown = (parts: Partial<RegionSketch>) =>
  refineRegion({ ...seaSketch({ width: WIDTH, height: HEIGHT }), ...parts });

const farthest = (ring: readonly Point[], from: readonly Point[]): number =>
  Math.max(...ring.map(([x, y]) => ringDist(from, x, y)));

describe('a coast with an exact outline', () => {
  const ring = plot(200, 150, 1400, 1000);

  it('wanders no farther from its ring than allowed, whatever its size', async () => {
    const free = await grown({ coast: [{ id: 'land', nature: 'mainland', ring }] });
    const near = await grown({ coast: [{ id: 'land', nature: 'mainland', ring, wander: 12 }] });
    expect(farthest(free.land[0]?.ring ?? [], ring)).toBeGreaterThan(60);
    const away = farthest(near.land[0]?.ring ?? [], ring);
    expect(away).toBeLessThan(28);
    expect(away).toBeGreaterThan(3);
  });

  it('is raised under a port, without a straight edge, and only on the port’s own land', async () => {
    const isle = plot(700, 1020, 900, 1120);
    const port = { slug: 'port', at: [800, 1008] as Point, vignette: 'town', scale: 20, isPort: true } as const;
    const { land } = await grown({
      coast: [
        { id: 'land', nature: 'mainland', ring, wander: 4 },
        { id: 'isle', nature: 'island', ring: isle, wander: 4 },
      ],
      settlements: [port],
    });
    const [main, other] = ['land', 'isle'].map((id) => land.find((one) => one.id === id)?.ring ?? []) as [
      Point[],
      Point[],
    ];
    expect(inRing(main, 800, 1008)).toBe(true);
    expect(other.every(([, y]) => y > 1008)).toBe(true);
  });
});

describe('a lake with an exact outline', () => {
  const lake = plot(500, 400, 1100, 800);
  const coast = [{ id: 'land', nature: 'mainland' as const, ring: plot(-200, -200, 1900, 1500), wander: 4 }];
  const town = { slug: 'quay', at: [505, 600] as Point, vignette: 'town', scale: 20 } as const;

  it('keeps near its ring and leaves its town dry', async () => {
    const { lakes } = await grown({ coast, lakes: [{ id: 'mere', ring: lake, wander: 8 }], settlements: [town] });
    const shore = lakes[0]?.ring ?? [];
    expect(inRing(shore, ...town.at)).toBe(false);
    expect(ringDist(shore, ...town.at)).toBeGreaterThan(15);
    const [far] = [shore.filter(([x]) => x > 700)];
    expect(farthest(far ?? [], lake)).toBeLessThan(20);
  });
});

describe('the land a place belongs to', () => {
  const place = (x: number, y: number) => ({ slug: `${x}`, at: [x, y] as Point, vignette: null, scale: 9 });
  const coasts = [
    { id: 'west', nature: 'island' as const, ring: plot(0, 0, 100, 100), wander: 3 },
    { id: 'east', nature: 'island' as const, ring: plot(120, 0, 220, 100), wander: 3 },
  ];

  it('is the one around it, else the nearest within reach', () => {
    const [inWest, byEast, lost] = [place(99, 50), place(113, 50), place(160, 190)];
    expect([...landOfPlaces([inWest, byEast, lost], coasts, 60)]).toEqual([
      [inWest, 'west'],
      [byEast, 'east'],
    ]);
  });

  it('is not computed if no shore is exact', () => {
    const loose = coasts.map(({ wander: _, ...coast }) => coast);
    expect(landOfPlaces([place(50, 50)], loose, 60).size).toBe(0);
  });
});
