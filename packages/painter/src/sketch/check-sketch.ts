import { checkCitySketch } from './check-city-sketch.ts';
import { checkRegionSketch } from './check-region-sketch.ts';
import type { CitySketch } from './city-sketch.ts';
import { readFields, SketchRefusal } from './read-parts.ts';
import type { RegionSketch } from './region-sketch.ts';

/**
 * Validates a sketch of a region or of a city, by its `kind`. A sketch that passes can be drawn.
 * @throws SketchRefusal a sentence that names the part and says what to do
 */
export function checkSketch(value: unknown): RegionSketch | CitySketch {
  const { kind } = readFields(value, 'the sketch');
  if (kind === 'region') return checkRegionSketch(value);
  if (kind === 'city') return checkCitySketch(value);
  throw new SketchRefusal('The sketch does not say what it shows. Give its kind, "region" or "city".');
}
