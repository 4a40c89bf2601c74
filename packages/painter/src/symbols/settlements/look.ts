import type { Point } from '../../plane/points.ts';

/** Where a little picture stands: `at` is the middle of its foot, `size` its breadth, both in sheet units. */
export interface Place {
  at: Point;
  size: number;
}

/** How people build there. */
export type Country = 'green' | 'desert' | 'north';

/** What the map knows of a place. */
export interface Setting {
  country: Country;
  /** Whether water runs by, so that a city may have a gate for boats. */
  isByRiver: boolean;
  /** Whether the sea is near, so that a village has its boats ashore. */
  isByShore: boolean;
}
