import { paintCity } from './city/paint-city.ts';
import type { Painting, PaintOptions } from './painting.ts';
import { paintRegion } from './region/paint-region.ts';
import type { CitySketch } from './sketch/city-sketch.ts';
import type { RegionSketch } from './sketch/region-sketch.ts';

/** Draws a checked sketch. The pixels are computed later, while `bands()` is read. */
export const paintMap = (sketch: RegionSketch | CitySketch, options: PaintOptions): Promise<Painting> =>
  sketch.kind === 'region' ? paintRegion(sketch, options) : paintCity(sketch, options);
