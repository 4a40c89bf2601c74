import type { WikiSite } from './read-pages.ts';

const FILE = 6;
const CATEGORY = 14;
/** As every wiki understands them, whatever its own language is. */
const CANONICAL = ['File', 'Image', 'Media', 'Category'];

/** The names that links to pictures and categories begin with in a wiki: its own, and those that all wikis know. */
export function hiddenPrefixes({ namespaces }: Pick<WikiSite, 'namespaces'>): ReadonlySet<string> {
  const own = [FILE, CATEGORY, -2].flatMap((key) => namespaces.get(key) ?? []);
  return new Set([...CANONICAL, ...own].map(folded));
}

/** Namespaces are the same whatever their case, and whether blanks or underscores are in them. */
const folded = (name: string): string => name.trim().replaceAll(/[ _]+/g, ' ').toLowerCase();

/**
 * Wikitext without links to pictures and categories, captions and the links in these included. One that is never closed
 * stays. Takes time in proportion to the length.
 */
export function withoutNamespacedLinks(wikitext: string, prefixes: ReadonlySet<string>): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of linksOf(wikitext)) {
    if (start < from) continue;
    const colon = wikitext.indexOf(':', start);
    const prefix = colon < 0 || colon > end ? '' : wikitext.slice(start + 2, colon);
    // With a colon before it, it is a link in the text.
    if (prefix.length > PREFIX_LENGTH_MAX || !prefixes.has(folded(prefix))) continue;
    kept += wikitext.slice(from, start);
    from = end;
  }
  return kept + wikitext.slice(from);
}

const PREFIX_LENGTH_MAX = 60;

/** Links from `[[` to the `]]` that closes them, the outer before the inner ones. */
function linksOf(wikitext: string): { start: number; end: number }[] {
  const open: number[] = [];
  const links: { start: number; end: number }[] = [];
  for (const { 0: sign, index } of wikitext.matchAll(/\[\[|\]\]/g)) {
    if (sign === '[[') open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) links.push({ start, end: index + 2 });
    }
  }
  return links.sort((a, b) => a.start - b.start);
}
