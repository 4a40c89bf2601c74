import { useQueryClient } from '@tanstack/react-query';
import type { TrashRestored } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { purgeTrash, restoreTrash } from '../../../api/trash.ts';
import { showToast } from '../../../ui/toasts.tsx';

export interface TrashActs {
  isBusy: boolean;
  error: unknown;
  /** What the last restoring left here, and what is not as it was. */
  outcome: TrashRestored | undefined;
  restore: (ids: readonly number[]) => Promise<void>;
  purge: (ids: readonly number[]) => Promise<void>;
}

const things = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'thing' : 'things'}`;

/** What is done with what is in the trash; everything else shows it anew. */
export function useTrashActs(worldId: string | undefined): TrashActs {
  const client = useQueryClient();
  const intent = useRef(new IntentKey());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [outcome, setOutcome] = useState<TrashRestored | undefined>();
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setOutcome(undefined);
    try {
      await work();
    } catch (refused) {
      setError(refused);
    }
    // Maps, lists and searches have it again, or have it no more.
    await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    setBusy(false);
  };
  const undo = (changeId: number) =>
    act(async () => {
      await revertChange(changeId, newClientKey());
      showToast('Back in the trash.');
    });
  return {
    isBusy,
    error,
    outcome,
    restore: (ids) =>
      act(async () => {
        const asked = { ids: [...ids] };
        const done = await restoreTrash(ids, intent.current.keyFor(asked), worldId);
        intent.current.forget();
        setOutcome(done);
        const { change_id } = done;
        if (change_id === null) return;
        showToast(`Restored ${things(done.restored)}.`, { label: 'Undo', onAct: () => void undo(change_id) });
      }),
    purge: (ids) =>
      act(async () => {
        const { deleted } = await purgeTrash(ids, worldId);
        showToast(`Deleted ${things(deleted)} for good.`);
      }),
  };
}
