import { locationNameProblem } from '@venture-atlas/rules';
import type { NamedPlace } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { findPlacesByName } from '../../../../api/place-table.ts';

export interface NamedPlaces {
  /** Those of a name; undefined while nobody knows. */
  of: (name: string) => readonly NamedPlace[] | undefined;
  error: unknown;
  retry: () => void;
  /** All are asked for anew. */
  forget: () => void;
}

/** Names are looked for once nobody types. */
const REST_MS = 250;

export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** What no place can be called is not asked for: one such name would refuse all others. */
const canBe = (name: string): boolean => name !== '' && !name.includes('\n') && locationNameProblem(name) === undefined;

/** Which places there are of the names of a paste, each asked for once. */
export function useNamedPlaces(
  names: readonly string[],
  map: number | undefined,
  worldId: string | undefined,
): NamedPlaces {
  const [known, setKnown] = useState<Names>({
    map,
    byName: none,
  });
  const [failed, setFailed] = useState<{ error: unknown } | undefined>();
  const byName = known.map === map ? known.byName : none;
  const isFirst = useRef(true);
  const missing = [...new Set(names.map(nameKey))].filter((name) => canBe(name) && !byName.has(name));
  const asked = missing.join('\n');
  useEffect(() => {
    if (asked === '' || failed !== undefined) return;
    const aborting = new AbortController();
    const wanted = asked.split('\n');
    const ask = async () => {
      try {
        const found = await findPlacesByName(wanted, map, worldId, aborting.signal);
        const next = new Map(wanted.map((name): [string, NamedPlace[]] => [name, []]));
        for (const place of found) next.get(nameKey(place.name))?.push(place);
        setKnown((before) => ({ map, byName: new Map([...(before.map === map ? before.byName : none), ...next]) }));
      } catch (error) {
        if (!aborting.signal.aborted) setFailed({ error });
      }
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : REST_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [asked, failed, map, worldId]);
  return {
    of: (name) => (canBe(nameKey(name)) ? byName.get(nameKey(name)) : []),
    error: failed?.error,
    retry: () => setFailed(undefined),
    forget: () => setKnown({ map, byName: none }),
  };
}

interface Names {
  map: number | undefined;
  byName: ReadonlyMap<string, NamedPlace[]>;
}

const none: ReadonlyMap<string, NamedPlace[]> = new Map();
