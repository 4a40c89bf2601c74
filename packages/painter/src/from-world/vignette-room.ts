import { dist } from '../plane/points.ts';
import type { Settlement } from '../sketch/region-sketch.ts';
import { vignetteSize } from '../symbols/settlements/vignette.ts';

/** Little pictures may overlap by this share of their breadths. */
const APART = 0.62;
/** More little pictures than this nobody can tell apart. */
const MOST = 1_200;

/** Gives pictures to the first places that have room for them; the others become dots. */
export function withRoom(places: readonly Settlement[]): Settlement[] {
  const drawn: { place: Settlement; size: number }[] = [];
  return places.map((place): Settlement => {
    const size = vignetteSize(place);
    if (size === 0) return place;
    const isTaken =
      drawn.length >= MOST || drawn.some((other) => dist(other.place.at, place.at) < ((other.size + size) / 2) * APART);
    if (isTaken) return { ...place, vignette: null };
    drawn.push({ place, size });
    return place;
  });
}
