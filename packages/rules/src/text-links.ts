import { A_PLACE, continueSentence, continueText } from './articles.ts';
import { RewrittenText } from './rewritten-text.ts';

/*
 * Links to places in texts.
 * They are stored by the number of the place, `[[#12]]` or `[[#12|own words]]`, in the Markdown and in the cleaned
 * form. So a stored text contains no name that its reader may not know. Every link is rewritten before a text leaves
 * the server; only this file finds them.
 */

/** The maximum length of a link's words and of its key. */
const LINK = /\[\[#([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** Writes the replacement of a link. @param key the number of the place, or its key in a file */
export type LinkWriter = (key: string, words: string | undefined) => string | OtherName;

/** Another name than the one that the sentence was written for. The sentence continues with it. */
export interface OtherName {
  name: string;
  /** @param replacement the name in the form that fits the sentence */
  write: (replacement: string) => string;
}

/** Replaces each link of a text. */
export const replaceLinks = (text: string, write: LinkWriter): string =>
  text.includes('[[#') ? replaceEach(text, LINK, write) : text;

/** Writes each link of a text in another form. The sentence around it stays as it is. */
export const rewriteLinks = (text: string, write: (key: string, words: string | undefined) => string): string =>
  text.replaceAll(LINK, (_, key: string, words: string | undefined) => write(key, words));

/** The same, with a record of the unchanged words. */
export const rewriteEachLink = (text: string, write: LinkWriter): RewrittenText => rewriteEach(text, LINK, write);

const replaceEach = (text: string, links: RegExp, write: LinkWriter): string =>
  rewriteEach(text, links, write).toString();

/** The sentence around a link adapts to "a place" or another name. */
function rewriteEach(text: string, links: RegExp, write: LinkWriter): RewrittenText {
  const result = new RewrittenText();
  let at = 0;
  for (const match of text.matchAll(links)) {
    const [link, key = '', words] = match;
    result.keep(text.slice(at, match.index), at);
    result.replaceTail(continueWithName(result.tail, write(key, words)), { words: link, from: match.index });
    at = match.index + link.length;
  }
  result.keep(text.slice(at), at);
  return result;
}

function continueWithName(before: string, replacement: string | OtherName): string {
  if (typeof replacement === 'string')
    return replacement === A_PLACE ? continueText(before, replacement) : before + replacement;
  const gone = continueSentence(before, replacement.name);
  return gone.before + replacement.write(gone.said);
}

/** A link as it is written. */
export const writeLink = (key: string | number, words: string | undefined): string =>
  words === undefined ? `[[#${key}]]` : `[[#${key}|${words}]]`;

/**
 * The key of a place in the links of a file, which has no numbers: its slug, with the signs that a link cannot hold
 * written as in addresses.
 */
export const linkKeyOf = (slug: string): string =>
  slug.replaceAll(/[[\]|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The slug that a key in a file stands for. Slugs contain no percent signs. */
export const slugOfLinkKey = (key: string): string =>
  key.replaceAll(/%(5b|5d|7c)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A link to a place as people write it: by its number in the form `#12`, or by its name. */
const WRITTEN = /\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** Replaces each link of a text, by number or by name. @param write `key` begins with # for a number */
export const replaceWrittenLinks = (text: string, write: LinkWriter): string =>
  text.includes('[[') ? replaceEach(text, WRITTEN, write) : text;

/**
 * A text whose author may not know every place. Links to known places get their numbers, and other links become words.
 * @param idOf the known place with a name
 * @param isKnown whether the author may know the place with a number
 * @param kept links that stay as they are
 */
export const linksOfWriter = (text: string, { idOf, isKnown, kept }: LinksOfWriter): string =>
  text.replaceAll(WRITTEN, (whole, key: string, words: string | undefined) => {
    if (kept.has(whole)) return whole;
    const byNumber = key.startsWith('#');
    const id = byNumber ? linkedId(key.slice(1)) : idOf(key);
    if (id !== undefined && isKnown(id)) return writeLink(id, words);
    return escapeMarkdown(words ?? (byNumber ? A_PLACE : key));
  });

/** What an author may know about links. */
export interface LinksOfWriter {
  idOf: (name: string) => number | undefined;
  isKnown: (id: number) => boolean;
  kept: ReadonlySet<string>;
}

/** The distinct links of a text, as they are written. */
export const writtenLinksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(WRITTEN)].map(([whole]) => whole));

/** The distinct names and numbers in the links of a text, at most `most`, including links in code. */
export function placesNamedIn(text: string, most: number): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(WRITTEN)) {
    if (names.size === most) break;
    names.add(name);
  }
  return [...names];
}

/** Whether a name can stand between brackets unchanged. */
export const isLinkable = (name: string): boolean => !/^#|[[\]|\n]/.test(name) && name.trim() === name && name !== '';

/** The number in a link's key; undefined for a name. */
export function linkedId(key: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(key) ? Number(key) : undefined;
}

/** A place that a text links, and whether the link has no words of its own. */
export interface TextLink {
  id: number;
  isBare: boolean;
}

/** The distinct places that a text links by number, in the order of their first link. */
export function linksIn(text: string): TextLink[] {
  const links = new Map<number, TextLink>();
  replaceLinks(text, (key, words) => {
    const id = linkedId(key);
    if (id === undefined) return '';
    links.set(id, { id, isBare: words === undefined || (links.get(id)?.isBare ?? false) });
    return '';
  });
  return [...links.values()];
}

// An underscore between Latin letters is no emphasis. Beside other letters it may be.
const MARK = /[\\`*[\]|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|~(?=~~)|!(?=\[))/;
const NUMBERED = /^(\s*\d{1,9})([.)])(?=\s|$)/;

/** Quickly excludes lines without any sign of Markdown. Most lines are excluded. */
const PERHAPS_MARKED = /[\\`*[\]|_#>+!)~-]|\d\./;

/** Escapes words for Markdown, on one line. */
export const escapeMarkdown = (words: string): string => words.replaceAll(MARK, '\\$&');

/** Escapes a line of plain text for Markdown, at any position. Links to places stay. */
export function lineAsMarkdown(line: string): string {
  if (!PERHAPS_MARKED.test(line)) return line;
  let at = 0;
  let escaped = '';
  for (const match of line.matchAll(LINK)) {
    escaped += escapeMarkdown(line.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  escaped += escapeMarkdown(line.slice(at));
  return guardLineStart(escaped);
}

/** Escapes the first signs of a line, so that it is no heading, quote, item, or picture. */
export const guardLineStart = (line: string): string => line.replace(LINE_START, '$1\\$2').replace(NUMBERED, '$1\\$2');

/** The words of a heading with their last hashes escaped, since those would close it. */
export function guardHeadingEnd(words: string): string {
  let end = words.length;
  while (words.charAt(end - 1) === '#') end -= 1;
  if (end === words.length || words.charAt(end - 1) === '\\') return words;
  return `${words.slice(0, end)}\\${words.slice(end)}`;
}
