import type { SegmentIndex } from '../plane/indexes.ts';
import type { Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import type { RegionGround } from '../region/ground.ts';
import type { Bridge, CityRiver, CitySketch, CityWall, District, Park, Plaza } from '../sketch/city-sketch.ts';

/** A street, a footpath through a park, or a lane added along a wall. */
export interface StreetLine {
  id: string;
  line: Point[];
  width: number;
}

/**
 * A city sketch with its final lines: curves with a point every few sheet units, shores with fine detail, and streets
 * joined to a network. Nothing is painted yet.
 */
export interface CityPlan {
  sketch: CitySketch;
  seed: string;
  width: number;
  height: number;
  /** Breadth of the frame, in sheet units. No ink is drawn on it. */
  inner: number;
  land: Ring[];
  isles: Ring[];
  rivers: (CityRiver & { ring: Ring })[];
  streets: StreetLine[];
  walls: CityWall[];
  parks: (Park & { ring: Ring })[];
  /** The plazas of the sketch, and a small square at each street end that meets nothing. */
  plazas: Plaza[];
  districts: District[];
  bridges: Bridge[];
  /** Open chasms. */
  chasms: { id: string; ring: Ring }[];
}

/** The measurements that a city and a region both offer, so that they share the layers of shore and sea. */
type SharedMeasurements = Pick<
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

/** The measurements that the layers of a city use. Coordinates and distances are sheet units. Rivers count as sea. */
export interface CityGround extends SharedMeasurements {
  plan: CityPlan;
  streets: SegmentIndex;
  /** Whether a great building stands here, or within `margin` of here. */
  isAtLandmark: (x: number, y: number, margin?: number) => boolean;
  isInChasm: (x: number, y: number) => boolean;
  /** Distance to the edge of the nearest chasm; 500 when none is nearer. */
  chasmDistance: (x: number, y: number) => number;
  /** Whether the point is in a quarter or a park, on a height, or near a wall. */
  isBuilt: (x: number, y: number) => boolean;
  /**
   * Whether the point is in open country, at least `margin` from streets, great buildings, shores, compass, and title
   * panel.
   */
  isOpenCountry: (x: number, y: number, margin: number) => boolean;
}
