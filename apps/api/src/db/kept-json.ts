import { gunzipSync, gzipSync } from 'node:zlib';

/** Parses a JSON column; null stays null. */
export const jsonOrNull = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** Writes a JSON column; null stays null. */
export const textOrNull = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Maximum size of an unpacked value, in bytes: larger values are damaged or malicious. */
const UNPACKED_MAX = 256 * 1_048_576;

/** Packs a value for a column of bytes; equal values give equal bytes. */
export const packJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 9 });

/** @throws Error if the bytes are damaged */
export const unpackJson = (bytes: Uint8Array): unknown =>
  JSON.parse(gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('utf8'));
