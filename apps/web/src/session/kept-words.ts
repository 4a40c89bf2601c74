import { readStored, removeStored, storedWith, type WordsKey, writeStored } from './storage.ts';

/*
 * Unpublished texts on this device, stored under the account's number and shown only to that account. They are deleted
 * at logout. After an expired session they are kept for a day.
 */

const KEPT_AFTER_LOSS_MS = 24 * 3_600_000;
const PREFIX = 'va:words:';

interface KeptWords {
  words: unknown;
  /** When the writer's session expired (ms). */
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

/** The unpublished text about a thing; undefined without one, or if it is invalid. */
export function readWords(userId: number, what: string): unknown {
  return parse(readStored(keyOf(userId, what)))?.words;
}

export function writeWords(userId: number, what: string, words: unknown): void {
  writeStored(keyOf(userId, what), JSON.stringify({ words } satisfies KeptWords));
}

export const removeWords = (userId: number, what: string): void => removeStored(keyOf(userId, what));

/** All unpublished texts here, of every account. */
export const allWords = (): unknown[] => storedWith(PREFIX).map((key) => parse(readStored(key as WordsKey))?.words);

/** Whether there are unpublished texts here. */
export const hasWords = (): boolean => storedWith(PREFIX).length > 0;

/** A session expired: the texts here are kept for a day. */
export function markWordsLost(now: number): void {
  for (const key of storedWith(PREFIX)) {
    const kept = parse(readStored(key as WordsKey));
    if (kept !== undefined && kept.lostAt === undefined)
      writeStored(key as WordsKey, JSON.stringify({ ...kept, lostAt: now } satisfies KeptWords));
  }
}

/**
 * A user signed in: their texts are no longer about to expire. Texts that have expired are deleted, of every account.
 */
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

/** A user logged out: deletes all unpublished texts. */
export function dropWords(): void {
  for (const key of storedWith(PREFIX)) removeStored(key as WordsKey);
}
