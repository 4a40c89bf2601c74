import { type Kysely, sql } from 'kysely';
import { shortList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isWithoutPicture } from './staff-locations.ts';

/**
 * Places of a map, or of all maps, without a picture of their own and in their text. Places with candidates come first.
 * Of very long addresses only the first few are listed.
 */
export async function listLocationsWithoutImages(
  db: Kysely<Database>,
  scope: WorldScope,
  page: { mapId: number | 'all'; limit: number; offset: number; imagesBytes: number; withCandidates: boolean },
) {
  // The page is limited before the lists are shortened.
  const ids = db
    .selectFrom('locations')
    .select(['locations.id', sql<number>`locations.images_from_wiki = '[]'`.as('is_without')])
    .$if(page.mapId !== 'all', (places) =>
      places
        .where('locations.id', 'in', (eb) =>
          eb
            .selectFrom('positions')
            .select('positions.location_id')
            .where('positions.parent_id', '=', Number(page.mapId))
            .where('positions.active', '=', 1),
        )
        .where((eb) => isRowInScope(scope, eb.ref('locations.world_id'))),
    )
    .$if(page.mapId === 'all', (places) =>
      places
        .where((eb) => isInScope(scope, eb.ref('locations.world_id')))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('positions')
              .select('positions.id')
              .whereRef('positions.location_id', '=', 'locations.id')
              .where('positions.active', '=', 1),
          ),
        ),
    )
    .where(isWithoutPicture)
    .$if(page.withCandidates, (places) => places.where('locations.images_from_wiki', '<>', '[]'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('location_id')
            .whereRef('jobs.location_id', '=', 'locations.id')
            .where('kind', '=', 'map picture')
            .where('state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .orderBy('is_without')
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('locations', 'locations.id', 'page.id')
    .select(['locations.id', 'locations.name', 'locations.slug'])
    .select(shortList('locations.images_from_wiki', page.imagesBytes).as('images_from_wiki'))
    .orderBy('page.is_without')
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .execute();
}

/** The candidate pictures of a location, in order; undefined if there is no such location. */
export async function findWikiImages(
  db: Kysely<Database>,
  scope: WorldScope,
  locationId: number,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('locations')
    .select('images_from_wiki')
    .where('id', '=', locationId)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
  return row && (JSON.parse(row.images_from_wiki) as string[]);
}
