import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ENOUGH_NAMES, findMisspelled, foldWords, searchText } from '@venture-atlas/rules';
import { type FoundEverywhere, SEARCH_EVERYWHERE_NAMES, SEARCH_LIMIT } from '@venture-atlas/types';
import { sql } from 'kysely';
import { findPlaces } from '../../atlas/answers/known-links.ts';
import type { Reader } from '../../atlas/answers/reader.ts';
import type { NameCache } from '../../atlas/names/kept-names.ts';
import { compareNames, namesWith } from '../../atlas/names/name-list.ts';
import { isTextVisible, textIndexWorlds } from '../../atlas/queries/visible-places.ts';
import { searchTextsOfWorlds, type WikiTextHit } from '../../db/engine.ts';
import { isPlaceRowInScope } from '../../worlds/scope.ts';
import { textsAsServed } from './hidden-names.ts';

const nothing: FoundEverywhere = { names: [], nearly: 0, texts: [] };

/** The searching viewer, and the cached names. */
interface SearchSource extends Pick<Reader, 'db' | 'scope' | 'sight' | 'hidden' | 'revealed'> {
  names: NameCache;
}

/** Finds places by name and text on all maps of a scope, as one viewer knows them (edition 2, section 13). */
export async function searchEverywhere(source: SearchSource, typed: string): Promise<FoundEverywhere> {
  const { db, scope, sight } = source;
  const words = foldWords(typed);
  if (words === '') return nothing;
  const lists = await source.names.of(db, scope, sight);
  const limit = SEARCH_EVERYWHERE_NAMES;
  const exact = await namesWith(lists, words, limit);
  const misspelled =
    exact.length < ENOUGH_NAMES
      ? await findMisspelled(lists, { words, limit, order: compareNames, pause: yieldToOthers })
      : [];
  const nearly = misspelled.filter(({ id }) => exact.every((name) => name.id !== id)).slice(0, limit - exact.length);
  const nameIds = [...exact, ...nearly].map(({ id }) => id);
  const text = typed.normalize('NFC').trim();
  const open = await searchTextsOfWorlds(db, {
    worldIds: textIndexWorlds(scope),
    text,
    limit: SEARCH_LIMIT,
    texts: await source.names.texts(db, scope, sight),
    called: sight?.alias,
    served: textsAsServed(text, source.hidden),
    readable: (id) => sql`(${isPlaceRowInScope(scope, 'locations')} and ${isTextVisible(id, scope, sight)})`,
  });
  const more = await source.revealed?.search(text, { limit: SEARCH_LIMIT });
  const hits = withRevealed(open, more, SEARCH_LIMIT);
  const placeOf = await findPlaces(db, scope, [...nameIds, ...hits.map((hit) => hit.location_id)], sight);
  return {
    names: nameIds.flatMap((id) => placeOf(id) ?? []),
    nearly: nearly.length,
    texts: hits.flatMap(({ location_id, body, section }) => {
      const place = placeOf(location_id);
      if (place === undefined) return [];
      // The shared rule finds the match again and cuts the snippet.
      const entry = { name: place.name, wiki_page_content: { top_section: body, sections: [] } };
      return searchText(entry, text, 1).map(({ snippet, match }) => ({ ...place, section, snippet, match }));
    }),
  };
}

/** Hits in texts, then those in revealed words at other places. */
export function withRevealed<Hit extends Pick<WikiTextHit, 'location_id' | 'section'>>(
  open: readonly Hit[],
  revealed: readonly Hit[] | undefined,
  limit: number,
): Hit[] {
  const tops = new Set(open.filter(({ section }) => section === null).map((hit) => hit.location_id));
  return [...open, ...(revealed ?? []).filter((hit) => !tops.has(hit.location_id))].slice(0, limit);
}
