import type { SegmentIndex } from '../plane/segment-index.ts';
import type { RegionGround } from '../region/ground.ts';
import type { CityPlan } from './city-plan.ts';

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
  /** How far the brink of the nearest rent is; 500 when none is nearer. */
  chasmDistance: (x: number, y: number) => number;
  /** In a quarter, a park, on a height or near a wall. */
  isBuilt: (x: number, y: number) => boolean;
  /** Open country, clear of streets, great buildings, shores, compass and title panel by `margin`. */
  isOpenCountry: (x: number, y: number, margin: number) => boolean;
}
