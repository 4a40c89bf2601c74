import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftKey, readStored, removeStored, writeStored } from '../../../session/storage.ts';
import { readTokens } from '../../../session/tokens.ts';
import { useViewer } from '../../../session/use-viewer.ts';

/** Whoever types without a rest loses no more than this. */
const MOST_MS = 2_000;

/** What keeps a text on this device while the server does not have it. */
export interface TextKeeper {
  /** @param isUrgent at a rest, or when the field goes: else it is written now and then */
  keep: (text: string, isUrgent: boolean) => void;
  forget: () => void;
}

export interface KeptText {
  keeper: TextKeeper;
  /** What an earlier page left behind, which is not what the server has; undefined when it left nothing. */
  offered: string | undefined;
  /** The offer was answered. */
  answer: () => void;
}

/**
 * The name or text of a place that was typed into the panel of the map and never arrived: through a reload, a crash, an
 * ended session. It is offered, not put back by itself, as others may have written since.
 *
 * @param value what the server has; undefined while that is not known
 */
export function useKeptText(what: 'text' | 'name', locationId: number, value: string | undefined): KeptText {
  const { user } = useViewer();
  const key: DraftKey = `va:draft:place-${what}:${user?.id ?? 0}:${locationId}`;
  const [found, setFound] = useState(() => readStored(key) ?? undefined);
  const keptAt = useRef(0);
  const keep = useCallback(
    (text: string, isUrgent: boolean) => {
      // Who logged out, here or in another tab, leaves nothing behind.
      if (readTokens() === undefined || (!isUrgent && Date.now() - keptAt.current < MOST_MS)) return;
      keptAt.current = Date.now();
      writeStored(key, text);
    },
    [key],
  );
  const forget = useCallback(() => removeStored(key), [key]);
  const arrived = found !== undefined && found === value;
  useEffect(() => {
    // It was on its way when the page went.
    if (arrived && readStored(key) === value) removeStored(key);
  }, [arrived, key, value]);
  return {
    keeper: { keep, forget },
    offered: value === undefined || arrived ? undefined : found,
    answer: () => setFound(undefined),
  };
}
