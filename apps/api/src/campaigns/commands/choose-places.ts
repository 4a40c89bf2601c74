import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { pointInMultiPolygon } from '@venture-atlas/map-math';
import type { MultiPolygon } from '@venture-atlas/types';
import { listPlacesOnMap, type MapRectangle } from '../../atlas/queries/positions.ts';
import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/** A choice of places: by id, on a map (by type or area), or a place with those on its own map. */
export type PlaceChoice =
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'on-map'; mapId: number; type?: string; within?: MultiPolygon['coordinates'] }
  | { kind: 'with-children'; locationId: number };

/** Yields to other calls after this many corners. */
const CORNERS_PER_YIELD = 1_000_000;

/** The distinct location ids of a choice. Some of the given ids may be missing or outside the scope. */
export async function choosePlaces(db: Db, scope: WorldScope, choice: PlaceChoice): Promise<number[]> {
  switch (choice.kind) {
    case 'ids':
      return [...new Set(choice.ids)];
    case 'with-children':
      return [choice.locationId, ...idsOf(await listPlacesOnMap(db, scope, choice.locationId))];
    case 'on-map': {
      const { mapId, type, within } = choice;
      if (within === undefined) return idsOf(await listPlacesOnMap(db, scope, mapId, { type }));
      const inside = rectangleAbout(within);
      if (inside === undefined) return [];
      return idsOf(await keepInside(await listPlacesOnMap(db, scope, mapId, { type, inside }), within));
    }
  }
}

const idsOf = (points: readonly { location_id: number }[]): number[] => points.map((point) => point.location_id);

async function keepInside<T extends { lat: number; lng: number }>(
  points: readonly T[],
  area: MultiPolygon['coordinates'],
): Promise<T[]> {
  const corners = Math.max(
    1,
    area.flat().reduce((sum, ring) => sum + ring.length, 0),
  );
  const atOnce = Math.max(1, Math.floor(CORNERS_PER_YIELD / corners));
  const inside: T[] = [];
  for (let start = 0; start < points.length; start += atOnce) {
    if (start > 0) await yieldToOthers();
    const some = points.slice(start, start + atOnce);
    inside.push(...some.filter(({ lat, lng }) => pointInMultiPolygon(area, [lng, lat])));
  }
  return inside;
}

function rectangleAbout(area: MultiPolygon['coordinates']): MapRectangle | undefined {
  let rectangle: MapRectangle | undefined;
  for (const ring of area.flat()) {
    for (const [lng, lat] of ring) {
      rectangle ??= { south: lat, west: lng, north: lat, east: lng };
      rectangle.south = Math.min(rectangle.south, lat);
      rectangle.north = Math.max(rectangle.north, lat);
      rectangle.west = Math.min(rectangle.west, lng);
      rectangle.east = Math.max(rectangle.east, lng);
    }
  }
  return rectangle;
}
