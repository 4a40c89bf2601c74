import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftKey, readStored, removeStored, writeStored } from '../../../session/storage.ts';
import { readTokens } from '../../../session/tokens.ts';
import { useViewer } from '../../../session/use-viewer.ts';

/** Interval of saving during typing without a pause. No more than this is lost. */
const MOST_MS = 2_000;

/** Keeps a text on this device until the server has it. */
export interface TextKeeper {
  /** @param isUrgent after a pause, or when the field unmounts; otherwise the text is written at intervals */
  keep: (text: string, isUrgent: boolean) => void;
  forget: () => void;
}

export interface KeptText {
  keeper: TextKeeper;
  /** A text that an earlier page left and the server does not have; undefined if there is none. */
  offered: string | undefined;
  /** The user answered the offer. */
  answer: () => void;
}

/**
 * Offers the name or text of a place that was typed into the panel of the map but never saved, because of a reload, a
 * crash, or an ended session. It is not restored automatically, because others may have edited it since.
 *
 * @param value the text on the server; undefined while it is unknown
 */
export function useKeptText(what: 'text' | 'name', locationId: number, value: string | undefined): KeptText {
  const { user } = useViewer();
  const key: DraftKey = `va:draft:place-${what}:${user?.id ?? 0}:${locationId}`;
  const [found, setFound] = useState(() => readStored(key) ?? undefined);
  const keptAt = useRef(0);
  const keep = useCallback(
    (text: string, isUrgent: boolean) => {
      // A user who logged out, here or in another tab, leaves nothing behind.
      if (readTokens() === undefined || (!isUrgent && Date.now() - keptAt.current < MOST_MS)) return;
      keptAt.current = Date.now();
      writeStored(key, text);
    },
    [key],
  );
  const forget = useCallback(() => removeStored(key), [key]);
  const arrived = found !== undefined && found === value;
  useEffect(() => {
    // The text was being sent when the page closed.
    if (arrived && readStored(key) === value) removeStored(key);
  }, [arrived, key, value]);
  return {
    keeper: { keep, forget },
    offered: value === undefined || arrived ? undefined : found,
    answer: () => setFound(undefined),
  };
}
