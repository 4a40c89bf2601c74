import { useDebouncedValue } from '@mantine/hooks';
import { type Child, SEARCH_LIMIT } from '@venture-atlas/types';
import { useMemo } from 'react';
import { useTextSearch } from '../../api/locations.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { combineResults, ENOUGH_NAMES, findNames, type SearchResults, searchWords } from './results.ts';
import { useFuzzyNames } from './use-fuzzy-names.ts';

/** Typing rests this long before the server is asked, in milliseconds. */
const REST_MS = 150;

/** Shorter words are nearly right in too many names. */
const FUZZY_FROM = 4;

export interface Search {
  words: string;
  /** More was typed than is searched for. */
  wasCut: boolean;
  results: SearchResults;
  /** Server or worker have not answered for these words yet. */
  isSearching: boolean;
  /** The texts could not be searched; names are there all the same. */
  textError: unknown;
  retryTexts: () => void;
}

/** Names from the loaded places at once, misspellings from a worker, texts from the server. */
export function useSearch(mapSlug: string, places: readonly Child[], typed: string): Search {
  const { words, wasCut } = searchWords(typed);
  const exact = useMemo(() => findNames(places, words), [places, words]);
  const nearly = useFuzzyNames(places, words, words.length >= FUZZY_FROM && exact.length < ENOUGH_NAMES, SEARCH_LIMIT);
  const [asked] = useDebouncedValue(words, REST_MS);
  const texts = useTextSearch(mapSlug, asked, useReadingScope());
  const answers = words === '' || asked !== words ? undefined : texts.data;
  const bySlug = useMemo(() => new Map(places.map((place) => [place.slug, place])), [places]);
  const results = useMemo(
    () => combineResults(words, exact, nearly.places, answers ?? [], (slug) => bySlug.get(slug)),
    [words, exact, nearly.places, answers, bySlug],
  );
  return {
    words,
    wasCut,
    results,
    isSearching: words !== '' && (asked !== words || texts.isFetching || nearly.isSearching),
    textError: words === '' || asked !== words ? null : texts.error,
    retryTexts: () => void texts.refetch(),
  };
}
