import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { foldWords } from '@venture-atlas/rules';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { byEngine } from './by-engine.ts';
import { inOrderOfLetters } from './expressions.ts';
import { numberList } from './json-expressions.ts';
import type { Db } from './schema.ts';
import { SHARE } from './sqlite/wiki-text-index.ts';
import {
  addSections,
  type CalledInTexts,
  calledIn,
  holdsWords,
  SHORTEST_INDEXED,
  TEXTS_PER_BATCH,
  type TextsAsServed,
  type WikiTextHit,
} from './text-hits.ts';

/** A text search on one map: the worlds, the locations of its points, and which texts may be read (`readable`). */
export interface WikiTextSearch {
  mapIds: readonly number[];
  /** The worlds to search; the index of other worlds is not read. */
  worldIds: readonly number[];
  isInScope: (worldId: Expression<number>) => Expression<SqlBool>;
  text: string;
  limit: number;
  readable?: ((locationId: Expression<number>) => Expression<SqlBool>) | undefined;
  /** Whether unreadable texts must not affect the time: then only readable texts are read, without the index. */
  onlyReadable?: boolean | undefined;
  called?: CalledInTexts | undefined;
  /** How the texts are served to the reader, with `onlyReadable`. */
  served?: TextsAsServed | undefined;
}

/** Up to this number of hits it is faster to start from them than from the points of the map. */
const FEW_HITS = 500;

/**
 * Sections whose text contains `text` (both folded) among the active points of one map, most prominent places first.
 */
export async function searchWikiText(db: Db, search: WikiTextSearch): Promise<WikiTextHit[]> {
  // No text contains NUL, and the index treats it as the end of the phrase.
  if (search.text.includes('\0') || foldWords(search.text) === '') return [];
  if (search.onlyReadable === true) return listReadable(db, search);
  if ([...foldWords(search.text)].length < SHORTEST_INDEXED)
    return list(db, search, 'positions', holdsWords(search.text));
  const pieces = piecesWith(search.text, search.worldIds);
  const first = await sql<{ id: number }>`${pieces} limit ${FEW_HITS + 1}`.execute(db);
  if (first.rows.length === 0) return [];
  if (first.rows.length > FEW_HITS) {
    const indexed = sql<SqlBool>`wiki_pieces.id in (${pieces})`;
    return list(db, search, 'positions', indexed);
  }
  return listKnown(
    db,
    search,
    first.rows.map(({ id }) => id),
  );
}

/** Searches the readable texts of the map in batches: the time of an index search would depend on all other texts. */
async function listReadable(db: Db, search: WikiTextSearch): Promise<WikiTextHit[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select('positions.location_id as id')
    .distinct()
    .where(standsOn(search.mapIds))
    .where('positions.active', '=', 1)
    .where((eb) => search.isInScope(eb.ref('locations.world_id')))
    .where((eb) => search.readable?.(eb.ref('positions.location_id')) ?? sql<SqlBool>`true`)
    .execute();
  const places = rows.map(({ id }) => id);
  const pieces: number[] = [];
  for (let from = 0; from < places.length; from += TEXTS_PER_BATCH) {
    const holding = await db
      .selectFrom('wiki_pieces')
      .select('wiki_pieces.id')
      .where('wiki_pieces.location_id', 'in', numberList(places.slice(from, from + TEXTS_PER_BATCH)))
      .where(holdsWords(search.text, search.served?.also))
      .execute();
    pieces.push(...holding.map(({ id }) => id));
    await yieldToOthers();
  }
  return pieces.length === 0 ? [] : listKnown(db, search, pieces);
}

/** Hits among known pieces. */
function listKnown(db: Db, search: WikiTextSearch, pieces: readonly number[]): Promise<WikiTextHit[]> {
  const isOne = sql<SqlBool>`wiki_pieces.id in ${numberList(pieces)}`;
  return list(db, search, pieces.length > FEW_HITS ? 'positions' : 'wiki_pieces', isOne);
}

/**
 * Reads hits until `limit` different sections are found. The order comes from an index, so that the query stops early.
 * SQLite keeps the order of a CROSS JOIN: `start` is the first table.
 */
async function list(
  db: Db,
  search: WikiTextSearch,
  start: 'positions' | 'wiki_pieces',
  condition: Expression<SqlBool>,
): Promise<WikiTextHit[]> {
  const tables =
    start === 'positions'
      ? db.selectFrom('positions').crossJoin('wiki_pieces')
      : db.selectFrom('wiki_pieces').crossJoin('positions');
  const called = (what: 'name' | 'slug', own: string) =>
    calledIn(search.called, what, sql.ref('positions.location_id'), own);
  const hits = tables
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select('locations.id as location_id')
    .select([called('slug', 'locations.slug').as('slug'), called('name', 'locations.name').as('name')])
    .select(['wiki_pieces.section', 'wiki_pieces.body'])
    .whereRef('wiki_pieces.location_id', '=', 'positions.location_id')
    .where(standsOn(search.mapIds))
    .where('positions.active', '=', 1)
    .where(condition)
    .where((eb) => search.isInScope(eb.ref('locations.world_id')))
    .where((eb) => search.readable?.(eb.ref('positions.location_id')) ?? sql<SqlBool>`true`)
    .orderBy('positions.scale', 'desc')
    .orderBy(
      search.called === undefined
        ? sql.ref('positions.sort_name')
        : inOrderOfLetters(called('name', 'positions.sort_name')),
    )
    .orderBy('positions.id')
    .orderBy('wiki_pieces.ordinal')
    .stream();
  const sections = new Map<string, WikiTextHit>();
  await addSections(sections, hits, search.limit, search.served);
  return [...sections.values()];
}

