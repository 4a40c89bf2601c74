import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { foldWords } from '@venture-atlas/rules';
import { type Expression, type SqlBool, sql } from 'kysely';
import { inOrderOfLetters } from './expressions.ts';
import { numberList } from './number-list.ts';
import { piecesWith } from './pieces-with.ts';
import type { Db } from './schema.ts';
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
