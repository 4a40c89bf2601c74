import { gunzipSync, gzipSync } from 'node:zlib';

/** What a column keeps as JSON; null where it keeps nothing. */
export const jsonOrNull = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** The same the other way round. */
export const textOrNull = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What one packed value may hold at most when unpacked, in bytes: more is damage or malice. */
const UNPACKED_MAX = 256 * 1_048_576;

/** A value as a column of bytes; the same value gives the same bytes. */
export const packJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 9 });

/** @throws Error when the bytes are damaged */
export const unpackJson = (bytes: Uint8Array): unknown =>
  JSON.parse(gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('utf8'));
