import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { foldWords } from '@venture-atlas/rules';
import { type Expression, type SqlBool, sql } from 'kysely';
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
