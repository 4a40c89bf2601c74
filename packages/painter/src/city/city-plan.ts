import type { Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import type { Bridge, CityRiver, CitySketch, CityWall, District, Park, Plaza } from '../sketch/city-sketch.ts';

/** A street, a footpath through a park, or a lane that the painter added along a wall. */
export interface StreetLine {
  id: string;
  line: Point[];
  width: number;
}

/**
 * A city's sketch as drawn lines: curves with a point every few sheet units,
 * shores with their grain, streets joined to a network. Nothing is painted yet.
 */
export interface CityPlan {
  sketch: CitySketch;
  seed: string;
  width: number;
  height: number;
  /** Breadth of the frame: nothing is inked outside of it. */
  inner: number;
  land: Ring[];
  isles: Ring[];
  rivers: (CityRiver & { ring: Ring })[];
  streets: StreetLine[];
  walls: CityWall[];
  parks: (Park & { ring: Ring })[];
  /** The plazas of the sketch and the little squares where a street ends that meets nothing. */
  plazas: Plaza[];
  districts: District[];
  bridges: Bridge[];
  /** The open rents. */
  chasms: { id: string; ring: Ring }[];
}
