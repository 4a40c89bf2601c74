import type { SegmentIndex } from '../plane/indexes.ts';
import type { Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import type { RegionGround } from '../region/ground.ts';
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
  /** The open chasms. */
  chasms: { id: string; ring: Ring }[];
}

/** The questions that a city answers as a region does, so that both share the layers of the shore and the sea. */
type SharedQuestions = Pick<
  RegionGround,
  | 'style'
  | 'seed'
  | 'width'
  | 'height'
  | 'inner'
  | 'seaDistance'
  | 'landDistance'
  | 'seaField'
  | 'isOnLand'
  | 'isInMap'
  | 'isOffDecor'
  | 'colourAt'
  | 'noise'
>;

/** What every layer of a city asks before it draws. Coordinates and distances are sheet units; rivers are sea. */
export interface CityGround extends SharedQuestions {
  plan: CityPlan;
  streets: SegmentIndex;
  /** A great building stands here, or within `margin` of it. */
  isAtLandmark: (x: number, y: number, margin?: number) => boolean;
  isInChasm: (x: number, y: number) => boolean;
  /** How far the brink of the nearest chasm is; 500 when none is nearer. */
  chasmDistance: (x: number, y: number) => number;
  /** In a quarter, a park, on a height or near a wall. */
  isBuilt: (x: number, y: number) => boolean;
  /** Open country, clear of streets, great buildings, shores, compass and title panel by `margin`. */
  isOpenCountry: (x: number, y: number, margin: number) => boolean;
}
