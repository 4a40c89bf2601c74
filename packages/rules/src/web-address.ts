import { WEB_ADDRESS_MAX } from '@venture-atlas/types';
import { safeLocalPath } from './safe-local-path.ts';

// Browser and server both have it; the compiler here knows neither of the two.
declare const URL: new (
  text: string,
) => { readonly protocol: string; readonly username: string; readonly password: string; readonly hostname: string };

/**
 * Whether a text may be followed as a link to somewhere else: a whole http or https address, nothing else (no
 * `javascript:`, no `data:`), without a user in it, without blanks and control characters, at most 2,000 bytes
 * long in UTF-8.
 */
export function isWebAddress(text: string): boolean {
  if (bytesOf(text) > WEB_ADDRESS_MAX || !/^https?:\/\//i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false;
  try {
    const { protocol, username, password, hostname } = new URL(text);
    return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

/** In UTF-8; a half of a letter counts as the whole of one of three bytes. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The same, or an address on this site that begins with a slash. */
export const isLinkOrLocalPath = (text: string): boolean =>
  isWebAddress(text) || (text !== '' && safeLocalPath(text) === text);
