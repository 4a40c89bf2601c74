import { LOCAL_PATH_MAX } from '@venture-atlas/types';

// Browser and server both provide it; the compiler knows neither environment here.
declare const URL: new (path: string, base: string) => { readonly origin: string; readonly pathname: string };

const OWN_ORIGIN = 'https://own.invalid';

/**
 * The path itself if it is a local address, else '/'. Use it for every redirect: the stored `redirect`, load_last_url,
 * and a `redirect` in a response.
 * A safe path starts with exactly one slash, has no backslashes or control characters, and at most 512 characters. The
 * URL parser must keep it on our own origin.
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
    // `/.//evil.example` is local, but code that parses only its path again would leave the site.
    return origin === OWN_ORIGIN && !pathname.startsWith('//');
  } catch {
    return false;
  }
}
