import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error.ts';
import type { EditSession, UnsavedText } from '../session/edit-state.ts';
import { REST_MS } from '../session/resting.ts';
import type { Outcome } from '../session/write.ts';
import type { TextKeeper } from './use-kept-text.ts';

export interface SavedFieldParts {
  session: EditSession;
  /** Which field of which place it is, among all of the map. */
  id: string;
  /** What its change is called where the field is not seen. */
  label: string;
  /** As it is kept; undefined while that is not known. */
  value: string | undefined;
  /** Why a text cannot be saved, in words. */
  problemOf?: (text: string) => string | undefined;
  save: (text: string) => Promise<Outcome>;
  /** Keeps what was typed until it is saved; without one it lives as long as the page. */
  keeper?: TextKeeper;
}

export interface SavedField {
  /** What stands in the field: what was typed, else what is kept. */
  text: string;
  /** Why it is not saved: words, or what the server refused it with. */
  problem: UnsavedText['problem'] | null;
  onChange: (text: string) => void;
  /** Takes back what was typed and not sent: something else is set in its place. */
  discard: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * A field that saves itself: when what was typed rests for half a second, when it is left, and before its page goes.
 * What others change arrives in it, but never while it has the focus. What cannot be saved stays with the session when the
 * field goes, which says so, and stands in the field when it comes again.
 */
export function useSavedField({ session, id, label, value, problemOf, save, keeper }: SavedFieldParts): SavedField {
  const [typed, setTyped] = useState<string | null>(session.typed.get(id)?.text ?? null);
  const [problem, setProblem] = useState<SavedField['problem']>(session.typed.get(id)?.problem ?? null);
  const now = useRef({ typed: typed as string | null, sent: null as string | null, isFocused: false });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ label, value, problemOf, save, keeper });
  useEffect(() => {
    latest.current = { label, value, problemOf, save, keeper };
  });

  const show = (text: string | null) => {
    now.current.typed = text;
    session.typed.delete(id);
    setTyped(text);
    if (text === null) latest.current.keeper?.forget();
    else latest.current.keeper?.keep(text, false);
  };
  const keep = (text: string, why: UnsavedText['problem'], isTold: boolean) => {
    session.typed.set(id, { text, problem: why });
    if (isTold) setProblem(why);
  };
  const flush = useRef((when: 'rested' | 'left' | 'going' | 'gone') => {
    clearTimeout(timer.current);
    const { typed: text, sent } = now.current;
    if (text === null || text === sent) return;
    if (sent === null && text === latest.current.value) {
      latest.current.keeper?.forget();
      if (when === 'left') show(null);
      return;
    }
    latest.current.keeper?.keep(text, true);
    const words = latest.current.problemOf?.(text);
    if (words !== undefined) {
      keep(text, { words }, when !== 'rested');
      if (when === 'gone') tellGone(session, latest.current.label, words);
      return;
    }
    now.current.sent = text;
    void latest.current.save(text).then((outcome) => {
      if (now.current.sent !== text) return;
      now.current.sent = null;
      if (outcome.kind === 'refused') keep(text, { error: outcome.error }, true);
      else if (now.current.typed === text) {
        if (outcome.kind === 'saved') latest.current.keeper?.forget();
        if (!now.current.isFocused || outcome.kind === 'theirs') show(null);
      }
    });
  });
  useEffect(() => {
    const { current: save } = flush;
    const stop = session.beforeFlush(() => save('going'));
    return () => {
      stop();
      save('gone');
    };
  }, [session]);

  return {
    text: typed ?? value ?? '',
    problem,
    onChange: (text) => {
      show(text);
      setProblem(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush.current('rested'), REST_MS);
    },
    discard: () => {
      clearTimeout(timer.current);
      show(null);
      setProblem(null);
    },
    onFocus: () => {
      now.current.isFocused = true;
    },
    onBlur: () => {
      now.current.isFocused = false;
      flush.current('left');
      // What was saved while it was typed on is what is kept.
      if (now.current.typed === latest.current.value?.trim()) show(null);
    },
  };
}

/** Nobody sees the field any more. */
function tellGone(session: EditSession, label: string, words: string): void {
  session.tell({ label, error: new ApiError(0, 'bad_request', words), canRetry: false });
}

/** Why a field is not saved, for whoever reads it. */
export function problemWords({ problem }: Pick<SavedField, 'problem'>): string | undefined {
  if (problem === null) return undefined;
  return 'words' in problem ? problem.words : errorText(problem.error);
}
