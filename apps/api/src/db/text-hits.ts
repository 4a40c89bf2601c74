import { foldWords } from '@venture-atlas/rules';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from './expressions.ts';
import { searchedBody } from './search-key.ts';

/** The first piece of a section with the searched words; `section` is null for the top section. */
export interface WikiTextHit {
  location_id: number;
  slug: string;
  name: string;
  section: string | null;
  body: string;
}

/** Names of places that replace their own; null for other places. */
export type CalledInTexts = Record<'name' | 'slug', (locationId: Expression<number>) => Expression<string | null>>;

/** The index contains trigrams: shorter folded texts are searched without it. */
export const SHORTEST_INDEXED = 3;

/** Pieces or places per batch; other requests run between batches. */
export const TEXTS_PER_BATCH = 500;

/** How texts are served to a reader if they differ from the stored ones. */
export interface TextsAsServed {
  /** Additional search terms, which may be served as the searched words. */
  also: readonly string[];
  /** A hit as served; undefined if the served text does not contain the words. */
  serve: (hit: WikiTextHit) => WikiTextHit | undefined;
  /** Maximum checked hits; by default the limit of one search by a reader. */
  most?: number;
}

/** Default maximum of hits checked in served form. */
const HITS_SERVED_MAX = 200;

/**
 * Whether a piece contains the words, without the index.
 * @param text not blank, as typed
 * @param also other words that count as well
 */
export const holdsWords = (text: string, also: readonly string[] = []): RawBuilder<SqlBool> => {
  const holds = [text, ...also].map((words) => contains(searchedBody, sql`${foldWords(words)}`));
  return sql<SqlBool>`(${sql.join(holds, sql` or `)})`;
};

/** The name of the place of a hit. @param own column of its own name or address */
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
 * Reads hits until `limit` different sections are found. Grouping in SQL would have to read all hits first.
 * @param sections earlier results, which are extended
 * @param served how texts are served to the reader; each hit is then checked in served form
 * @param before number of hits checked before
 * @returns the number of checked hits, and whether the search is finished
 */
export async function addSections(
  sections: Map<string, WikiTextHit>,
  hits: AsyncIterable<WikiTextHit>,
  limit: number,
  served?: TextsAsServed,
  before = 0,
): Promise<{ checked: number; isEnough: boolean }> {
  let checked = before;
  const isEnough = () =>
    sections.size === limit || (served !== undefined && checked >= (served.most ?? HITS_SERVED_MAX));
  for await (const hit of hits) {
    checked += 1;
    const key = JSON.stringify([hit.location_id, hit.section]);
    const found = sections.has(key) ? undefined : served === undefined ? hit : served.serve(hit);
    if (found !== undefined) sections.set(key, found);
    if (isEnough()) break;
  }
  return { checked, isEnough: isEnough() };
}
