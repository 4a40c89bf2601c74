import { LOCAL_PATH_MAX } from '@venture-atlas/types';

// Browser and server both have it; the compiler here knows neither of the two.
declare const URL: new (path: string, base: string) => { readonly origin: string; readonly pathname: string };

const OWN_ORIGIN = 'https://own.invalid';

/**
 * The path itself when it is one of our own addresses, else '/': for everything that says where the browser goes next
 * (the stored `redirect`, load_last_url, a `redirect` in an answer). Safe is: text that starts with exactly one slash,
 * without backslashes and control characters, at most 512 long, which the URL parser leaves on our own origin.
 */
export function safeLocalPath(value: unknown): string {
  return isSafeLocalPath(value) ? value : '/';
}

function isSafeLocalPath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LOCAL_PATH_MAX) return false;
  if (!value.startsWith('/') || value.startsWith('//')) return false;
  if (/[\\\p{Cc}]/u.test(value)) return false;
  try {
    const { origin, pathname } = new URL(value, OWN_ORIGIN);
    // `/.//evil.example` is ours, but whoever takes only its path apart again would leave.
    return origin === OWN_ORIGIN && !pathname.startsWith('//');
  } catch {
    return false;
  }
}
