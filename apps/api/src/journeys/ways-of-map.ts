import { isLandingType, isLodgingType, type WayLine, type WayPoint, wayKindOf } from '@venture-atlas/map-math/journeys';
import type { Shape } from '@venture-atlas/types';
import { numberList } from '../db/engine.ts';
import type { Db } from '../db/schema.ts';

/** What a journey on a map can use. Coordinates are map units. */
export interface WaysOfMap {
  lines: WayLine[];
  lodgings: { id: number; at: WayPoint }[];
  /** Where ways on land and on water meet. */
  landings: WayPoint[];
}

/** The lines and lodgings that actively stand on some maps, whoever may see them. */
export async function readWays(db: Db, mapIds: readonly number[]): Promise<WaysOfMap> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .innerJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'location_types.name as type', 'positions.lat', 'positions.lng', 'positions.geojson'])
    .where('positions.parent_id', 'in', numberList(mapIds))
    .where('positions.active', '=', 1)
    .orderBy('locations.id')
    .execute();
  const found: WaysOfMap = { lines: [], lodgings: [], landings: [] };
  for (const { id, type, lat, lng, geojson } of rows) {
    const at: WayPoint = [lng, lat];
    if (isLodgingType(type)) found.lodgings.push({ id, at });
    if (isLandingType(type)) found.landings.push(at);
    const kind = wayKindOf(type);
    const geometry = kind === undefined || geojson === null ? undefined : (JSON.parse(geojson) as Shape).geometry;
    if (kind !== undefined && geometry?.type === 'LineString')
      found.lines.push({ id, kind, points: geometry.coordinates.map(([x, y]): WayPoint => [x, y]) });
  }
  return found;
}

/** The maps on which lines stand, with their widths in map units. */
export const listMapsWithLines = (
  db: Db,
): Promise<{ id: number; name: string; width: number; milesPerUnit: number | null }[]> =>
  db
    .selectFrom('locations')
    .select([
      'id',
      'name',
      (eb) => eb.fn.coalesce('map_width', eb.lit(0)).as('width'),
      'miles_per_unit as milesPerUnit',
    ])
    .where('map_width', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('positions')
          .select('positions.id')
          .whereRef('positions.parent_id', '=', 'locations.id')
          .where('positions.geojson', 'is not', null),
      ),
    )
    .orderBy('id')
    .execute();
