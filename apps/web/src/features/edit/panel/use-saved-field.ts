import { type SecretsChanged, staffMessages } from '@venture-atlas/rules';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error.ts';
import { focusHasLeft } from '../../../forms/focus-has-left.ts';
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
  /** Others read it as words: it is never saved while it has the focus. Numbers are saved at each rest. */
  isWords: boolean;
  /** Why a text cannot be saved, in words. */
  problemOf?: (text: string) => string | undefined;
  /** What saving would do to secrets, which is asked first. */
  secretsOf?: (text: string) => SecretsChanged | undefined;
  save: (text: string) => Promise<Outcome>;
  /** Keeps what was typed until it is saved; without one it lives as long as the page. */
  keeper?: TextKeeper;
}

export interface SavedField {
  /** What stands in the field: what was typed, else what is kept. */
  text: string;
  /** Why it is not saved: words, or what the server refused it with. */
  problem: UnsavedText['problem'];
  onChange: (text: string) => void;
  /** Takes back what was typed and not sent: something else is set in its place. */
  discard: () => void;
  onFocus: () => void;
  /** @param event tells whether the focus is somewhere else now, or the window lost it */
  onBlur: (event?: FocusEvent) => void;
  /** Ctrl+Enter and Cmd+Enter save; Enter as well where `isLine`. */
  onKeyDown: (event: KeyboardEvent, isLine: boolean) => void;
}

/**
 * A field that saves itself: when it is left or its keys say so, and a number also when what was typed rests. What others
 * change arrives in it, but never while it has the focus. What is not saved stays with the session when the field goes,
 * which says so, and stands in the field when it comes again.
 */
export function useSavedField(parts: SavedFieldParts): SavedField {
  const { session, id, value, isWords } = parts;
  const [typed, setTyped] = useState<string | null>(session.typed.get(id)?.text ?? null);
  const [problem, setProblem] = useState<SavedField['problem']>(session.typed.get(id)?.problem ?? null);
  const now = useRef<FieldNow>({ typed, sent: null, asked: null, isFocused: false, isGone: false, element: undefined });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });

  const show = (text: string | null) => {
    now.current.typed = text;
    session.keepTyped(id, text === null || !isWords ? undefined : { text, problem: null });
    setTyped(text);
    if (text === null) latest.current.keeper?.forget();
    else latest.current.keeper?.keep(text, false);
  };
  const keep = (text: string, why: UnsavedText['problem'], isHeardOf: boolean) => {
    session.keepTyped(id, { text, problem: why });
    if (isHeardOf) setProblem(why);
  };
  const flush = useRef((when: 'rested' | 'left' | 'going' | 'gone') => {
    clearTimeout(timer.current);
    const { typed: text, sent } = now.current;
    if (text === null || text === sent) return;
    if (sent === null && text === latest.current.value) {
      latest.current.keeper?.forget();
      if (when === 'left' || when === 'gone') show(null);
      return;
    }
    latest.current.keeper?.keep(text, true);
    const words = latest.current.problemOf?.(text);
    if (words !== undefined) {
      keep(text, { words }, when !== 'rested');
      if (when === 'gone') reportGone(session, latest.current.label, words);
      return;
    }
    if (isWords && (when === 'rested' || when === 'going')) return;
    const changed = latest.current.secretsOf?.(text);
    const field = { parts: latest, now: now.current, show, keep };
    if (changed === undefined) void send(field, text);
    else void ask(field, text, changed);
  });
  useEffect(() => {
    const { current: save } = flush;
    const { current: at } = now;
    at.isGone = false;
    const stop = session.beforeFlush(() => save('going'));
    return () => {
      stop();
      at.isFocused = false;
      at.isGone = true;
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
    onBlur: (event) => {
      if (event?.target instanceof HTMLElement) now.current.element = event.target;
      if (event !== undefined && !focusHasLeft(event)) return flush.current('going');
      now.current.isFocused = false;
      flush.current('left');
      // What was saved while it was typed on is what is kept.
      if (now.current.typed === latest.current.value?.trim()) show(null);
    },
    onKeyDown: (event, isLine) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      if (event.ctrlKey || event.metaKey || isLine) flush.current('left');
    },
  };
}

/** What is true of a field between two drawings of it. */
interface FieldNow {
  typed: string | null;
  /** What is on its way. */
  sent: string | null;
  /** What the person is asked about. */
  asked: string | null;
  isFocused: boolean;
  isGone: boolean;
  /** Where it was typed, once it was left. */
  element: HTMLElement | undefined;
}

interface PendingField {
  parts: RefObject<SavedFieldParts>;
  now: FieldNow;
  show: (text: string | null) => void;
  keep: (text: string, why: UnsavedText['problem'], isHeardOf: boolean) => void;
}

/** Saves a text, and says in the field what came of it. */
async function send({ parts, now, show, keep }: PendingField, text: string): Promise<void> {
  now.sent = text;
  const outcome = await parts.current.save(text);
  if (now.sent !== text) return;
  now.sent = null;
  if (outcome.kind === 'refused') keep(text, { error: outcome.error }, true);
  else if (now.typed === text) {
    const { session, id, keeper } = parts.current;
    session.keepTyped(id, undefined);
    if (outcome.kind === 'saved') keeper?.forget();
    if (!now.isFocused || outcome.kind === 'theirs') show(null);
  }
}

/** Saves a text that changes who reads a secret, if that is meant. */
async function ask(field: PendingField, text: string, changed: SecretsChanged): Promise<void> {
  const { parts, now, keep } = field;
  const { session, id, label } = parts.current;
  if (now.asked === text) return;
  now.asked = text;
  keep(text, { words: staffMessages.secretKept }, true);
  const isMeant = await session.ask({ label, changed });
  now.asked = null;
  // Meanwhile it may have been opened again and written on.
  if (session.typed.get(id)?.text !== text) return;
  if (isMeant) {
    keep(text, null, true);
    await send(field, text);
  } else if (now.isGone) reportGone(session, label, staffMessages.secretKept);
  else refocusField(now);
}

/** The field has the focus again once the question over the page is gone: what had it when that came was on its way out. */
function refocusField({ element }: FieldNow): void {
  requestAnimationFrame(() => {
    if (element?.isConnected && document.activeElement === document.body) element.focus();
  });
}

/** Nobody sees the field any more. */
function reportGone(session: EditSession, label: string, words: string): void {
  session.tell({ label, error: new ApiError(0, 'bad_request', words), canRetry: false });
}

/** Why a field is not saved, for whoever reads it. */
export function problemWords({ problem }: Pick<SavedField, 'problem'>): string | undefined {
  if (problem === null) return undefined;
  return 'words' in problem ? problem.words : errorText(problem.error);
}
