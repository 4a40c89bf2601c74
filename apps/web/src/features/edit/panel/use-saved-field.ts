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
  /** Identifies the field and its place on the whole map. */
  id: string;
  /** The name of its change where the field is not visible. */
  label: string;
  /** The stored value; undefined while it is unknown. */
  value: string | undefined;
  /** Texts are never saved while they have the focus. Numbers are saved after each pause. */
  isWords: boolean;
  /** Why a text cannot be saved, as a sentence. */
  problemOf?: (text: string) => string | undefined;
  /** What saving would do to secrets. The user must confirm it first. */
  secretsOf?: (text: string) => SecretsChanged | undefined;
  save: (text: string) => Promise<Outcome>;
  /** Keeps the typed text until it is saved. Without it, the text lives as long as the page. */
  keeper?: TextKeeper;
}

export interface SavedField {
  /** The value in the field: the typed one, otherwise the stored one. */
  text: string;
  /** Why the field is not saved: a sentence, or the error of the server. */
  problem: UnsavedText['problem'];
  onChange: (text: string) => void;
  /** Discards typed text that was not sent, because another value replaces it. */
  discard: () => void;
  onFocus: () => void;
  /** @param event shows whether the focus moved, or the window lost it */
  onBlur: (event?: FocusEvent) => void;
  /** Ctrl+Enter and Cmd+Enter save. Enter saves, too, if `isLine`. */
  onKeyDown: (event: KeyboardEvent, isLine: boolean) => void;
}

/**
 * A field that saves itself when it loses the focus or on its keys. A number is also saved after a pause in typing.
 * Changes by others arrive in the field, but never while it has the focus. If the field unmounts, the session keeps and
 * reports the unsaved value. The field shows it again when it returns.
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
      // A value that was saved during further typing becomes the stored value.
      if (now.current.typed === latest.current.value?.trim()) show(null);
    },
    onKeyDown: (event, isLine) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      if (event.ctrlKey || event.metaKey || isLine) flush.current('left');
    },
  };
}

/** The state of a field that does not cause a render. */
interface FieldNow {
  typed: string | null;
  /** The value that is being sent. */
  sent: string | null;
  /** The value that the user must confirm. */
  asked: string | null;
  isFocused: boolean;
  isGone: boolean;
  /** The element that the text was typed in, once it lost the focus. */
  element: HTMLElement | undefined;
}

interface PendingField {
  parts: RefObject<SavedFieldParts>;
  now: FieldNow;
  show: (text: string | null) => void;
  keep: (text: string, why: UnsavedText['problem'], isHeardOf: boolean) => void;
}

/** Saves a text and shows the result in the field. */
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

/** Saves a text that changes who can read a secret, if the user confirms it. */
async function ask(field: PendingField, text: string, changed: SecretsChanged): Promise<void> {
  const { parts, now, keep } = field;
  const { session, id, label } = parts.current;
  if (now.asked === text) return;
  now.asked = text;
  keep(text, { words: staffMessages.secretKept }, true);
  const isMeant = await session.ask({ label, changed });
  now.asked = null;
  // Meanwhile, the field may have been opened again and edited.
  if (session.typed.get(id)?.text !== text) return;
  if (isMeant) {
    keep(text, null, true);
    await send(field, text);
  } else if (now.isGone) reportGone(session, label, staffMessages.secretKept);
  else refocusField(now);
}

/**
 * Returns the focus to the field when the dialog closes. The element that had the focus before it was about to lose it.
 */
function refocusField({ element }: FieldNow): void {
  requestAnimationFrame(() => {
    if (element?.isConnected && document.activeElement === document.body) element.focus();
  });
}

/** The field has unmounted. */
function reportGone(session: EditSession, label: string, words: string): void {
  session.tell({ label, error: new ApiError(0, 'bad_request', words), canRetry: false });
}

/** Why a field is not saved, as a sentence for the user. */
export function problemWords({ problem }: Pick<SavedField, 'problem'>): string | undefined {
  if (problem === null) return undefined;
  return 'words' in problem ? problem.words : errorText(problem.error);
}
