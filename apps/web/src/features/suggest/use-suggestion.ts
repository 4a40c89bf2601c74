import { useQuery } from '@tanstack/react-query';
import type { SuggestionForm } from '@venture-atlas/types';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { type SuggestionOf, suggestionFormQuery } from '../../api/suggestions.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { readWords, removeWords, writeWords } from '../../session/kept-words.ts';
import { onSessionEnd } from '../../session/session-end.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { type Beginning, beginningOf, fromKept, type Typed, toKept } from './suggestion-draft.ts';

/** A suggestion that is written, with the form that it is written into. */
interface Held {
  form: SuggestionForm;
  beginning: Beginning;
  typed: Typed;
}

const held = new Map<string, Held>();
const listeners = new Set<() => void>();

// A lost login leaves them to their writer; after every other end they are gone from the device, too.
onSessionEnd((why) => {
  if (why !== 'expired') held.clear();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing: Typed = {};

/** What was typed, on this page or an earlier one, brought to the form as it is now. */
function typedIn(userId: number, what: string, form: SuggestionForm, beginning: Beginning): Typed {
  const key = `${userId} ${what}`;
  const before = held.get(key);
  if (before?.form === form && before.beginning.isNewPlace === beginning.isNewPlace) return before.typed;
  const kept = before === undefined ? readWords(userId, what) : toKept(before.form, before.beginning, before.typed);
  const typed = fromKept(form, beginning, kept);
  held.set(key, { form, beginning, typed });
  return typed;
}

export interface WrittenSuggestion {
  of: SuggestionOf;
  form: SuggestionForm;
  beginning: Beginning;
  typed: Typed;
  /** Keeps what is typed, on this device at once. */
  type: (change: Typed) => void;
  /** It was sent, or nothing of it is wanted any more. */
  forget: () => void;
}

/** What the address says that is suggested on the open map. */
export function useSuggestion(): { written: WrittenSuggestion | undefined; error: unknown; retry: () => void } {
  const { details, suggesting, stage } = useScene();
  const { campaignId } = useReadingScope();
  const userId = useViewer().user?.id;
  const { kind, suggestion } = suggesting?.wish ?? {};
  const isNewPlace = kind === 'place';
  // A new place is suggested about the map that it is to be on.
  const slug = isNewPlace ? details.slug : (stage.place?.slug ?? '');
  const of = useMemo(() => ({ slug, campaignId, suggestion }), [slug, campaignId, suggestion]);
  const {
    data: form,
    error,
    refetch,
  } = useQuery({
    ...suggestionFormQuery(of),
    enabled: userId !== undefined && kind !== undefined && slug !== '',
    refetchOnWindowFocus: false,
  });
  const what = `suggestion ${campaignId ?? ''} ${slug} ${suggestion ?? (isNewPlace ? 'place' : '')}`;
  const beginning = useMemo(
    () => (form === undefined ? undefined : beginningOf(form, details.slug, isNewPlace)),
    [form, details.slug, isNewPlace],
  );
  const typed = useSyncExternalStore(subscribe, () =>
    userId === undefined || form === undefined || beginning === undefined
      ? nothing
      : typedIn(userId, what, form, beginning),
  );
  const keep = useCallback(
    (next: Typed | undefined) => {
      if (userId === undefined || form === undefined || beginning === undefined) return;
      held.set(`${userId} ${what}`, { form, beginning, typed: next ?? nothing });
      if (next === undefined) removeWords(userId, what);
      else writeWords(userId, what, toKept(form, beginning, next));
      for (const listener of listeners) listener();
    },
    [userId, what, form, beginning],
  );
  const written =
    form === undefined || beginning === undefined
      ? undefined
      : {
          of,
          form,
          beginning,
          typed,
          type: (change: Typed) => keep({ ...typed, ...change }),
          forget: () => keep(undefined),
        };
  return { written, error, retry: () => void refetch() };
}
