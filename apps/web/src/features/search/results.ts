import { findFolded, foldWords, searchNames } from '@venture-atlas/rules';
import { type Child, SEARCH_LIMIT, SEARCH_TEXT_MAX, type TextSearchResult } from '@venture-atlas/types';
import { type PlaceSymbol, placeSymbol } from '../../map/model/place-order.ts';

/** A search result; `match` is the range of the found words in `name` or in `snippet`. */
export interface SearchResult {
  /** Unique among the results; also the option's id in the page. */
  key: string;
  slug: string;
  name: string;
  /** Null until the page with its point has loaded. */
  positionId: number | null;
  sign: PlaceSymbol | null;
  /** Its kind; null without one, or until its place has loaded. */
  kind: string | null;
  nameMatch: readonly [number, number] | null;
  text: { section: string | null; snippet: string; match: readonly [number, number] } | null;
}

export interface SearchResults {
  names: readonly SearchResult[];
  texts: readonly SearchResult[];
}

/** If texts match, too, names get this many results. */
const NAMES_BESIDE_TEXTS = 10;

/** The search words: trimmed, and cut to the length that the server accepts. */
export function searchWords(typed: string): { words: string; wasCut: boolean } {
  const letters = [...typed.trim()];
  return { words: letters.slice(0, SEARCH_TEXT_MAX).join(''), wasCut: letters.length > SEARCH_TEXT_MAX };
}

/** Names that contain the words, both folded (specification section 5). Blank words find nothing. */
export function findNames(places: readonly Child[], words: string): Child[] {
  return searchNames(places, words, SEARCH_LIMIT);
}

/**
 * Combines names and texts to a list of about 20 (specification section 9): exact names, misspelled names, then texts.
 */
export function combineResults(
  words: string,
  exact: readonly Child[],
  misspelled: readonly Child[],
  texts: readonly TextSearchResult[],
  placeOf: (slug: string) => Child | undefined,
): SearchResults {
  const known = new Set(exact.map((place) => place.id));
  const names = [...exact, ...misspelled.filter((place) => !known.has(place.id))];
  const room = Math.max(NAMES_BESIDE_TEXTS, SEARCH_LIMIT - texts.length);
  const shownNames = names.slice(0, Math.min(SEARCH_LIMIT, room));
  const shownTexts = texts.slice(0, SEARCH_LIMIT - shownNames.length);
  return {
    names: shownNames.map((place) => nameResult(place, words)),
    texts: shownTexts.map((found) => textResult(found, placeOf(found.slug))),
  };
}

function nameResult(place: Child, words: string): SearchResult {
  return {
    key: `name-${place.id}`,
    slug: place.slug,
    name: place.name,
    positionId: place.id,
    sign: placeSymbol(place),
    kind: place.type,
    nameMatch: findFolded(place.name, foldWords(words)) ?? null,
    text: null,
  };
}

function textResult(found: TextSearchResult, place: Child | undefined): SearchResult {
  return {
    key: `text-${found.slug}-${found.section ?? ''}-${found.match[0]}`,
    slug: found.slug,
    name: found.name,
    positionId: place?.id ?? null,
    sign: place ? placeSymbol(place) : null,
    kind: place?.type ?? null,
    nameMatch: null,
    text: { section: found.section, snippet: found.snippet, match: found.match },
  };
}
