import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the seal at the beginning of what was sealed. */
const SEAL_BYTES = 16;

/** Seals words that go out and come back, so that nobody reads, makes or changes them. */
export interface Seals {
  /** The same words give the same text, in letters that stand in an address. */
  seal: (words: string) => string;
  /** The words; undefined for what was not sealed with this key, to the last bit. */
  open: (sealed: string) => string | undefined;
}

/**
 * An HMAC over the words stands before them and is what they are encrypted from (the way of SIV, RFC 5297): there is no
 * nonce that could come twice, and the words are compared in the same time wherever they differ.
 * @param key 32 secret bytes, for nothing else
 */
export function createSeals(key: Buffer): Seals {
  const keyFor = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  const [sealKey, cipherKey] = [keyFor('seal'), keyFor('cipher')];
  const sealOf = (words: Buffer): Buffer =>
    createHmac('sha256', sealKey).update(words).digest().subarray(0, SEAL_BYTES);
  return {
    seal(text) {
      const words = Buffer.from(text);
      const seal = sealOf(words);
      const cipher = createCipheriv('aes-256-ctr', cipherKey, seal);
      return Buffer.concat([seal, cipher.update(words), cipher.final()]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Other spellings of the same bytes are other addresses.
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== sealed) return undefined;
      const seal = bytes.subarray(0, SEAL_BYTES);
      const cipher = createDecipheriv('aes-256-ctr', cipherKey, seal);
      const words = Buffer.concat([cipher.update(bytes.subarray(SEAL_BYTES)), cipher.final()]);
      return timingSafeEqual(sealOf(words), seal) ? words.toString() : undefined;
    },
  };
}
