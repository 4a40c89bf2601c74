import { useMutation } from '@tanstack/react-query';
import type { BulkSettingsAnswer } from '@venture-atlas/types';
import { type ManyWish, type PlaceChoice, restoreSettings, saveManySettings } from '../../../api/campaign-settings.ts';
import { hush } from '../session-bar/sentence.ts';
import type { PlaceSettings } from '../use-place-settings.ts';

type Act =
  | { kind: 'save'; choice: PlaceChoice; wish: ManyWish }
  /** Undo or redo: the answer that is taken back, and whether it was an undo itself. */
  | { kind: 'restore'; of: BulkSettingsAnswer; isUndo: boolean };

export interface Bulk {
  save: (choice: PlaceChoice, wish: ManyWish) => void;
  /** Takes the last act back; what was taken back, it does again. */
  undo: () => void;
  isBusy: boolean;
  error: unknown;
  /** What the last act did. */
  done: { places: number; changed: number; isUndo: boolean } | undefined;
}

/** Shows or hides many places in one call, and takes it back. */
export function useBulk(campaignId: string, apply: PlaceSettings['apply']): Bulk {
  const acting = useMutation({
    // In the same line as single saves, so that the last wish wins.
    scope: { id: `settings ${campaignId}` },
    // The card itself says what came of it.
    onMutate: hush,
    mutationFn: (act: Act) =>
      act.kind === 'save'
        ? saveManySettings(campaignId, act.choice, act.wish)
        : restoreSettings(campaignId, act.of.previous),
    onSuccess: ({ current }) => apply(current),
  });
  const { data, variables } = acting;
  const wasUndo = variables?.kind === 'restore' && variables.isUndo;
  return {
    save: (choice, wish) => acting.mutate({ kind: 'save', choice, wish }),
    undo: () => data !== undefined && acting.mutate({ kind: 'restore', of: data, isUndo: !wasUndo }),
    isBusy: acting.isPending,
    error: acting.error,
    done: data === undefined ? undefined : { places: data.places, changed: data.changed, isUndo: wasUndo },
  };
}
