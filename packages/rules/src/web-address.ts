import { WEB_ADDRESS_MAX } from '@venture-atlas/types';
import { safeLocalPath } from './safe-local-path.ts';

// Browser and server both provide it; the compiler knows neither environment here.
declare const URL: {
  new (address: string): Record<'protocol' | 'username' | 'password' | 'hostname', string>;
  canParse(address: string): boolean;
};

/**
 * Whether a text is a safe external link: an absolute http or https address without a user, blanks, or control
 * characters.
 * No `javascript:` and no `data:`. At most 2,000 bytes long in UTF-8.
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

/** The length in UTF-8. An unpaired surrogate counts as three bytes. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The same, or a local address that begins with a slash. */
export const isLinkOrLocalPath = (text: string): boolean =>
  isWebAddress(text) || (text !== '' && safeLocalPath(text) === text);

/** A part of a text that looks like an address: a scheme with any host, or a name with a dot and a top-level domain. */
const ADDRESS =
  /\w+:\/\/(?:[^\s/@?#]*@)?(\[[^\s\]]*\]|[^\s/:?#@]+)|(?:[^\s/@:?#]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,})/giu;

/** Punctuation that may follow an address in a sentence. No host ends with it. */
const AFTER_HOST = /[.,;!)'"’”»]+$/u;

/**
 * The real host of a link whose text looks like another address.
 * @param text the visible text
 * @returns undefined if the text contains no address, or the same one
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
