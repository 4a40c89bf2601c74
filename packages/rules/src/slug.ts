import { LOCATION_NAME_MAX, pages } from '@venture-atlas/types';
import { messages } from './messages.ts';
import { hasVisible, isPrintable } from './printable.ts';

/** First parts of addresses that mean something else, so that no location may have them as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(pages).flatMap((address) => address.match(/^\/([^:/]+)/)?.[1] ?? []),
  // Pages that may come
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
  // Files that browsers and robots ask for
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
 * The part of the address that names a location (specification section 2): lower case, every space an underscore,
 * every apostrophe, straight or curly, two underscores. Letters are composed, so that a name looks up the same
 * however its accents were typed. Giving it a slug gives the same slug.
 */
export function toSlug(name: string): string {
  return name.toLowerCase().normalize('NFC').replaceAll(' ', '_').replaceAll(/['’]/g, '__');
}

/**
 * The slug for a new location: that of its name, or with _2, _3 ... behind it when the name's own is reserved or taken.
 * @param isTaken whether another location has the slug
 * @param from number to begin with, where all below are known to be taken
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

/** What is wrong with a location's name, as a sentence for people; undefined when nothing is. */
export function locationNameProblem(name: string): string | undefined {
  if (!hasVisible(name)) return messages.nameMissing;
  if ([...name].length > LOCATION_NAME_MAX) return messages.nameTooLong(LOCATION_NAME_MAX);
  if (!isPrintable(name)) return messages.nameUnprintable;
  if (NOT_IN_A_PATH.test(name)) return messages.nameNotInAPath;
  if (name === '.' || name === '..') return messages.nameIsDots;
  return undefined;
}
