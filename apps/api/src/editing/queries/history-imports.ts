import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import type { HistoryFilter } from './history-page.ts';
import { selectImports } from './import-list.ts';

/** Imports that one page of a history names at most. */
const SHOWN_MAX = 20;

/**
 * Imports that made or changed what a history is about, the newest first. The history of everything names none: they
 * have a list of their own.
 * @param time after `since` (excluded) up to `until` (included), ISO 8601; null: without that end
 */
export async function listImportsOfHistory(
  db: Kysely<Database>,
  scope: WorldScope,
  { locationId, positionId, mapId }: HistoryFilter,
  time: { since: string | null; until: string | null },
) {
  if (locationId === undefined && positionId === undefined && mapId === undefined) return [];
  return selectImports(db, scope)
    .$if(mapId !== undefined, (query) => query.where('imports.map_id', '=', mapId ?? 0))
    .$if(positionId !== undefined, (query) =>
      query.where('imports.id', 'in', importsOf(db, 'position').where('object_id', '=', positionId ?? 0)),
    )
    .$if(locationId !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('imports.id', 'in', importsOf(db, 'location').where('object_id', '=', locationId ?? 0)),
          where('imports.id', 'in', importsOf(db, 'wiki_page').where('object_id', 'in', pageOf(db, locationId ?? 0))),
        ]),
      ),
    )
    .$if(time.since !== null, (query) => query.where('imports.at', '>', time.since ?? ''))
    .$if(time.until !== null, (query) => query.where('imports.at', '<=', time.until ?? ''))
    .limit(SHOWN_MAX)
    .execute();
}

const importsOf = (db: Kysely<Database>, kind: 'location' | 'position' | 'wiki_page') =>
  db.selectFrom('import_items').select('import_id').where('kind', '=', kind);

const pageOf = (db: Kysely<Database>, locationId: number) =>
  db.selectFrom('wiki_pages').select('id').where('location_id', '=', locationId);
