import { LOCATION_NAME_MAX, pages } from '@venture-atlas/types';
import { messages } from './messages.ts';
import { hasVisible, isPrintable } from './printable.ts';

/** First parts of addresses with another meaning, so that no location may have them as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(pages).flatMap((address) => address.match(/^\/([^:/]+)/)?.[1] ?? []),
  // Possible future pages
  'guide',
  'embed',
  'mcp',
  // Calls and files of the server
  'api',
  'user',
  'media',
  'assets',
  'health',
  'metrics',
  'docs',
  '.well-known',
  // Files that browsers and robots request
  'index.html',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'manifest.json',
  'manifest.webmanifest',
  'site.webmanifest',
  'sw.js',
  'service-worker.js',
  'serviceworker.js',
]);

/**
 * The slug of a name (specification section 2).
 * It is in lower case, with underscores for spaces and two underscores for each apostrophe, straight or curly. Letters
 * are composed, so that accents match however they were typed. The slug of a slug is the same slug.
 */
export function toSlug(name: string): string {
  return name.toLowerCase().normalize('NFC').replaceAll(' ', '_').replaceAll(/['’]/g, '__');
}

/**
 * The slug of a new location: that of its name, or with _2, _3, and so on if it is reserved or taken.
 * @param isTaken whether another location has the slug
 * @param from the first number to try, if all lower ones are known to be taken
 */
export function freeSlug(name: string, isTaken: (slug: string) => boolean, from = 2): string {
  const isFree = (slug: string) => !reservedSlugs.has(slug) && !isTaken(slug);
  const slug = toSlug(name);
  if (isFree(slug)) return slug;
  let number = from;
  while (!isFree(`${slug}_${number}`)) number += 1;
  return `${slug}_${number}`;
}

const NOT_IN_A_PATH = /[/?#%\\]/;

/** The problem with a location's name, as a sentence; undefined if there is none. */
export function locationNameProblem(name: string): string | undefined {
  if (!hasVisible(name)) return messages.nameMissing;
  if ([...name].length > LOCATION_NAME_MAX) return messages.nameTooLong(LOCATION_NAME_MAX);
  if (!isPrintable(name)) return messages.nameUnprintable;
  if (NOT_IN_A_PATH.test(name)) return messages.nameNotInAPath;
  if (name === '.' || name === '..') return messages.nameIsDots;
  return undefined;
}
