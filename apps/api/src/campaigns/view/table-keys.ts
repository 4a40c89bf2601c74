import { createHash, createHmac } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, type ShortCode } from '@venture-atlas/types';

/** Who types a code: somebody at a TV, to open the table screen there, or on a phone, to come in. */
export type CodeFor = 'tv' | 'phone';

/** A code is good for so long (ms), and a little longer for whoever is typing it at that moment. */
const CODE_MS = 10 * 60_000;
const GRACE_MS = 60_000;

/** 128 bits: what stands behind the # of the address of a screen. Made of its id, so that the DM can have it again. */
export const screenSecret = (key: Buffer, screenId: string): string =>
  createHmac('sha256', key).update(`screen ${screenId}`).digest().subarray(0, 16).toString('base64url');

/** Letters of a secret or a pass: 128 bits. */
export const KEY_LENGTH = 22;

/** What is kept of a secret or a pass. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The code of a screen at this moment (ms since 1970). */
export function codeAt(key: Buffer, screenId: string, who: CodeFor, now: number): ShortCode {
  const turn = Math.floor(now / CODE_MS);
  return {
    code: codeOf(key, screenId, who, turn),
    seconds_left: Math.max(1, Math.ceil(((turn + 1) * CODE_MS - now) / 1000)),
  };
}

/** Whether a code is that of a screen now, or was a moment ago. */
export function isCodeOf(key: Buffer, screenId: string, who: CodeFor, now: number, code: string): boolean {
  const turns = new Set([now, now - GRACE_MS].map((at) => Math.floor(at / CODE_MS)));
  return [...turns].some((turn) => codeOf(key, screenId, who, turn) === code);
}

/** A code as it was meant; undefined for what can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : undefined;
}

function codeOf(key: Buffer, screenId: string, who: CodeFor, turn: number): string {
  const bytes = createHmac('sha256', key).update(`${who} ${screenId} ${turn}`).digest();
  // As many letters as five bits can tell apart, so that each is as likely as the others.
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % 32]).join('');
}
