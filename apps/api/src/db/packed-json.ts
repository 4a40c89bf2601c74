import { gunzipSync, gzipSync } from 'node:zlib';

/** What one packed value may hold at most when unpacked, in bytes: more is damage or malice. */
const UNPACKED_MAX = 256 * 1_048_576;

/** A value as a column of bytes; the same value gives the same bytes. */
export const packJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 9 });

/** @throws Error when the bytes are damaged */
export const unpackJson = (bytes: Uint8Array): unknown =>
  JSON.parse(gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('utf8'));
