import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { isLeft } from '../../forms/is-left.ts';
import { type DraftKey, readStored, removeStored, writeStored } from '../../session/storage.ts';

/** Words for players that are being typed. */
export interface Words {
  text: string;
  change: (text: string) => void;
}

/**
 * Words for players, kept on this device from the first letter until players have them.
 * @param now what players have
 */
export function useWords(key: DraftKey, now: string): Words {
  const [text, setText] = useState(() => readStored(key) ?? now);
  useEffect(() => {
    if (text.trim() === now) removeStored(key);
    else writeStored(key, text);
  }, [key, text, now]);
  return { text, change: setText };
}

/**
 * Sends words when their field is left: for another one, or because the panel closes. It does not while only the window
 * lost the focus, so that nobody reads half a name.
 *
 * @param words all that is typed
 * @param send what sends them, if there is anything to send
 * @returns for the field
 */
export function useSendOnLeave(words: string, send: () => void): { onBlur: (event: FocusEvent) => void } {
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
  };
}
