import { foldWords } from '@venture-atlas/rules';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from './expressions.ts';
import { searchedBody } from './search-key.ts';

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

/** The index holds trigrams: shorter texts, as they are folded, are looked for without it. */
export const SHORTEST_INDEXED = 3;

/** So many pieces, or places with theirs, are looked at before others have a turn. */
export const TEXTS_A_TURN = 500;

/** How a reader has texts that are served to them otherwise than they are stored. */
export interface TextsAsServed {
  /** What else to look for: it may be served as the words that are sought. */
  also: readonly string[];
  /** A hit as it is served; undefined where the words do not stand in it then. */
  serve: (hit: WikiTextHit) => WikiTextHit | undefined;
  /** How many hits are looked at; left out, so many as a reader's search may cost. */
  most?: number;
}

/** So many hits are looked at as they are served, and no more, unless more are asked for. */
const HITS_SERVED_MAX = 200;

/** Whether a piece holds the words, without the index. @param text not blank, as anybody types it @param also other words that count as well */
export const holdsWords = (text: string, also: readonly string[] = []): RawBuilder<SqlBool> => {
  const holds = [text, ...also].map((words) => contains(searchedBody, sql`${foldWords(words)}`));
  return sql<SqlBool>`(${sql.join(holds, sql` or `)})`;
};

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
 * @param served how the reader has them; then each hit is looked at again before it counts
 * @param before how many were looked at before
 * @returns how many were looked at, and whether no more are wanted
 */
export async function addSections(
  sections: Map<string, WikiTextHit>,
  hits: AsyncIterable<WikiTextHit>,
  limit: number,
  served?: TextsAsServed,
  before = 0,
): Promise<{ looked: number; isEnough: boolean }> {
  let looked = before;
  const isEnough = () =>
    sections.size === limit || (served !== undefined && looked >= (served.most ?? HITS_SERVED_MAX));
  for await (const hit of hits) {
    looked += 1;
    const key = JSON.stringify([hit.location_id, hit.section]);
    const found = sections.has(key) ? undefined : served === undefined ? hit : served.serve(hit);
    if (found !== undefined) sections.set(key, found);
    if (isEnough()) break;
  }
  return { looked, isEnough: isEnough() };
}
