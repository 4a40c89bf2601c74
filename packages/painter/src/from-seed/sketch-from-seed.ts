import { withinLimits } from '../from-world/within-limits.ts';
import { decorFor } from '../region/place-decor.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { type LandOptions, landFromSeed } from './land-from-seed.ts';

export type { LandOptions } from './land-from-seed.ts';

/** The sketch of a generated land (`land-from-seed.ts`), checked and with its ornament. */
export function sketchFromSeed(wish: LandOptions): RegionSketch {
  const checked = checkRegionSketch(withinLimits(landFromSeed(wish)));
  return { ...checked, decor: decorFor(checked) };
}
