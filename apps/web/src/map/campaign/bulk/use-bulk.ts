import { useMutation } from '@tanstack/react-query';
import type { BulkSettingsAnswer } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error.ts';
import {
  isAskedAbout,
  MANY_PLACES,
  type ManyWish,
  type PlaceChoice,
  restoreSettings,
  saveManySettings,
} from '../../../api/campaign-settings.ts';
import { hush, say } from '../session-bar/sentence.ts';
import type { PlaceSettings } from '../use-place-settings.ts';
import { doneInBulk } from './bulk-choice.ts';

type Act =
  | { kind: 'save'; choice: PlaceChoice; wish: ManyWish; isMeant: boolean }
  /** Undo or redo: the answer that is taken back, whether it was an undo itself, and what was done at first. */
  | { kind: 'restore'; of: BulkSettingsAnswer; isUndo: boolean; wish: ManyWish };

export interface Bulk {
  save: (choice: PlaceChoice, wish: ManyWish) => void;
  /** Takes the last act back; what was taken back, it does again. */
  undo: () => void;
  isBusy: boolean;
  error: unknown;
  /** More places would change than are changed without asking: nothing was done. */
  asked: { words: string; answer: (isMeant: boolean) => void } | undefined;
  /** What the last act did. */
  done: { places: number; changed: number; isUndo: boolean } | undefined;
}

/** Shows or hides many places in one call, and takes it back: from the card, and from the bar and its key. */
export function useBulk(campaignId: string, apply: PlaceSettings['apply']): Bulk {
  const acting = useMutation({
    // In the same line as single saves, so that the last wish wins.
    scope: { id: `settings ${campaignId}` },
    mutationFn: (act: Act) =>
      act.kind === 'save'
        ? saveManySettings(campaignId, act.choice, act.wish, act.isMeant ? undefined : MANY_PLACES)
        : restoreSettings(campaignId, act.of.previous),
    onSuccess: ({ current }) => apply(current),
  });
  const { data, variables, error } = acting;
  const wasUndo = variables?.kind === 'restore' && variables.isUndo;
  const tell = (words: ReactNode, answer: BulkSettingsAnswer, wish: ManyWish) => {
    const takeBack = () => acting.mutateAsync({ kind: 'restore', of: answer, isUndo: true, wish });
    if (answer.changed > 0) say(words, takeBack, campaignId);
  };
  const act = (next: Act) => {
    hush();
    acting.mutate(next, {
      onSuccess: (answer) => {
        if (next.kind === 'restore' && next.isUndo) say('Taken back.', undefined, campaignId);
        else tell(doneInBulk(answer.changed, next.wish), answer, next.wish);
      },
    });
  };
  return {
    save: (choice, wish) => act({ kind: 'save', choice, wish, isMeant: false }),
    undo: () => {
      if (data !== undefined && variables !== undefined)
        act({ kind: 'restore', of: data, isUndo: !wasUndo, wish: variables.wish });
    },
    isBusy: acting.isPending,
    error: isAskedAbout(error) ? null : error,
    asked:
      isAskedAbout(error) && variables?.kind === 'save'
        ? {
            words: errorText(error),
            answer: (isMeant) => (isMeant ? act({ ...variables, isMeant }) : acting.reset()),
          }
        : undefined,
    done: data === undefined ? undefined : { places: data.places, changed: data.changed, isUndo: wasUndo },
  };
}
