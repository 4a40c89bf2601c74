import type { Child } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import type { FuzzyAnswer, FuzzyRequest } from './fuzzy-worker.ts';

const hasWorkers = typeof Worker !== 'undefined';
const none: readonly Child[] = [];

/** Typing pauses this long before misspellings are looked for, in milliseconds. */
const REST_MS = 120;

export interface FuzzyNamesFound {
  places: readonly Child[];
  /** The worker has not answered for these words yet. */
  isSearching: boolean;
}

/**
 * Places whose names are nearly the words; none while `wanted` is false. The
 * worker starts with the first search that needs it and has only the names.
 * Where workers cannot run, exact names have to do.
 */
export function useFuzzyNames(
  places: readonly Child[],
  words: string,
  wanted: boolean,
  limit: number,
): FuzzyNamesFound {
  const worker = useRef<Worker | null>(null);
  const sent = useRef(0);
  const asked = useRef(0);
  const [found, setFound] = useState<{ words: string; places: readonly Child[] }>({ words: '', places: [] });

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
      sent.current = 0;
    },
    [],
  );

  useEffect(() => {
    if (!wanted || !hasWorkers) return;
    const timer = setTimeout(() => {
      worker.current ??= new Worker(new URL('./fuzzy-worker.ts', import.meta.url), { type: 'module' });
      const tell = (request: FuzzyRequest) => worker.current?.postMessage(request);
      if (sent.current < places.length)
        tell({ kind: 'add', names: places.slice(sent.current).map((place) => place.name) });
      sent.current = places.length;
      const id = ++asked.current;
      worker.current.onmessage = ({ data }: MessageEvent<FuzzyAnswer>) => {
        if (data.id !== asked.current) return;
        setFound({ words, places: data.indexes.flatMap((index) => places[index] ?? []) });
      };
      worker.current.onerror = () => {
        // A script that did not come: the next search tries anew.
        worker.current?.terminate();
        worker.current = null;
        sent.current = 0;
        setFound({ words, places: [] });
      };
      tell({ kind: 'find', id, words, limit });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [places, words, wanted, limit]);

  const isFound = found.words === words;
  return { places: wanted && isFound ? found.places : none, isSearching: wanted && hasWorkers && !isFound };
}
