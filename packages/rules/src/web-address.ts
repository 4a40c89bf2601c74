import { WEB_ADDRESS_MAX } from '@venture-atlas/types';
import { safeLocalPath } from './safe-local-path.ts';

// Browsers and the server have it; the compiler knows neither of them in this package.
declare const URL: {
  new (address: string): Record<'protocol' | 'username' | 'password' | 'hostname', string>;
  canParse(address: string): boolean;
};

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

/** Something in a text that reads like an address: a scheme with any host, or a name with a dot and a top-level domain. */
const ADDRESS =
  /\w+:\/\/(?:[^\s/@?#]*@)?(\[[^\s\]]*\]|[^\s/:?#@]+)|(?:[^\s/@:?#]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,})/giu;

/** What a sentence has after an address, and no host ends with. */
const AFTER_HOST = /[.,;!)'"’”»]+$/u;

/**
 * Where a link really leads, when its text reads like another address.
 * @param text what is shown
 * @returns the host; undefined where the text names no address, or this one
 */
export function hiddenHost(text: string, href: string): string | undefined {
  const real = hostOf(href);
  if (real === undefined) return undefined;
  const shown = [...text.normalize('NFKC').matchAll(ADDRESS)]
    .map(([, withScheme, bare = '']) => (withScheme ?? bare).replace(AFTER_HOST, ''))
    .filter((host) => host !== '');
  return shown.some((host) => hostOf(`https://${host}`) !== real) ? real : undefined;
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return hostname === '' ? undefined : hostname.replace(/^www\./, '');
}
