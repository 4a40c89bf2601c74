import { dist } from '../plane/points.ts';
import type { Settlement } from '../sketch/region-sketch.ts';
import { vignetteSize } from '../symbols/settlements/vignette.ts';

/** Distance between two symbols as a share of their breadths; they may overlap a little. */
const APART = 0.62;
/** The most symbols on a map. More could not be told apart. */
const MOST = 1_200;

/** Keeps the symbols of the first places that have room for them. The others become dots. */
export function limitVignettes(places: readonly Settlement[]): Settlement[] {
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
