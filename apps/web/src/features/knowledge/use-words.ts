import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { isLeft } from '../../forms/is-left.ts';
import { type DraftKey, readStored, removeStored, writeStored } from '../../session/storage.ts';

/** Words for players that are being typed. */
export interface Words {
  text: string;
  /** The version of what players had when these words were begun. */
  base: number;
  change: (text: string) => void;
}

/** Where words for players of a place are kept on this device. */
export const draftOfWords = (
  campaignId: string,
  locationId: number,
  field: 'alias' | 'rumour-name' | 'rumour-words',
): DraftKey => `va:draft:${field}:${campaignId}:${locationId}`;

const baseOf = (key: DraftKey): DraftKey => `va:draft:base-of:${key}`;

/** Keeps words on this device for the field that they belong to. @param base the version that they go over */
export function keepWords(key: DraftKey, text: string, base: number): void {
  writeStored(key, text);
  writeStored(baseOf(key), String(base));
}

/** Words are published, or given up. */
export function dropWords(key: DraftKey): void {
  removeStored(key);
  removeStored(baseOf(key));
}

/**
 * Words for players, kept on this device from the first letter until players have them.
 * @param now what players have
 * @param version of that
 */
export function useWords(key: DraftKey, now: string, version = 0): Words {
  const [text, setText] = useState(() => readStored(key) ?? now);
  const [begun, setBegun] = useState(() => Number(readStored(baseOf(key)) ?? version));
  const [isTyped, setTyped] = useState(() => readStored(key) !== null);
  const [published, setPublished] = useState(now);
  if (published !== now) {
    setPublished(now);
    // Nobody typed here: the field says what players have, whoever changed that.
    if (!isTyped) setText(now);
  }
  const isOfNow = text.trim() === now;
  const base = isOfNow ? version : begun;
  useEffect(() => {
    if (isOfNow) dropWords(key);
    else keepWords(key, text, base);
  }, [key, text, base, isOfNow]);
  const change = (next: string): void => {
    if (isOfNow) setBegun(version);
    setTyped(true);
    setText(next);
  };
  return { text, base, change };
}

/**
 * Sends words when their field is left: for another one, or because the panel closes. It does not while only the window
 * lost the focus, so that nobody reads half a name.
 *
 * @param words all that is typed
 * @param send what sends them, if there is anything to send
 * @returns for the field, and for its form
 */
export function useSendOnLeave(
  words: string,
  send: () => void,
): { onBlur: (event: FocusEvent) => void; onSubmit: (event: FormEvent) => void } {
  const latest = useRef({ words, send });
  const [settled] = useState({ words });
  useEffect(() => {
    latest.current = { words, send };
  });
  useEffect(
    () => () => {
      // What an earlier page left in the field waits until somebody goes through it.
      if (latest.current.words !== settled.words) latest.current.send();
    },
    [settled],
  );
  return {
    onBlur: (event) => {
      if (!isLeft(event)) return;
      settled.words = words;
      send();
    },
    onSubmit: (event) => {
      event.preventDefault();
      settled.words = words;
      send();
    },
  };
}
