import { type FoldedNames, findMisspelled, foldedName, foldedNames, foldWords } from '@venture-atlas/rules';
import { type Child, SEARCH_LIMIT } from '@venture-atlas/types';
import { waitFor } from '../../loading/when-idle.ts';

const namesOf = new WeakMap<readonly Child[], FoldedNames<Child>>();

/**
 * The places whose names match the words except for some wrong letters, the best first.
 * @throws when aborted
 */
export function findMisspelledPlaces(places: readonly Child[], words: string, signal: AbortSignal): Promise<Child[]> {
  const names = namesOf.get(places) ?? foldedNames(places, foldedName);
  namesOf.set(places, names);
  return findMisspelled([names], {
    words: foldWords(words),
    limit: SEARCH_LIMIT,
    order: () => 0,
    pause: async () => {
      await waitFor(0, signal);
      signal.throwIfAborted();
    },
  });
}
