import type { Child } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FuzzyAnswer, FuzzyRequest } from './fuzzy-worker.ts';
import { ToldNames } from './told-names.ts';

const hasWorkers = typeof Worker !== 'undefined';
const none: readonly Child[] = [];

/** Typing pauses this long before misspellings are looked for, in milliseconds. */
const REST_MS = 120;

export interface FuzzyNamesFound {
  places: readonly Child[];
  /** The worker has not answered for these words yet. */
  isSearching: boolean;
}

/** A worker and the names that it has been told. */
interface Helper {
  readonly worker: Worker;
  readonly told: ToldNames;
}

/**
 * Places whose names are nearly the words; none while `wanted` is false. The
 * worker starts with the first search that needs it, has only names and ids, and
 * follows the list as places come, leave and are renamed. Where workers cannot
 * run, exact names have to do.
 */
export function useFuzzyNames(
  places: readonly Child[],
  words: string,
  wanted: boolean,
  limit: number,
): FuzzyNamesFound {
  const helper = useRef<Helper | null>(null);
  const asked = useRef(0);
  const [found, setFound] = useState<{ words: string; ids: readonly number[] }>({ words: '', ids: [] });

  useEffect(
    () => () => {
      helper.current?.worker.terminate();
      helper.current = null;
    },
    [],
  );

  useEffect(() => {
    if (!wanted || !hasWorkers) return;
    const timer = setTimeout(() => {
      helper.current ??= {
        worker: new Worker(new URL('./fuzzy-worker.ts', import.meta.url), { type: 'module' }),
        told: new ToldNames(),
      };
      const { worker, told } = helper.current;
      const post = (request: FuzzyRequest) => worker.postMessage(request);
      const changes = told.changesTo(places);
      if (changes !== undefined) post({ kind: 'change', changes });
      const id = ++asked.current;
      worker.onmessage = ({ data }: MessageEvent<FuzzyAnswer>) => {
        if (data.id === asked.current) setFound({ words, ids: data.places });
      };
      worker.onerror = () => {
        // A script that did not come: the next search tries anew.
        worker.terminate();
        helper.current = null;
        setFound({ words, ids: [] });
      };
      post({ kind: 'find', id, words, limit });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [places, words, wanted, limit]);

  // An answer may be older than the list: what is gone is left out, what was renamed shows as it is called now.
  const shown = useMemo(() => {
    if (found.ids.length === 0) return none;
    const byId = new Map(places.map((place) => [place.id, place]));
    return found.ids.flatMap((id) => byId.get(id) ?? []);
  }, [places, found.ids]);

  const isFound = found.words === words;
  return { places: wanted && isFound ? shown : none, isSearching: wanted && hasWorkers && !isFound };
}
