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
  TEXTS_A_TURN,
  type TextsAsServed,
  type WikiTextHit,
} from './text-hits.ts';

/** What to look for on which map of which worlds, by the locations that its points stand on; `readable` leaves out places whose text must not be read. */
export interface WikiTextSearch {
  mapIds: readonly number[];
  /** The worlds themselves: of all others the index is not read. */
  worldIds: readonly number[];
  isInScope: (worldId: Expression<number>) => Expression<SqlBool>;
  text: string;
  limit: number;
  readable?: ((locationId: Expression<number>) => Expression<SqlBool>) | undefined;
  /** Whether texts that are not readable must cost nothing: nothing else is looked at then, and not the index. */
  onlyReadable?: boolean | undefined;
  called?: CalledInTexts | undefined;
  /** How the reader has texts, with `onlyReadable`. */
  served?: TextsAsServed | undefined;
}

/** Up to so many sections in all of the worlds it is quicker to start from them than from the points of the map. */
const FEW_HITS = 500;

/**
 * Sections whose text contains `text` (as a substring, both as `fold` writes them) among the active
 * points of one map, the most prominent places first.
 */
export async function searchWikiText(db: Db, search: WikiTextSearch): Promise<WikiTextHit[]> {
  // No text holds one, and the index takes it for the end of the words.
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

/** Looks into the texts of the map that may be read, in portions: the index would tell by its time of all others. */
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
  for (let from = 0; from < places.length; from += TEXTS_A_TURN) {
    const holding = await db
      .selectFrom('wiki_pieces')
      .select('wiki_pieces.id')
      .where('wiki_pieces.location_id', 'in', numberList(places.slice(from, from + TEXTS_A_TURN)))
      .where(holdsWords(search.text, search.served?.also))
      .execute();
    pieces.push(...holding.map(({ id }) => id));
    await yieldToOthers();
  }
  return pieces.length === 0 ? [] : listKnown(db, search, pieces);
}

/** The hits among pieces that hold the words. */
function listKnown(db: Db, search: WikiTextSearch, pieces: readonly number[]): Promise<WikiTextHit[]> {
  const isOne = sql<SqlBool>`wiki_pieces.id in ${numberList(pieces)}`;
  return list(db, search, pieces.length > FEW_HITS ? 'positions' : 'wiki_pieces', isOne);
}

/**
 * Reads hit by hit until `limit` different sections are there. The order comes
 * straight off an index, so this stops early. SQLite keeps the order of a CROSS JOIN: `start` says with
 * which table to begin.
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

/** Of one map the points come in their order straight off an index. */
const standsOn = ([first, ...others]: readonly number[]) =>
  others.length === 0
    ? sql<SqlBool>`positions.parent_id = ${first}`
    : sql<SqlBool>`positions.parent_id in (${sql.join([first, ...others])})`;

/** What to look for in the texts of whole worlds. */
export interface WorldTextSearch {
  worldIds: readonly number[];
  text: string;
  limit: number;
  /** Whose text may be read. */
  readable: (locationId: Expression<number>) => Expression<SqlBool>;
  /** The locations whose text may be read, in their order, where the others must cost nothing: nothing else is looked at then. */
  texts?: readonly number[] | undefined;
  called?: CalledInTexts | undefined;
  /** How the reader has texts, where `texts` are given. */
  served?: TextsAsServed | undefined;
  /** Words that are too short for the index are looked for in every text. */
  findsShort?: boolean;
}

/**
 * Sections whose text contains `text` in any text of some worlds, those that were written first first; with `texts` in
 * the order of their places. Shorter texts than the index knows find nothing, except where `findsShort` says so.
 * Others have a turn between portions.
 */
export async function searchTextsOfWorlds(db: Db, search: WorldTextSearch): Promise<WikiTextHit[]> {
  const { length } = [...foldWords(search.text)];
  const isShort = length < SHORTEST_INDEXED;
  if (search.text.includes('\0') || length === 0 || (isShort && search.findsShort !== true)) return [];
  const sections = new Map<string, WikiTextHit>();
  let looked = 0;
  const texts = search.texts ?? (isShort ? await listPlacesWithText(db, search.worldIds) : undefined);
  const portions = texts === undefined ? portionsOfIndex(db, search) : portionsOfTexts(db, search, texts);
  for await (const hits of portions) {
    const so = await addSections(sections, hits, search.limit, search.served, looked);
    if (so.isEnough) break;
    looked = so.looked;
    await yieldToOthers();
  }
  return [...sections.values()];
}

/** What the index says, world by world: a hit that may not be read is passed by. */
async function* portionsOfIndex(db: Db, search: WorldTextSearch): AsyncGenerator<AsyncIterable<WikiTextHit>> {
  for (const worldId of search.worldIds) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const pieces = piecesWith(search.text, [worldId], after);
      const { rows } = await sql<{ id: number }>`${pieces} limit ${TEXTS_A_TURN}`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        yield hitsAmong(db, search)
          .where('wiki_pieces.id', 'in', numberList(ids))
          .where(search.readable(sql.ref('locations.id')))
          .orderBy('wiki_pieces.id')
          .stream();
      after = ids.length < TEXTS_A_TURN ? undefined : ids.at(-1);
    }
  }
}

/**
 * Begins with the texts that may be read and looks into each: the index holds all of them, and how long it takes tells
 * how often words stand in the others.
 */
async function* portionsOfTexts(
  db: Db,
  search: WorldTextSearch,
  texts: readonly number[],
): AsyncGenerator<AsyncIterable<WikiTextHit>> {
  for (let from = 0; from < texts.length; from += TEXTS_A_TURN)
    yield hitsAmong(db, search)
      .where('wiki_pieces.location_id', 'in', numberList(texts.slice(from, from + TEXTS_A_TURN)))
      .where(holdsWords(search.text, search.served?.also))
      .where(search.readable(sql.ref('locations.id')))
      .orderBy('wiki_pieces.location_id')
      .orderBy('wiki_pieces.ordinal')
      .stream();
}

/** The places of some worlds that have a text, in their order. */
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

/** Pieces with the place that each belongs to, to be chosen from. */
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
 * The ids of the pieces of these worlds in which the words stand, world by world and in their order, by the index of
 * texts: it costs what the texts of these worlds are.
 *
 * SQLite: what is looked for in a range has to be a whole number: of anything else the index is read from its beginning
 * to its end.
 *
 * @param text as anybody types it; folded, three letters at least
 * @param after only pieces of higher ids
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

/** `offset 0`: what the index finds comes first, and nothing else is looked through. */
const piecesByLetters = (text: string, worldIds: readonly number[], after: number) => sql<number>`
  select found.piece_id as id from ${numberList(worldIds)} as world cross join lateral (
    select piece_id, share, body from wiki_text
    where letters_in_share(wiki_text.share, wiki_text.body) @> letters_sought(world.value, ${text}) offset 0
  ) as found
  where strpos(found.body, ${text}) > 0 and found.piece_id > ${after}
  order by found.share, found.piece_id`;

/** One FTS5 string: whatever stands inside the quotes is text, never an operator. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
