import { useQueryClient } from '@tanstack/react-query';
import { PLACE_ROWS_MAX } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { placeRowsQuery } from '../../../../api/place-table.ts';
import type { TargetPlace } from './row-plan-types.ts';

export interface TargetRows {
  /** The row of a place; null: it is gone; undefined while nobody knows. */
  of: (id: number) => TargetPlace | null | undefined;
  error: unknown;
  retry: () => void;
  /** All are asked for anew. */
  forget: () => void;
}

/** The rows of the table that cells are pasted into, also those that were never in view. */
export function useTargetRows(
  ids: readonly number[],
  map: number | undefined,
  worldId: string | undefined,
): TargetRows {
  const client = useQueryClient();
  const [rows, setRows] = useState<ReadonlyMap<number, TargetPlace> | undefined>();
  const [failed, setFailed] = useState<{ error: unknown } | undefined>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (failed !== undefined) return;
    // A number only to ask again.
    void round;
    let isOver = false;
    const read = async () => {
      const read = new Map<number, TargetPlace>();
      try {
        for (let from = 0; from < ids.length; from += PLACE_ROWS_MAX) {
          const portion = placeRowsQuery(ids.slice(from, from + PLACE_ROWS_MAX), map, worldId);
          // As they are now: what somebody else changed is not written over.
          for (const row of await client.fetchQuery({ ...portion, staleTime: 0 })) {
            const { id, name, version, type, position } = row;
            read.set(id, { id, name, version, type, position });
          }
          if (isOver) return;
        }
        setRows(read);
      } catch (error) {
        if (!isOver) setFailed({ error });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [client, ids, map, worldId, failed, round]);
  return {
    of: (id) => (rows === undefined ? undefined : (rows.get(id) ?? null)),
    error: failed?.error,
    retry: () => setFailed(undefined),
    forget: () => {
      setRows(undefined);
      setRound((times) => times + 1);
    },
  };
}
