import { cleaned, without } from '../geometry/polygons.ts';
import type { Ring } from '../plane/rings.ts';
import type { CityPlan } from './city-plan.ts';

/** Every shore as a closed ring: land without its rivers, so that mouths open into the sea, and the isles. */
export function shoreRings({ land, rivers, isles }: CityPlan): Ring[] {
  if (rivers.length === 0) return [...land, ...isles];
  const dry = without(
    cleaned(land),
    rivers.map(({ ring }) => ring),
  );
  return [...dry.flat(), ...isles];
}
