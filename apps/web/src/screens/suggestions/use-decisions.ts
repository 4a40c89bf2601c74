import { useMutation, useQueryClient } from '@tanstack/react-query';
import { suggestedInWords } from '@venture-atlas/rules';
import type { SuggestionDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import {
  type Acceptance,
  acceptSuggestion,
  declineSuggestion,
  passOnSuggestion,
  suggestionQuery,
  suggestionsKey,
  undoSuggestion,
} from '../../api/suggestions.ts';

/** What somebody does about a suggestion. */
export type Act = { kind: 'accept'; body: Acceptance } | { kind: 'decline'; reply: string } | { kind: 'pass-on' };

/** The last thing that was done, which can be undone. */
interface Done {
  id: string;
  /** Before the name of the place, and behind it. */
  verb: string;
  name: string;
  rest: string;
}

export interface Decisions {
  isBusy: boolean;
  error: unknown;
  done: Done | undefined;
  decide: (details: SuggestionDetails, act: Act) => void;
  undo: () => void;
}

const verbs = { accept: 'Accepted', decline: 'Declined', 'pass-on': 'Passed on' } as const;

/**
 * Decides about suggestions and takes that back.
 * @param onDecided opens the next one, told which is settled
 * @param onUndone opens the one that waits again
 */
export function useDecisions(onDecided: (id: string) => void, onUndone: (id: string) => void): Decisions {
  const client = useQueryClient();
  const [done, setDone] = useState<Done>();
  // Nobody waits for the list to be read anew: a key that is pressed meanwhile counts.
  const again = () => void client.invalidateQueries({ queryKey: [suggestionsKey] });
  // Somebody was quicker, or something changed since it was looked at: what is shown is read anew.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && [404, 409].includes(error.status)) again();
  };
  const deciding = useMutation({
    mutationFn: ({ details: { id }, act }: { details: SuggestionDetails; act: Act }) => {
      if (act.kind === 'accept') return acceptSuggestion(id, act.body);
      return act.kind === 'decline' ? declineSuggestion(id, act.reply) : passOnSuggestion(id, '');
    },
    onSuccess: (_decided, { details, act }) => {
      const { id, place, new_place: newPlace, fields, by } = details;
      const name = newPlace?.name ?? place?.name ?? '';
      setDone({ id, verb: verbs[act.kind], name, rest: `${suggestedInWords(fields).toLowerCase()} by ${by}` });
      onDecided(id);
      again();
    },
    onError,
  });
  const undoing = useMutation({
    mutationFn: undoSuggestion,
    onSuccess: ({ id }) => {
      setDone(undefined);
      // What was read before it was decided names older versions.
      client.removeQueries({ queryKey: suggestionQuery(id).queryKey });
      onUndone(id);
      again();
    },
    onError,
  });
  const isBusy = deciding.isPending || undoing.isPending;
  return {
    isBusy,
    error: deciding.error ?? undoing.error ?? undefined,
    done,
    decide: (details, act) => {
      // It stays on screen until the list is read anew.
      if (isBusy || details.id === done?.id) return;
      undoing.reset();
      deciding.mutate({ details, act });
    },
    undo: () => {
      if (isBusy || done === undefined) return;
      deciding.reset();
      undoing.mutate(done.id);
    },
  };
}
