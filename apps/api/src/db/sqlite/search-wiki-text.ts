import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** The first stretch of a section in which the words were found; `section` is null for the top section. */
export interface WikiTextHit {
  location_id: number;
  slug: string;
  name: string;
  section: string | null;
  body: string;
}

/** What to look for on which map; `readable` leaves out places whose text must not be read. */
export interface WikiTextSearch {
  mapId: number;
  text: string;
  limit: number;
  readable?: ((locationId: Expression<number>) => Expression<SqlBool>) | undefined;
}

/** The index holds trigrams: shorter texts are looked for without it. */
const SHORTEST_INDEXED = 3;

/** Up to so many sections in the whole world it is quicker to start from them than from the points of the map. */
const FEW_HITS = 500;

/**
 * Sections whose text contains `text` (as a substring, any case) among the active
 * points of one map, the most prominent places first.
 */
export async function searchWikiText(db: Kysely<Database>, search: WikiTextSearch): Promise<WikiTextHit[]> {
  // No text holds one, and the index takes it for the end of the words.
  if (search.text.includes('\0')) return [];
  if ([...search.text].length < SHORTEST_INDEXED) {
    const contains = sql`instr(lower(wiki_pieces.body), lower(${search.text})) > 0`;
    return list(db, search, sql`positions cross join wiki_pieces`, contains);
  }
  const matches = phrase(search.text);
  const first = await sql<{ rowid: number }>`
    select rowid from wiki_text where wiki_text match ${matches} limit ${FEW_HITS + 1}
  `.execute(db);
  if (first.rows.length === 0) return [];
  if (first.rows.length > FEW_HITS) {
    const indexed = sql`wiki_pieces.id in (select rowid from wiki_text where wiki_text match ${matches})`;
    return list(db, search, sql`positions cross join wiki_pieces`, indexed);
  }
  const known = sql`wiki_pieces.id in (${sql.join(first.rows.map((row) => row.rowid))})`;
  return list(db, search, sql`wiki_pieces cross join positions`, known);
}

/**
 * Reads until `limit` different sections are there. Grouping in SQL would have
 * to see every hit first; the order comes straight off an index, so this stops
 * early. SQLite keeps the order of a CROSS JOIN: `tables` says where to start.
 */
async function list(
  db: Kysely<Database>,
  search: WikiTextSearch,
  tables: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<WikiTextHit[]> {
  const size = search.limit * 3;
  const readable = search.readable?.(sql.ref('positions.location_id')) ?? sql`true`;
  const sections = new Map<string, WikiTextHit>();
  for (let offset = 0; ; offset += size) {
    const page = await sql<WikiTextHit>`
      select locations.id as location_id, locations.slug, locations.name, wiki_pieces.section, wiki_pieces.body
      from ${tables}
      join locations on locations.id = positions.location_id
      where wiki_pieces.location_id = positions.location_id
        and positions.parent_id = ${search.mapId} and positions.active = 1 and ${condition} and ${readable}
      order by positions.scale desc, positions.sort_name, positions.id, wiki_pieces.ordinal
      limit ${size} offset ${offset}
    `.execute(db);
    for (const hit of page.rows) {
      const key = JSON.stringify([hit.location_id, hit.section]);
      if (!sections.has(key)) sections.set(key, hit);
      if (sections.size === search.limit) return [...sections.values()];
    }
    if (page.rows.length < size) return [...sections.values()];
  }
}

/** One FTS5 string: whatever stands inside the quotes is text, never an operator. */
const phrase = (text: string): string => `"${text.replaceAll('’', "'").replaceAll('"', '""')}"`;
