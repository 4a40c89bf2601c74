import { thinned } from '../plane/lines.ts';
import { PointIndex } from '../plane/point-index.ts';
import type { RoadSketch, Settlement, VignetteKind } from '../sketch/region-sketch.ts';
import { meander } from './meander.ts';
import type { RoadOutline } from './region-outlines.ts';

/** A road that passes a place nearer than this goes through it, in sheet units. */
const SETTLEMENT_REACH = 46;

const OFF_ROAD: readonly (VignetteKind | null)[] = ['ruin', 'dungeon', 'camp'];

/** The places that roads bend to: not lairs, ruins and camps. */
export const placesOnRoads = (settlements: readonly Settlement[]): PointIndex =>
  new PointIndex(
    settlements.filter((place) => !place.isOffRoad && !OFF_ROAD.includes(place.vignette)).map((place) => place.at),
  );

/** A road through the places along it, wandering a little. */
export function refineRoad(road: RoadSketch, places: PointIndex, seed: string): RoadOutline {
  const control = thinned(road.line, 2).map((point) => places.nearest(point, SETTLEMENT_REACH) ?? point);
  return { id: road.id, kind: road.kind, line: meander(control, `${seed}:road:${road.id}`, 6.5, 105, 6) };
}
