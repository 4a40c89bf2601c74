import { useEffect, useRef, useState } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import { REST_MS } from '../session/resting.ts';
import type { Outcome } from '../session/write.ts';

export interface SavedFieldParts {
  session: EditSession;
  /** As it is kept; undefined while that is not known. */
  value: string | undefined;
  /** Why a text cannot be saved, in words. */
  problemOf?: (text: string) => string | undefined;
  save: (text: string) => Promise<Outcome>;
}

export interface SavedField {
  /** What stands in the field: what was typed, else what is kept. */
  text: string;
  /** Why it is not saved: words, or what the server refused it with. */
  problem: { words: string } | { error: unknown } | null;
  onChange: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * A field that saves itself: when what was typed rests for half a second, when it is left, and before its page goes.
 * What others change arrives in it, but never while it has the focus.
 */
export function useSavedField({ session, value, problemOf, save }: SavedFieldParts): SavedField {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<SavedField['problem']>(null);
  const now = useRef({ typed: null as string | null, sent: null as string | null, isFocused: false });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ value, problemOf, save });
  useEffect(() => {
    latest.current = { value, problemOf, save };
  });

  const show = (text: string | null) => {
    now.current.typed = text;
    setTyped(text);
  };
  const flush = useRef((isLeft: boolean) => {
    clearTimeout(timer.current);
    const { typed: text, sent } = now.current;
    if (text === null || text === sent) return;
    if (sent === null && text === latest.current.value) {
      if (isLeft) show(null);
      return;
    }
    const words = latest.current.problemOf?.(text);
    if (words !== undefined) {
      if (isLeft) setProblem({ words });
      return;
    }
    now.current.sent = text;
    void latest.current.save(text).then((outcome) => {
      if (now.current.sent !== text) return;
      now.current.sent = null;
      if (outcome.kind === 'refused') setProblem({ error: outcome.error });
      else if (now.current.typed === text && (!now.current.isFocused || outcome.kind === 'theirs')) show(null);
    });
  });
  useEffect(() => {
    const { current: save } = flush;
    const stop = session.beforeFlush(() => save(false));
    return () => {
      stop();
      save(false);
    };
  }, [session]);

  return {
    text: typed ?? value ?? '',
    problem,
    onChange: (text) => {
      show(text);
      setProblem(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush.current(false), REST_MS);
    },
    onFocus: () => {
      now.current.isFocused = true;
    },
    onBlur: () => {
      now.current.isFocused = false;
      flush.current(true);
      // What was saved while it was typed on is what is kept.
      if (now.current.typed === latest.current.value?.trim()) show(null);
    },
  };
}
