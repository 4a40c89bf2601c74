import { createHash, createHmac } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, type ShortCode } from '@venture-atlas/types';

/** The kind of code: for a TV, which opens the table screen, or for a phone, which joins. */
export type CodeFor = 'tv' | 'phone';

/** The lifetime of a code (ms), with a grace period for people who are typing it. */
const CODE_MS = 10 * 60_000;
const GRACE_MS = 60_000;

/** The secret in a screen's address: 128 bits. It is derived from the screen's id, so that the DM can get it again. */
export const screenSecret = (key: Buffer, screenId: string): string =>
  createHmac('sha256', key).update(`screen ${screenId}`).digest().subarray(0, 16).toString('base64url');

/** The characters of a secret or a pass: 128 bits. */
export const KEY_LENGTH = 22;

/** The stored hash of a secret or a pass. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The current code of a screen (ms since 1970). */
export function codeAt(key: Buffer, screenId: string, who: CodeFor, now: number): ShortCode {
  const turn = Math.floor(now / CODE_MS);
  return {
    code: codeOf(key, screenId, who, turn),
    seconds_left: Math.max(1, Math.ceil(((turn + 1) * CODE_MS - now) / 1000)),
  };
}

/** Whether a code is or was just now that of a screen. */
export function isCodeOf(key: Buffer, screenId: string, who: CodeFor, now: number, code: string): boolean {
  const turns = new Set([now, now - GRACE_MS].map((at) => Math.floor(at / CODE_MS)));
  return [...turns].some((turn) => codeOf(key, screenId, who, turn) === code);
}

/** A normalized code; undefined for an impossible one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : undefined;
}

function codeOf(key: Buffer, screenId: string, who: CodeFor, turn: number): string {
  const bytes = createHmac('sha256', key).update(`${who} ${screenId} ${turn}`).digest();
  // Five bits per character, so that all characters are equally likely.
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % 32]).join('');
}
