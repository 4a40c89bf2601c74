import { useDebouncedValue } from '@mantine/hooks';
import { ENOUGH_NAMES, foldWords, wrongLettersIn } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useMemo } from 'react';
import { useTextSearch } from '../../api/locations.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { combineResults, findNames, type SearchResults, searchWords } from './results.ts';
import { useMisspelledPlaces } from './use-misspelled-places.ts';

/** Pause after typing before the server is asked, in milliseconds. */
const REST_MS = 150;

export interface Search {
  words: string;
  /** The typed text is longer than the search text. */
  wasCut: boolean;
  results: SearchResults;
  /** The results for these words are not complete yet. */
  isSearching: boolean;
  /** The search of texts failed; names are shown anyway. */
  textError: unknown;
  retryTexts: () => void;
}

/** Searches: names of loaded places at once; misspelled names and the server's texts after a pause in typing. */
export function useSearch(mapSlug: string, places: readonly Child[], typed: string): Search {
  const { words, wasCut } = searchWords(typed);
  const exact = useMemo(() => findNames(places, words), [places, words]);
  const isFewExact = exact.length < ENOUGH_NAMES && wrongLettersIn(foldWords(words)) > 0;
  const misspelled = useMisspelledPlaces(places, words, isFewExact);
  const [asked] = useDebouncedValue(words, REST_MS);
  const texts = useTextSearch(mapSlug, asked, useReadingScope());
  const answers = words === '' || asked !== words ? undefined : texts.data;
  const bySlug = useMemo(() => new Map(places.map((place) => [place.slug, place])), [places]);
  const results = useMemo(
    () => combineResults(words, exact, misspelled.places, answers ?? [], (slug) => bySlug.get(slug)),
    [words, exact, misspelled.places, answers, bySlug],
  );
  return {
    words,
    wasCut,
    results,
    isSearching: words !== '' && (asked !== words || texts.isFetching || misspelled.isSearching),
    textError: words === '' || asked !== words ? null : texts.error,
    retryTexts: () => void texts.refetch(),
  };
}