/** Points of one map come sorted from an index. */
const standsOn = ([first, ...others]: readonly number[]) =>
  others.length === 0
    ? sql<SqlBool>`positions.parent_id = ${first}`
    : sql<SqlBool>`positions.parent_id in (${sql.join([first, ...others])})`;

/** A text search in whole worlds. */
export interface WorldTextSearch {
  worldIds: readonly number[];
  text: string;
  limit: number;
  /** Condition for locations with readable text. */
  readable: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Locations with readable text, in order, if other texts must not affect the time: nothing else is read then. */
  texts?: readonly number[] | undefined;
  called?: CalledInTexts | undefined;
  /** How the texts are served to the reader, with `texts`. */
  served?: TextsAsServed | undefined;
  /** Searches all texts for terms that are too short for the index. */
  findsShort?: boolean;
}

/**
 * Sections of some worlds that contain `text`, oldest first; with `texts`, in the order of places. Terms too short for
 * the index find nothing without `findsShort`. Other requests run between batches.
 */
export async function searchTextsOfWorlds(db: Db, search: WorldTextSearch): Promise<WikiTextHit[]> {
  const { length } = [...foldWords(search.text)];
  const isShort = length < SHORTEST_INDEXED;
  if (search.text.includes('\0') || length === 0 || (isShort && search.findsShort !== true)) return [];
  const sections = new Map<string, WikiTextHit>();
  let checked = 0;
  const texts = search.texts ?? (isShort ? await listPlacesWithText(db, search.worldIds) : undefined);
  const portions = texts === undefined ? portionsOfIndex(db, search) : portionsOfTexts(db, search, texts);
  for await (const hits of portions) {
    const result = await addSections(sections, hits, search.limit, search.served, checked);
    if (result.isEnough) break;
    checked = result.checked;
    await yieldToOthers();
  }
  return [...sections.values()];
}

/** Hits of the index, world by world; unreadable hits are skipped. */
async function* portionsOfIndex(db: Db, search: WorldTextSearch): AsyncGenerator<AsyncIterable<WikiTextHit>> {
  for (const worldId of search.worldIds) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const pieces = piecesWith(search.text, [worldId], after);
      const { rows } = await sql<{ id: number }>`${pieces} limit ${TEXTS_PER_BATCH}`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        yield hitsAmong(db, search)
          .where('wiki_pieces.id', 'in', numberList(ids))
          .where(search.readable(sql.ref('locations.id')))
          .orderBy('wiki_pieces.id')
          .stream();
      after = ids.length < TEXTS_PER_BATCH ? undefined : ids.at(-1);
    }
  }
}

/**
 * Reads the readable texts one by one, since the time of an index search would depend on the number of hits in other
 * texts.
 */
async function* portionsOfTexts(
  db: Db,
  search: WorldTextSearch,
  texts: readonly number[],
): AsyncGenerator<AsyncIterable<WikiTextHit>> {
  for (let from = 0; from < texts.length; from += TEXTS_PER_BATCH)
    yield hitsAmong(db, search)
      .where('wiki_pieces.location_id', 'in', numberList(texts.slice(from, from + TEXTS_PER_BATCH)))
      .where(holdsWords(search.text, search.served?.also))
      .where(search.readable(sql.ref('locations.id')))
      .orderBy('wiki_pieces.location_id')
      .orderBy('wiki_pieces.ordinal')
      .stream();
}

/** Places with a text in some worlds, in order. */
async function listPlacesWithText(db: Db, worldIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('wiki_pages')
    .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
    .select('locations.id')
    .where('locations.world_id', 'in', numberList(worldIds))
    .orderBy('locations.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Pieces joined with their places. */
const hitsAmong = (db: Db, { called }: WorldTextSearch) => {
  const id = sql.ref<number>('locations.id');
  return db
    .selectFrom('wiki_pieces')
    .crossJoin('locations')
    .select('locations.id as location_id')
    .select(calledIn(called, 'slug', id, 'locations.slug').as('slug'))
    .select(calledIn(called, 'name', id, 'locations.name').as('name'))
    .select(['wiki_pieces.section', 'wiki_pieces.body'])
    .whereRef('locations.id', '=', 'wiki_pieces.location_id');
};

/**
 * Ids of pieces of these worlds that contain the text, by world and id, from the text index: the cost depends on the
 * texts of these worlds only.
 * SQLite: ranges need integer bounds, otherwise the whole index is read.
 * @param text as typed; at least three characters when folded
 * @param after only pieces with higher ids
 */
export const piecesWith = (text: string, worldIds: readonly number[], after = 0): RawBuilder<number> =>
  byEngine(
    sql<number>`
  select wiki_text.rowid - world.value * ${SHARE} as id from ${numberList(worldIds)} as world cross join wiki_text
  where wiki_text match ${phrase(foldWords(text))}
  and wiki_text.rowid between world.value * ${SHARE} + cast(${after} as integer) + 1
    and world.value * ${SHARE} + ${SHARE} - 1`,
    () => piecesByLetters(foldWords(text), worldIds, after),
  );

/** `offset 0` makes the index the first step of the plan, and prevents scans of other tables. */
const piecesByLetters = (text: string, worldIds: readonly number[], after: number) => sql<number>`
  select found.piece_id as id from ${numberList(worldIds)} as world cross join lateral (
    select piece_id, share, body from wiki_text
    where letters_in_share(wiki_text.share, wiki_text.body) @> letters_sought(world.value, ${text}) offset 0
  ) as found
  where strpos(found.body, ${text}) > 0 and found.piece_id > ${after}
  order by found.share, found.piece_id`;

/** A quoted FTS5 string: its content is text, never an operator. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
