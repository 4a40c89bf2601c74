import { foldCase } from '@venture-atlas/rules';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { piecesWith } from './wiki-text-by-world.ts';

/** The first stretch of a section in which the words were found; `section` is null for the top section. */
export interface WikiTextHit {
  location_id: number;
  slug: string;
  name: string;
  section: string | null;
  body: string;
}

/** What to look for on which map of which worlds, by the locations that its points stand on; `readable` leaves out places whose text must not be read. */
export interface WikiTextSearch {
  mapIds: readonly number[];
  /** The worlds themselves: of all others the index is not read. */
  worldIds: readonly number[];
  isInScope: (worldId: Expression<number>) => Expression<SqlBool>;
  text: string;
  limit: number;
  readable?: ((locationId: Expression<number>) => Expression<SqlBool>) | undefined;
  /** What places are called instead of their names, where they are; null for the others. */
  called?: Record<'name' | 'slug', (locationId: Expression<number>) => Expression<string | null>> | undefined;
}

/** The index holds trigrams: shorter texts are looked for without it. */
const SHORTEST_INDEXED = 3;

/** Up to so many sections in all of the worlds it is quicker to start from them than from the points of the map. */
const FEW_HITS = 500;

/**
 * Sections whose text contains `text` (as a substring, any case) among the active
 * points of one map, the most prominent places first.
 */
export async function searchWikiText(db: Db, search: WikiTextSearch): Promise<WikiTextHit[]> {
  // No text holds one, and the index takes it for the end of the words.
  if (search.text.includes('\0')) return [];
  if ([...search.text].length < SHORTEST_INDEXED) {
    const contains = sql<SqlBool>`instr(fold_case(wiki_pieces.body), ${foldCase(search.text)}) > 0`;
    return list(db, search, 'positions', contains);
  }
  const matches = phrase(search.text);
  const pieces = piecesWith(matches, search.worldIds);
  const first = await sql<{ id: number }>`${pieces} limit ${FEW_HITS + 1}`.execute(db);
  if (first.rows.length === 0) return [];
  if (first.rows.length > FEW_HITS) {
    const indexed = sql<SqlBool>`wiki_pieces.id in (${pieces})`;
    return list(db, search, 'positions', indexed);
  }
  const known = sql<SqlBool>`wiki_pieces.id in (${sql.join(first.rows.map((row) => row.id))})`;
  return list(db, search, 'wiki_pieces', known);
}

/** What to look for in the texts of whole worlds; `readable` says whose text may be read. */
export type WorldTextSearch = Pick<WikiTextSearch, 'worldIds' | 'text' | 'limit' | 'called'> & {
  readable: (locationId: Expression<number>) => Expression<SqlBool>;
};

/**
 * Sections whose text contains `text` in any text of some worlds, those that were written first first. Shorter texts than
 * the index knows find nothing. Reads until `limit` different sections are there, and what may not be read is passed by.
 */
export async function searchTextsOfWorlds(db: Db, search: WorldTextSearch): Promise<WikiTextHit[]> {
  if (search.text.includes('\0') || [...search.text].length < SHORTEST_INDEXED) return [];
  const called = (what: 'name' | 'slug', own: string) => {
    const instead = search.called?.[what](sql.ref('locations.id'));
    return instead === undefined ? sql.ref<string>(own) : sql<string>`coalesce(${instead}, ${sql.ref(own)})`;
  };
  const hits = db
    .selectFrom(sql<{ id: number }>`(${piecesWith(phrase(search.text), search.worldIds)})`.as('hit'))
    .crossJoin('wiki_pieces')
    .crossJoin('locations')
    .select('locations.id as location_id')
    .select([called('slug', 'locations.slug').as('slug'), called('name', 'locations.name').as('name')])
    .select(['wiki_pieces.section', 'wiki_pieces.body'])
    .whereRef('wiki_pieces.id', '=', 'hit.id')
    .whereRef('locations.id', '=', 'wiki_pieces.location_id')
    .where(search.readable(sql.ref('locations.id')))
    .stream();
  return distinctSections(hits, search.limit);
}

/**
 * Reads hit by hit until `limit` different sections are there. Grouping in SQL
 * would have to see every hit first; the order comes straight off an index, so
 * this stops early. SQLite keeps the order of a CROSS JOIN: `start` says with
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
  const called = (what: 'name' | 'slug', own: string) => {
    const instead = search.called?.[what](sql.ref('positions.location_id'));
    return instead === undefined ? sql.ref<string>(own) : sql<string>`coalesce(${instead}, ${sql.ref(own)})`;
  };
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
        : sql`${called('name', 'positions.sort_name')} collate nocase`,
    )
    .orderBy('positions.id')
    .orderBy('wiki_pieces.ordinal')
    .stream();
  return distinctSections(hits, search.limit);
}

async function distinctSections(hits: AsyncIterable<WikiTextHit>, limit: number): Promise<WikiTextHit[]> {
  const sections = new Map<string, WikiTextHit>();
  for await (const hit of hits) {
    const key = JSON.stringify([hit.location_id, hit.section]);
    if (!sections.has(key)) sections.set(key, hit);
    if (sections.size === limit) break;
  }
  return [...sections.values()];
}

/** Of one map the points come in their order straight off an index. */
const standsOn = ([first, ...others]: readonly number[]) =>
  others.length === 0
    ? sql<SqlBool>`positions.parent_id = ${first}`
    : sql<SqlBool>`positions.parent_id in (${sql.join([first, ...others])})`;

/** One FTS5 string: whatever stands inside the quotes is text, never an operator. */
const phrase = (text: string): string => `"${text.replaceAll('’', "'").replaceAll('"', '""')}"`;
