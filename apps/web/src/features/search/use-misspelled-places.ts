import type { Child } from '@venture-atlas/types';
import { useEffect, useMemo, useState } from 'react';
import { waitFor } from '../../loading/when-idle.ts';

/** Pause after typing before misspelled names are searched, in milliseconds. */
const REST_MS = 120;

export interface MisspelledPlaces {
  places: readonly Child[];
  /** The names were not searched for these words yet. */
  isSearching: boolean;
}

const none: readonly Child[] = [];

/** Places whose names match the words except for some wrong letters; none while `wanted` is false. */
export function useMisspelledPlaces(places: readonly Child[], words: string, wanted: boolean): MisspelledPlaces {
  const [found, setFound] = useState<{ words: string; ids: readonly number[] }>({ words: '', ids: [] });

  useEffect(() => {
    if (!wanted) return;
    const search = new AbortController();
    const find = async () => {
      await waitFor(REST_MS, search.signal);
      search.signal.throwIfAborted();
      const { findMisspelledPlaces } = await import('./misspelled-places.ts');
      return findMisspelledPlaces(places, words, search.signal);
    };
    const show = (misspelled: readonly Child[]) => {
      if (!search.signal.aborted) setFound({ words, ids: misspelled.map(({ id }) => id) });
    };
    // If the script fails to load, exact names are enough. The next search retries.
    find().then(show, () => show(none));
    return () => search.abort();
  }, [places, words, wanted]);

  // The list may be newer than the results: removed places are left out, and renamed ones get their new name.
  const shown = useMemo(() => {
    if (found.ids.length === 0) return none;
    const byId = new Map(places.map((place) => [place.id, place]));
    return found.ids.flatMap((id) => byId.get(id) ?? []);
  }, [places, found.ids]);

  const isFound = found.words === words;
  return { places: wanted && isFound ? shown : none, isSearching: wanted && !isFound };
}
