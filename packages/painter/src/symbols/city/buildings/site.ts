import { mix } from '../../../colour/colour.ts';
import type { Point } from '../../../plane/points.ts';
import type { Landmark } from '../../../sketch/city-sketch.ts';
import type { Style } from '../../../styles/style.ts';

/** A great building to be drawn: where, how broad, in which style. */
export interface Site {
  at: Point;
  size: number;
  seed: string;
  style: Style;
  /** Roofs of the main part and of its towers, in the mood of the style. */
  roof: string;
  secondRoof: string;
  landmark: Landmark;
}

/** A colour that a sketch brings, in the mood of the style. */
const inMood = (colour: string, { city }: Style): string => mix(colour, city.mood, city.moodShare * 0.7);

export function siteOf(landmark: Landmark, seed: string, style: Style): Site {
  const { roof, secondRoof } = landmark;
  return {
    at: landmark.at,
    size: landmark.size,
    seed,
    style,
    roof: roof === null ? style.city.spire : inMood(roof, style),
    secondRoof: secondRoof === null ? style.city.roofs.tile[1] : inMood(secondRoof, style),
    landmark,
  };
}
