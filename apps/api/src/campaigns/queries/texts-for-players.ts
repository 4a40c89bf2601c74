import { type SqlBool, sql } from 'kysely';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { isTextVisible } from '../../atlas/queries/visible-places.ts';
import { byIndex, contains, textList } from '../../db/engine.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isInScope, isPlaceRowInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignPlace, isRumourVisible } from './campaign-settings.ts';

/** A text that players read, and its object: a place, a session, a handout, or a world. */
export interface TextForPlayers {
  of: string;
  text: string;
}

/** Public notes by leaders of a campaign, newest first. */
export const listLeadersNotes = (db: Db, campaignId: string, limit: number): Promise<TextForPlayers[]> =>
  db
    .selectFrom('campaign_notes')
    .innerJoin('locations', 'locations.id', 'campaign_notes.location_id')
    .select(['locations.name as of', 'campaign_notes.note as text'])
    .where('campaign_id', '=', campaignId)
    .where('by_leader', '=', 1)
    .where('private', '=', 0)
    .orderBy('campaign_notes.id', 'desc')
    .limit(limit)
    .execute();

/** The DM's texts about rumors and known places, by name of the place. */
export const listRumourNotes = (db: Db, campaignId: string, limit: number): Promise<TextForPlayers[]> =>
  db
    .selectFrom('campaign_location_settings')
    .innerJoin('locations', 'locations.id', 'campaign_location_settings.location_id')
    .select(['locations.name as of', 'rumour_note as text'])
    .where('campaign_id', '=', campaignId)
    .where('rumour_note', '!=', '')
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(limit)
    .execute();

/** Titles and texts of its handouts. */
export const listHandoutTexts = (db: Db, campaignId: string, limit: number) =>
  db
    .selectFrom('campaign_handouts')
    .select(['title', 'text'])
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();

/** The welcome lines of worlds. */
export async function listWelcomes(db: Db, { worldIds }: WorldScope): Promise<TextForPlayers[]> {
  const rows = await db
    .selectFrom('worlds')
    .select(['name as of', 'welcome as text'])
    .where('id', 'in', worldIds.length === 0 ? [-1] : worldIds)
    .where('welcome', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ of, text }) => (text === null ? [] : [{ of, text }]));
}

/**
 * Stored texts of places that contain a word, as it is or in capitals, in portions by id.
 * @returns `last`: the id after which to continue; undefined at the end
 */
export async function listStoredWith(
  db: Db,
  { scope, sight, word }: { scope: WorldScope; sight: PlaceSight; word: string },
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: { of: string; content: string }[]; last: number | undefined }> {
  const portion = await db
    .selectFrom('wiki_pages')
    .select('location_id as id')
    .where('location_id', '>', after)
    .where('world_id', 'in', scope.worldIds.length === 0 ? [-1] : scope.worldIds)
    .orderBy('location_id')
    .limit(limit)
    .execute();
  const ids = portion.flatMap(({ id }) => id ?? []);
  const last = ids.at(-1);
  if (last === undefined) return { rows: [], last };
  const isVisibleName = sql<SqlBool>`${isPlaceRowInScope(scope, 'locations')} and ${isTextVisible(sql.ref('locations.id'), scope, sight)}`;
  const rows = await db
    .selectFrom('wiki_pages')
    .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
    .select(['locations.name as of', 'wiki_pages.content'])
    .where('wiki_pages.location_id', '>', after)
    .where('wiki_pages.location_id', '<=', last)
    .where(({ or }) =>
      or([
        sql<SqlBool>`${contains('wiki_pages.content', sql`${word}`)}`,
        sql<SqlBool>`${contains('wiki_pages.content', sql`${word.toUpperCase()}`)}`,
      ]),
    )
    .where(isVisibleName)
    .orderBy('locations.id')
    .execute();
  return { rows, last: ids.length < limit ? undefined : last };
}

/**
 * The places of a campaign with an alias, known to players or not, with their own names. `is_met`: players read the
 * alias on the map or as a rumor.
 */
export const listNamedForPlayers = (db: Db, { id, scope }: CampaignPlace) =>
  db
    .selectFrom(
      sql<{ location_id: number }>`(select location_id
        from ${byIndex('campaign_location_settings', 'campaign_alias_rows')}
        where campaign_id = ${id} and alias is not null)`.as<'aliased'>(sql.ref('aliased')),
    )
    .innerJoin('campaign_location_settings as settings', (join) =>
      join.onRef('settings.location_id', '=', 'aliased.location_id').on('settings.campaign_id', '=', id),
    )
    .innerJoin('locations', 'locations.id', 'settings.location_id')
    .select(['settings.location_id', 'settings.alias', 'settings.alias_slug', 'locations.name'])
    .select(
      sql<Flag>`case when settings.alias_slug is not null then 1
        when settings.knowledge = 'rumour' and ${isRumourVisible(id, scope, sql<number>`settings.location_id`)} then 1
        else 0 end`.as('is_met'),
    )
    .where(isRowInScope(scope, sql<number>`locations.world_id`))
    .orderBy('settings.location_id')
    .execute();

/** The names that a place of these worlds has, among these (as `searchKey` writes them), known to players or not. */
export async function listNamesOfPlaces(db: Db, scope: WorldScope, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('locations')
    .select('locations.name_lower')
    .distinct()
    .where(isInScope(scope, sql.ref('locations.world_id')))
    .where('locations.name_lower', 'in', textList(keys))
    .execute();
  return new Set(rows.map(({ name_lower }) => name_lower));
}
