import type { Child } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import type { FuzzyAnswer, FuzzyRequest } from './fuzzy-worker.ts';

/** Typing pauses this long before misspellings are looked for, in milliseconds. */
const REST_MS = 120;

/**
 * Places whose names are nearly the words; empty while `wanted` is false. The
 * worker starts with the first search that needs it and has only the names.
 */
export function useFuzzyNames(
  places: readonly Child[],
  words: string,
  wanted: boolean,
  limit: number,
): readonly Child[] {
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
    if (!wanted || typeof Worker === 'undefined') return;
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
      tell({ kind: 'find', id, words, limit });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [places, words, wanted, limit]);

  return wanted && found.words === words ? found.places : [];
}
