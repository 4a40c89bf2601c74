import { readStored, removeStored, storedWith, type WordsKey, writeStored } from './storage.ts';

/*
 * Words that somebody typed and has not published, on this device: under the number of their account, and shown to that
 * account alone. They go when that person logs out. After a lost login they wait for a day.
 */

const KEPT_AFTER_LOSS_MS = 24 * 3_600_000;
const PREFIX = 'va:words:';

interface KeptWords {
  words: unknown;
  /** When the login of their writer was lost (ms). */
  lostAt?: number;
}

const keyOf = (userId: number, what: string): WordsKey => `${PREFIX}${userId}:${what}`;

function parse(text: string | null): KeptWords | undefined {
  try {
    const kept: unknown = text === null ? undefined : JSON.parse(text);
    return typeof kept === 'object' && kept !== null && 'words' in kept ? (kept as KeptWords) : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed about something; undefined: nothing, or what nobody can read. */
export function readWords(userId: number, what: string): unknown {
  return parse(readStored(keyOf(userId, what)))?.words;
}

export function writeWords(userId: number, what: string, words: unknown): void {
  writeStored(keyOf(userId, what), JSON.stringify({ words } satisfies KeptWords));
}

export const removeWords = (userId: number, what: string): void => removeStored(keyOf(userId, what));

/** All that is kept here, whoever wrote it. */
export const allWords = (): unknown[] => storedWith(PREFIX).map((key) => parse(readStored(key as WordsKey))?.words);

/** Whether anybody has typed something here that is not published. */
export const hasWords = (): boolean => storedWith(PREFIX).length > 0;

/** A login was lost: what is here waits for a day. */
export function markWordsLost(now: number): void {
  for (const key of storedWith(PREFIX)) {
    const kept = parse(readStored(key as WordsKey));
    if (kept !== undefined && kept.lostAt === undefined)
      writeStored(key as WordsKey, JSON.stringify({ ...kept, lostAt: now } satisfies KeptWords));
  }
}

/** Somebody is signed in: what they typed before is no longer lost. What waited for too long goes, whoever wrote it. */
export function settleWords(userId: number | undefined, now: number): void {
  for (const key of storedWith(PREFIX)) {
    const kept = parse(readStored(key as WordsKey));
    const isOwn = userId !== undefined && key.startsWith(keyOf(userId, ''));
    if (kept === undefined || (kept.lostAt !== undefined && now - kept.lostAt > KEPT_AFTER_LOSS_MS))
      removeStored(key as WordsKey);
    else if (isOwn && kept.lostAt !== undefined)
      writeStored(key as WordsKey, JSON.stringify({ words: kept.words } satisfies KeptWords));
  }
}

/** They logged out: nothing is left of what anybody typed. */
export function dropWords(): void {
  for (const key of storedWith(PREFIX)) removeStored(key as WordsKey);
}
