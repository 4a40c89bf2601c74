import { useQueryClient } from '@tanstack/react-query';
import type { PlaceRowsSaved, PlacesChanged } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { changePlaces, type PlacesAct } from '../../../api/place-table.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { removeToastsOf, showToast } from '../../../ui/toasts.tsx';
import { othersShowPlaces } from './use-place-rows.ts';

/** What is done to all chosen places. */
export type BulkAct = Pick<PlacesAct, 'act' | 'type_id' | 'parent_id' | 'scale'>;

const done: Record<PlacesAct['act'], (places: string) => string> = {
  type: (places) => `Changed the type of ${places}.`,
  map: (places) => `Brought ${places} to the map.`,
  size: (places) => `Changed the size of ${places}.`,
  take_off: (places) => `Took ${places} off.`,
  publish: (places) => `Published ${places}.`,
  draft: (places) => `Made drafts of ${places}: only editors see them.`,
  remove: (places) => `Moved ${places} to the trash.`,
  move: (places) => `Moved ${places}.`,
  resize: (places) => `Changed the size of ${places}.`,
  duplicate: (places) => `Duplicated ${places}.`,
  look: (places) => `Restyled ${places}.`,
};

const many = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`;

export interface BulkActs {
  isBusy: boolean;
  /** Something was saved here. */
  hasSaved: boolean;
  error: unknown;
  /** The undo that was refused because others changed the same since; it can be asked for all the same. */
  refusedUndo: { changeId: number; error: unknown } | undefined;
  /** Places that stay as they were, and why. */
  left: Pick<PlacesChanged, 'left' | 'left_total'> | undefined;
  run: (act: BulkAct, ids: readonly number[]) => Promise<void>;
  /** What became of pasted rows. @returns once the table shows it */
  tell: (saved: PlaceRowsSaved) => Promise<void>;
  /** A change to be taken back by Ctrl + Z. */
  note: (changeId: number) => void;
  /** Takes back the last change that was made in this table. */
  undo: (changeId?: number, force?: boolean) => Promise<void>;
  dismiss: () => void;
  /** Does this once all that was asked for before is done and shown; what is asked for next waits for it. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** Acts on many places, and the way back from everything that was done here. */
export function useBulkActs(worldId: string | undefined, map: number | undefined): BulkActs {
  const client = useQueryClient();
  const intent = useRef(new IntentKey());
  const undos = useRef<number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasSaved, setSaved] = useState(false);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [refusedUndo, setRefusedUndo] = useState<BulkActs['refusedUndo']>();
  const [error, setError] = useState<unknown>();
  const [left, setLeft] = useState<BulkActs['left']>();
  const forget = () => {
    setError(undefined);
    setRefusedUndo(undefined);
    setLeft(undefined);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(work);
    return queue.current;
  };
  /** One after the other, each once the table shows what came of the one before. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    // What the one before was refused with is still to be answered.
    if (waiting.current === 0) forget();
    waiting.current += 1;
    setBusy(true);
    return inTurn(async () => {
      await work().catch(setError);
      othersShowPlaces(client);
      await client.invalidateQueries({ queryKey: staffKeys.places });
      waiting.current -= 1;
      setBusy(waiting.current > 0);
    });
  };
  const undo = (asked?: number, force = false) =>
    enqueue(async () => {
      const changeId = asked ?? undos.current.at(-1);
      if (changeId === undefined) return;
      // Whatever comes of it, the next undo is about the change before; only what never arrived is tried again.
      undos.current = undos.current.filter((id) => id !== changeId);
      removeToastsOf(changeId);
      try {
        const back = await revertChange(changeId, newClientKey(), force);
        showToast(back.left ? `Undone, except for ${many(back.left)} changed since.` : 'Undone.');
      } catch (refused) {
        if (refused instanceof ApiError && refused.status === 0) undos.current.push(changeId);
        if (changedMeanwhile(refused) === undefined) throw refused;
        setRefusedUndo({ changeId, error: refused });
      }
    });
  return {
    isBusy,
    hasSaved,
    error,
    refusedUndo,
    left,
    note: (changeId) => {
      undos.current.push(changeId);
      setSaved(true);
    },
    tell: async ({ change_id, made, changed }) => {
      othersShowPlaces(client);
      const shown = client.invalidateQueries({ queryKey: staffKeys.places });
      if (change_id === null) {
        showToast('Nothing changed.');
        return shown;
      }
      undos.current.push(change_id);
      setSaved(true);
      const parts = [made > 0 ? `Made ${many(made)}` : '', changed > 0 ? `changed ${many(changed)}` : ''];
      const words = parts.filter((part) => part !== '').join(', ');
      showToast(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`, {
        label: 'Undo',
        onAct: () => void undo(change_id),
        changeId: change_id,
      });
      return shown;
    },
    undo,
    dismiss: forget,
    inTurn,
    run: async (act, ids) => {
      // Pressed twice it is meant once.
      if (waiting.current > 0) return;
      await enqueue(async () => {
        const body = { ...act, ids: [...ids], ...(map ? { map } : {}) };
        const answer = await changePlaces({ ...body, client_key: intent.current.keyFor(body) }, worldId);
        intent.current.forget();
        if (answer.left_total > 0) setLeft(answer);
        const { change_id } = answer;
        if (change_id === null) return;
        undos.current.push(change_id);
        setSaved(true);
        const words = [done[act.act](many(answer.changed)), answer.stopped].filter(Boolean).join(' ');
        showToast(words, { label: 'Undo', onAct: () => void undo(change_id), changeId: change_id });
      });
    },
  };
}
