import { type Kysely, sql } from 'kysely';
import { beginsWith, contains, folded, jsonAt } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { hasTextForEditors } from './readable-text.ts';
import type { ListPage } from './staff-locations.ts';

/** A row of the list of wiki pages. */
export type WikiPageListRow = Awaited<ReturnType<typeof listWikiPages>>[number];

/** One page of wiki pages by name; `key` is part of the name, as `foldWords` writes it. */
export async function listWikiPages(db: Kysely<Database>, scope: WorldScope, key: string, page: ListPage) {
  return db
    .selectFrom((from) =>
      matching(from, scope, key)
        .select(['id', 'name_lower'])
        .orderBy('name_lower')
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .as('page'),
    )
    .innerJoin('wiki_pages', 'wiki_pages.id', 'page.id')
    .leftJoin('locations', 'locations.id', 'wiki_pages.location_id')
    .select([
      'wiki_pages.id',
      'wiki_pages.name',
      hasTextForEditors.as('has_text'),
      sql<number>`${jsonAt('wiki_pages.content', 'attribution')} is not null`.as('has_attribution'),
      'locations.id as location_id',
      'locations.name as location_name',
      'locations.slug as location_slug',
    ])
    .orderBy('page.name_lower')
    .orderBy('page.id')
    .execute();
}

export async function countWikiPages(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const row = await matching(db, scope, key)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids and names for a list to choose from, those that begin with the text first. */
export async function listWikiPageOptions(db: Kysely<Database>, scope: WorldScope, key: string, limit: number) {
  return matching(db, scope, key)
    .select(['id', 'name'])
    .orderBy(beginsWith(folded('name_lower'), key), 'desc')
    .orderBy('name_lower')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function matching(db: Pick<Kysely<Database>, 'selectFrom'>, scope: WorldScope, key: string) {
  const query = db.selectFrom('wiki_pages').where((eb) => isInScope(scope, eb.ref('world_id')));
  return key === '' ? query : query.where(contains(folded('name_lower'), key));
}
