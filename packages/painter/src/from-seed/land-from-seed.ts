import { seeded } from '../random/seeded.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { type Climate, coverOf, highGroundOf } from './cover-of-land.ts';
import { watersOf } from './lie-of-waters.ts';
import { type LandKind, raiseLand } from './raised-land.ts';

export type { RegionSketch } from '../sketch/region-sketch.ts';
export { type LandKind, landKinds } from './raised-land.ts';

/** What is known of a land before it is made up. */
export interface LandWish {
  /** Stands in the title panel. */
  name: string;
  /** The same seed gives the same land. */
  seed: string;
  kind: LandKind;
  /** How many times as wide as high; between a third and three. */
  aspect: number;
  /** Null: nobody measured it. */
  milesAcross: number | null;
}

/** Sheet units of the longer side: symbols have the size that they were drawn for. */
const LONGER_SIDE = 8192;

/**
 * Makes a land up: coasts, mountains, hills, rivers, lakes and woods, and no place. Its outlines depend on seed, kind and
 * proportions alone. Quick enough to be looked at while somebody chooses.
 */
export function landFromSeed({ name, seed, kind, aspect, milesAcross }: LandWish): RegionSketch {
  const width = Math.round(aspect >= 1 ? LONGER_SIDE : LONGER_SIDE * aspect);
  const height = Math.round(aspect >= 1 ? LONGER_SIDE / aspect : LONGER_SIDE);
  const of = `${kind}:${seed}`;
  const land = raiseLand(of, kind, { width, height });
  const random = seeded(`${of}:climate`);
  const climate = random.pick<Climate>(['cold', 'mild', 'mild', 'warm']);
  const snow = { cold: 0.36, mild: 0.22, warm: 0.04 }[climate];
  const waters = watersOf(land);
  const { isMountain, ...high } = highGroundOf(land, snow);
  return {
    kind: 'region',
    name,
    seed: of,
    width,
    height,
    milesPerUnit: milesAcross === null ? null : milesAcross / width,
    ...waters,
    ...high,
    ...coverOf(land, climate, { rivers: waters.rivers, isMountain }),
    harbours: [],
    roads: [],
    ice: [],
    borders: [],
    settlements: [],
    snowLine: climate === 'cold' && random.chance(0.6) ? Math.round(height * random.range(0.1, 0.24)) : null,
    decor: { compass: null, titlePanel: null, beasts: [] },
  };
}
