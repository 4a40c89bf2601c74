import { PASTE_NAMESAKES_MAX } from '@venture-atlas/types';
import { type Kysely, sql } from 'kysely';
import { textList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { shownPosition } from './place-table.ts';
import { hasTextForEditors } from './wiki-page-rows.ts';

/** A place that a pasted row may mean. */
export type NamedPlaceRow = Awaited<ReturnType<typeof listPlacesByName>>[number];

/**
 * The places of the scope with these names, a few of each. Places on the map come first.
 * @param keys as `searchKey` writes them
 */
export async function listPlacesByName(
  db: Kysely<Database>,
  scope: WorldScope,
  keys: readonly string[],
  map: number | undefined,
) {
  return db
    .with('named', (with_) =>
      with_
        .selectFrom('locations')
        .select(['locations.id', shownPosition(map).as('on_map')])
        .select(
          sql<number>`row_number() over (partition by locations.name_lower
            order by ${shownPosition(map)} is null, locations.id)`.as('ordinal'),
        )
        .where('locations.name_lower', 'in', textList(keys))
        .where((eb) => isRowInScope(scope, eb.ref('locations.world_id'))),
    )
    .selectFrom('named')
    .innerJoin('locations', 'locations.id', 'named.id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('positions', (join) =>
      join.on('positions.id', '=', sql<number>`coalesce(named.on_map, ${shownPosition(undefined)})`),
    )
    .leftJoin('locations as map', 'map.id', 'positions.parent_id')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .where('named.ordinal', '<=', PASTE_NAMESAKES_MAX)
    .select([
      'locations.id',
      'locations.name',
      'locations.version',
      'locations.map_width',
      'locations.map_height',
      'location_types.id as type_id',
      'location_types.name as type_name',
      'positions.id as position_id',
      'positions.lat',
      'positions.lng',
      'positions.scale',
      'positions.version as position_version',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
      'wiki_pages.version as text_version',
      hasTextForEditors.as('has_text'),
    ])
    .orderBy('locations.id')
    .execute();
}
