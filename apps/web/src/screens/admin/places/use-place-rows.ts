import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { PLACE_ROWS_MAX, type PlaceRow } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { placeRowsQuery } from '../../../api/place-table.ts';
import { isPublicKey } from '../../../api/query-keys.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import type { Rows } from './use-cell-saves.ts';

/** Rows that only fly by are not asked for. */
const REST_MS = 60;

/** The rows of the table in portions, each asked for once it is in view, and how one of them is changed. */
export function usePlaceRows(
  ids: readonly number[],
  map: number | undefined,
  worldId: string | undefined,
): Rows & {
  at: (index: number) => PlaceRow | undefined;
  show: (first: number, last: number) => void;
  failed: unknown;
} {
  const client = useQueryClient();
  const [shown, setShown] = useState<readonly [first: number, last: number]>([0, 0]);
  const portions = useHasBeenIdle(shown);
  const indexes = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  const queryOf = (portion: number) =>
    placeRowsQuery(ids.slice(portion * PLACE_ROWS_MAX, (portion + 1) * PLACE_ROWS_MAX), map, worldId);
  const answers = useQueries({
    queries: Array.from({ length: portions[1] - portions[0] + 1 }, (_, i) => queryOf(portions[0] + i)),
  });
  const loaded = useMemo(() => {
    const byId = new Map<number, PlaceRow>();
    for (const { data } of answers) for (const row of data ?? []) byId.set(row.id, row);
    return byId;
  }, [answers]);
  // In another order the rows are asked for anew; until they are there, each stays as it was, and so does its open field.
  const seen = useRef({ map, rows: new Map<number, PlaceRow>() });
  if (seen.current.map !== map) seen.current = { map, rows: new Map() };
  for (const [id, row] of loaded) seen.current.rows.set(id, row);
  const get = (id: number): PlaceRow | undefined => {
    const index = indexes.get(id);
    if (index === undefined) return undefined;
    const rows = client.getQueryData(queryOf(Math.floor(index / PLACE_ROWS_MAX)).queryKey);
    return rows?.find((row) => row.id === id) ?? seen.current.rows.get(id);
  };
  return {
    at: (index) => loaded.get(ids[index] ?? 0) ?? seen.current.rows.get(ids[index] ?? 0),
    get,
    set: (row) => {
      if (!indexes.has(row.id)) return;
      seen.current.rows.set(row.id, row);
      // Portions of other orders and filters are kept a while: none of them may show what was there before.
      client.setQueriesData<PlaceRow[]>({ queryKey: staffKeys.placeRowsOf(worldId) }, (before) =>
        before?.some((one) => one.id === row.id)
          ? before.map((one) => (one.id === row.id ? asSaved(one, row) : one))
          : before,
      );
    },
    show: (first, last) => {
      const next = [Math.floor(first / PLACE_ROWS_MAX), Math.floor(last / PLACE_ROWS_MAX)] as const;
      if (next[0] !== shown[0] || next[1] !== shown[1]) setShown(next);
    },
    failed: answers.find(({ error }) => error !== null)?.error,
  };
}

/** A row with what was saved of its place. Under another filter it may show where the place stands on another map. */
function asSaved(one: PlaceRow, row: PlaceRow): PlaceRow {
  const isSamePosition = one.position?.id === row.position?.id || row.position === null;
  return isSamePosition ? row : { ...row, position: one.position };
}

/** What it was a moment ago, while it changes again and again. */
function useHasBeenIdle<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Lists, figures and maps show a place differently from now on; the table itself knows. */
export function othersShowPlaces(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isPublicKey(queryKey) || (queryKey[0] === 'admin' && queryKey[1] !== 'places'),
    refetchType: 'none',
  });
}
