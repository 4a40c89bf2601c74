import { type Expression, sql } from 'kysely';
import { aliasOr, type PlaceSight } from '../../atlas/queries/place-sight.ts';
import { contains, folded, numberList, textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { isPlaceInScope, isPlaceRowInScope } from '../../worlds/scope.ts';
import { type CampaignPlace, listSettings } from './campaign-settings.ts';
import { type NoteReader, readable, selectNotes } from './notes.ts';

/** A reader of names in a campaign. */
export interface NamesReader {
  campaign: CampaignPlace;
  sight: PlaceSight;
  /** Whether the reader knows places by their own names and by their aliases. */
  knowsBothNames: boolean;
}

/** A reader of notes at visible places. */
export interface JournalReader extends NamesReader {
  reader: NoteReader;
}

/** The ids of the notes that a reader may see, newest first. */
export async function listJournalIds(
  db: Db,
  { campaign, reader, sight }: JournalReader,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_notes')
    .select('campaign_notes.id')
    .where('campaign_notes.campaign_id', '=', campaign.id)
    .where((eb) => readable(eb, reader))
    .where('campaign_notes.location_id', 'in', (eb) =>
      eb
        .selectFrom('locations')
        .select('locations.id')
        .where('locations.id', 'in', (inner) =>
          inner
            .selectFrom('campaign_notes as written')
            .select('written.location_id')
            .where('written.campaign_id', '=', campaign.id),
        )
        .where(isPlaceRowInScope(campaign.scope, 'locations'))
        .where(sight.place(sql<number>`locations.id`)),
    )
    .orderBy('campaign_notes.created_at', 'desc')
    .orderBy('campaign_notes.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The readable notes whose text or place contains some words, among these.
 * @param sought the words as `foldWords` writes them, and whether only places count
 */
export async function listHolding(
  db: Db,
  reader: JournalReader,
  ids: readonly number[],
  { words, placesAlone = false }: { words: string; placesAlone?: boolean },
): Promise<Set<number>> {
  const { names } = namesOf(reader);
  const rows = await db
    .selectFrom('campaign_notes')
    .innerJoin('locations', 'locations.id', 'campaign_notes.location_id')
    .select('campaign_notes.id')
    .where('campaign_notes.id', 'in', numberList(ids))
    .where((eb) =>
      eb.or([
        ...(placesAlone ? [] : [contains(folded('campaign_notes.note'), words)]),
        ...names.map((name) => contains(folded(sql`coalesce(${name}, '')`), words)),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Some readable notes with their places, newest first. */
export const listJournal = (db: Db, reader: JournalReader, ids: readonly number[]) =>
  selectNotes(db)
    .innerJoin('locations', 'locations.id', 'campaign_notes.location_id')
    .select((eb) => [
      namesOf(reader).called('name', eb.ref('locations.name')).as('place_name'),
      namesOf(reader).called('slug', eb.ref('locations.slug')).as('place_slug'),
    ])
    .where('campaign_notes.id', 'in', numberList(ids))
    .orderBy('campaign_notes.created_at', 'desc')
    .orderBy('campaign_notes.id', 'desc')
    .execute();

/** The aliases of some places, by location id. */
export async function listAliases(db: Db, campaignId: string, locationIds: readonly number[]) {
  const rows = await listSettings(db, campaignId, locationIds);
  return new Map(rows.flatMap(({ location_id, alias }) => (alias === null ? [] : [[location_id, alias] as const])));
}

/**
 * Ids of the visible places that a reader knows by one of these names (as `searchKey` writes them). The oldest of
 * several places with one name.
 */
export async function findPlacesByName(
  db: Db,
  reader: NamesReader,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { campaign, sight } = reader;
  const { names } = namesOf(reader);
  const found = new Map<string, number>();
  for (const name of names) {
    const rows = await db
      .selectFrom('locations')
      .select(['locations.id', sql<string>`${name}`.as('key')])
      .where((eb) =>
        eb.or([
          eb.and([isPlaceInScope(campaign.scope, 'locations'), eb('name_lower', 'in', textList(keys))]),
          eb('locations.id', 'in', (inner) =>
            inner
              .selectFrom('campaign_location_settings as called')
              .select('called.location_id')
              .where('called.campaign_id', '=', campaign.id)
              .where('called.alias_key', 'in', textList(keys)),
          ),
        ]),
      )
      .where(isPlaceRowInScope(campaign.scope, 'locations'))
      .where(sight.place(sql<number>`locations.id`))
      .where(name, 'in', textList(keys))
      .orderBy('locations.id')
      .execute();
    for (const { key, id } of rows) if (!found.has(key)) found.set(key, id);
  }
  return found;
}

/** The name of a place for a reader, and the keys of all names by which the reader knows it, the shown one first. */
function namesOf({ campaign, sight, knowsBothNames }: NamesReader) {
  const place = sql<number>`locations.id`;
  const called = (what: 'name' | 'slug' | 'key', own: Expression<string>) => aliasOr(sight.alias, what, place, own);
  const alias = sql<string | null>`(
    select players.alias_key from campaign_location_settings as players
    where players.campaign_id = ${campaign.id} and players.location_id = locations.id)`;
  const names: Expression<string | null>[] = [called('key', sql.ref('locations.name_lower'))];
  if (knowsBothNames) names.push(alias);
  return { called, names };
}
