import { seeded } from '../random/seeded.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { type Climate, coverOf, highGroundOf } from './cover-of-land.ts';
import { type LandKind, raiseLand } from './raised-land.ts';
import { watersOf } from './shores-and-rivers.ts';

export type { RegionSketch } from '../sketch/region-sketch.ts';
export { type LandKind, landKinds } from './raised-land.ts';

/** Input for a generated land. */
export interface LandOptions {
  /** Shown in the title panel. */
  name: string;
  /** The same seed gives the same land. */
  seed: string;
  kind: LandKind;
  /** Width divided by height; between a third and three. */
  aspect: number;
  /** Null if unknown. */
  milesAcross: number | null;
}

/** Length of the longer side, in sheet units. Symbols were drawn for this size. */
const LONGER_SIDE = 8192;

/**
 * Generates a land: coasts, mountains, hills, rivers, lakes, and woods, but no places. Its outlines depend only on
 * seed, kind, and proportions. It is fast enough for a live preview.
 */
export function landFromSeed({ name, seed, kind, aspect, milesAcross }: LandOptions): RegionSketch {
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
