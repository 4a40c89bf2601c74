import { type SqlBool, sql } from 'kysely';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { isTextVisible } from '../../atlas/queries/visible-places.ts';
import { contains, textList } from '../../db/engine.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isInScope, isPlaceRowInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignPlace, isRumourVisible } from './campaign-settings.ts';

/** A text that players read, and of what it is: a place, a session, a handout, a world. */
export interface TextForPlayers {
  of: string;
  text: string;
}

/** Public notes that leaders of a campaign wrote at places, the newest first. */
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

/** What its DM says of places that players heard of or know, by the name of the place. */
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

/** The lines of welcome of worlds. */
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
 * Stored texts of places that hold a word, as it is or in capitals, in a portion of the places in the order of their ids.
 * @returns `last`: the id after which to go on; undefined at the end
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
  const isMet = sql<SqlBool>`${isPlaceRowInScope(scope, 'locations')} and ${isTextVisible(sql.ref('locations.id'), scope, sight)}`;
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
    .where(isMet)
    .orderBy('locations.id')
    .execute();
  return { rows, last: ids.length < limit ? undefined : last };
}

/**
 * The places of a campaign that have a name for players, whether these know of them or not, with their own. `is_met`:
 * players read this name somewhere, on the map or as a rumor.
 */
export const listNamedForPlayers = (db: Db, { id, scope }: CampaignPlace) =>
  db
    .selectFrom('campaign_location_settings as settings')
    .innerJoin('locations', 'locations.id', 'settings.location_id')
    .select(['settings.location_id', 'settings.alias', 'settings.alias_slug', 'locations.name'])
    .select(
      sql<Flag>`case when settings.alias_slug is not null then 1
        when settings.knowledge = 'rumour' and ${isRumourVisible(id, scope, sql<number>`settings.location_id`)} then 1
        else 0 end`.as('is_met'),
    )
    .where('settings.campaign_id', '=', id)
    .where(sql<SqlBool>`settings.alias is not null`)
    .where(isRowInScope(scope, sql<number>`locations.world_id`))
    .orderBy('settings.location_id')
    .execute();

/** Those of some names that a place of these worlds has, known to players or not; all as `searchKey` writes them. */
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
