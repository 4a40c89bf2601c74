import { foldCase } from '@venture-atlas/rules';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, folded } from './expressions.ts';

/** The first stretch of a section in which the words were found; `section` is null for the top section. */
export interface WikiTextHit {
  location_id: number;
  slug: string;
  name: string;
  section: string | null;
  body: string;
}

/** What places are called instead of their names, where they are; null for the others. */
export type CalledInTexts = Record<'name' | 'slug', (locationId: Expression<number>) => Expression<string | null>>;

/** The index holds trigrams: shorter texts are looked for without it. */
export const SHORTEST_INDEXED = 3;

/** So many pieces, or places with theirs, are looked at before others have a turn. */
export const TEXTS_A_TURN = 500;

/** Whether a piece holds the words, without the index. */
export const holdsWords = (text: string): RawBuilder<SqlBool> =>
  contains(folded(sql.ref('wiki_pieces.body')), sql`${foldCase(text)}`);

/** What a hit calls its place. @param own the column of its own name or address */
export function calledIn(
  called: CalledInTexts | undefined,
  what: 'name' | 'slug',
  locationId: Expression<number>,
  own: string,
): RawBuilder<string> {
  return called === undefined
    ? sql<string>`${sql.ref(own)}`
    : sql`coalesce(${called[what](locationId)}, ${sql.ref(own)})`;
}

/**
 * Reads hit by hit until `limit` different sections are there. Grouping in SQL would have to see every hit first.
 * @param sections what was found before, which is added to
 */
export async function addSections(
  sections: Map<string, WikiTextHit>,
  hits: AsyncIterable<WikiTextHit>,
  limit: number,
): Promise<void> {
  for await (const hit of hits) {
    const key = JSON.stringify([hit.location_id, hit.section]);
    if (!sections.has(key)) sections.set(key, hit);
    if (sections.size === limit) break;
  }
}
