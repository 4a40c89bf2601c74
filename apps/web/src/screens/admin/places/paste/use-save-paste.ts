import type { PlaceRowsSaved } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { IntentKey } from '../../../../api/client-key.ts';
import { type RowToSave, savePlaceRows } from '../../../../api/place-table.ts';
import type { PlannedRow } from './use-paste.ts';

export interface SavePaste {
  isBusy: boolean;
  error: unknown;
  /** Nobody knows what was saved: only the same may be sent again. */
  isUnknown: boolean;
  /** What the server said of rows that it did not save, by their number. */
  refused: ReadonlyMap<number, string>;
  save: (rows: readonly PlannedRow[]) => Promise<void>;
}

interface Saving {
  worldId: string | undefined;
  /** @param numbers of the rows that were not saved */
  onSaved: (saved: PlaceRowsSaved, numbers: ReadonlySet<number>) => void;
}

/** Sends the rows; after an answer that was lost exactly the same again, so that none is saved twice. */
export function useSavePaste({ worldId, onSaved }: Saving): SavePaste {
  const intent = useRef(new IntentKey());
  const sent = useRef<{ rows: readonly RowToSave[]; numbers: readonly number[] } | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const isUnknown = error !== undefined && isOpen(error);
  return {
    isBusy,
    error,
    isUnknown,
    refused,
    save: async (planned) => {
      const told = planned.flatMap(({ row, plan }) => (plan.save === null ? [] : [{ row, save: plan.save }]));
      const now = { rows: told.map(({ save }) => save), numbers: told.map(({ row }) => row.number) };
      const sending = isUnknown ? (sent.current ?? now) : now;
      sent.current = sending;
      setBusy(true);
      setError(undefined);
      try {
        const saved = await savePlaceRows(sending.rows, intent.current.keyFor(sending.rows), worldId);
        intent.current.forget();
        const messages = new Map(saved.left.map(({ row, message }) => [sending.numbers[row] ?? -1, message]));
        const left = saved.left_rows.map((row) => sending.numbers[row] ?? -1);
        setRefused(new Map(left.map((number) => [number, messages.get(number) ?? 'Not saved.'])));
        onSaved(saved, new Set(left));
      } catch (failed) {
        setError(failed);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** No answer, or one that says nothing about what was done before it. */
const isOpen = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
