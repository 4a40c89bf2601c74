import { WEB_ADDRESS_MAX } from './limits.ts';
import { safeLocalPath } from './safe-local-path.ts';

// Browser and server both have it; the compiler here knows neither of the two.
declare const URL: new (
  text: string,
) => { readonly protocol: string; readonly username: string; readonly password: string; readonly hostname: string };

/**
 * Whether a text may be followed as a link to somewhere else: a whole http or https address, nothing else (no
 * `javascript:`, no `data:`), without a user in it, without blanks and control characters, at most 2,000 long.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > WEB_ADDRESS_MAX || !/^https?:\/\//i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false;
  try {
    const { protocol, username, password, hostname } = new URL(text);
    return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

/** The same, or an address on this site that begins with a slash. */
export const isLinkOrLocalPath = (text: string): boolean =>
  isWebAddress(text) || (text !== '' && safeLocalPath(text) === text);
