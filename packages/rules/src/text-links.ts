import { A_PLACE, goOn, goOnWith } from './articles.ts';
import { SaidText } from './said-text.ts';

/*
 * Links to places in texts. They are stored by the number of the place, `[[#12]]` or `[[#12|own words]]`, in the Markdown
 * and in the cleaned form alike, so that a stored text holds no name that its reader may not know. Whatever goes out has
 * every one of them replaced by what its reader may have: here is the one place that finds them.
 */

/** How long the words of a link, and what it names, may be. */
const LINK = /\[\[#([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** What stands in place of a link. @param key the number of the place, or whatever names it in a file */
export type SayLink = (key: string, words: string | undefined) => string | OtherName;

/** Another name in place of the one that the sentence was written for, which goes on with it. */
export interface OtherName {
  name: string;
  /** @param said the name as the sentence has it */
  write: (said: string) => string;
}

/** A text with something else in place of each link. */
export const replaceLinks = (text: string, say: SayLink): string =>
  text.includes('[[#') ? replaceEach(text, LINK, say) : text;

/** A text with another form of each link, around which the sentence stays as it is. */
export const rewriteLinks = (text: string, write: (key: string, words: string | undefined) => string): string =>
  text.replaceAll(LINK, (_, key: string, words: string | undefined) => write(key, words));

/** The same, with which words of it stayed. */
export const sayEachLink = (text: string, say: SayLink): SaidText => saidEach(text, LINK, say);

const replaceEach = (text: string, links: RegExp, say: SayLink): string => saidEach(text, links, say).toString();

/** Where a link becomes "a place" or another name, the sentence around it goes on with that. */
function saidEach(text: string, links: RegExp, say: SayLink): SaidText {
  const result = new SaidText();
  let at = 0;
  for (const match of text.matchAll(links)) {
    const [link, key = '', words] = match;
    result.keep(text.slice(at, match.index), at);
    result.become(goOnSaying(result.tail, say(key, words)), { words: link, from: match.index });
    at = match.index + link.length;
  }
  result.keep(text.slice(at), at);
  return result;
}

function goOnSaying(before: string, said: string | OtherName): string {
  if (typeof said === 'string') return said === A_PLACE ? goOnWith(before, said) : before + said;
  const gone = goOn(before, said.name);
  return gone.before + said.write(gone.said);
}

/** A link as it is written. */
export const writeLink = (key: string | number, words: string | undefined): string =>
  words === undefined ? `[[#${key}]]` : `[[#${key}|${words}]]`;

/** A link to a place as anybody writes one: by its number in the form `#12`, or by its name. */
const WRITTEN = /\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** A text with something else in place of each link, by number or by name. @param say `key` begins with # for a number */
export const replaceWrittenLinks = (text: string, say: SayLink): string =>
  text.includes('[[') ? replaceEach(text, WRITTEN, say) : text;

/**
 * A text that somebody wrote who may not know every place: links to places that they know have their numbers, others are
 * their words.
 * @param idOf the place that they know by a name
 * @param isKnown whether they may know the place of a number
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

/** What is known of the links that somebody writes. */
export interface LinksOfWriter {
  idOf: (name: string) => number | undefined;
  isKnown: (id: number) => boolean;
  kept: ReadonlySet<string>;
}

/** The links of a text as they are written, each once. */
export const writtenLinksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(WRITTEN)].map(([whole]) => whole));

/** The names and numbers that the links of a text have, each once as written, at most `most`; those in code as well. */
export function placesNamedIn(text: string, most: number): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(WRITTEN)) {
    if (names.size === most) break;
    names.add(name);
  }
  return [...names];
}

/** Whether a name can stand between brackets and be read as itself. */
export const isLinkable = (name: string): boolean => !/^#|[[\]|\n]/.test(name) && name.trim() === name && name !== '';

/** The place of a link by its number; undefined where it names none. */
export function linkedId(key: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(key) ? Number(key) : undefined;
}

/** A place that a text links, and whether a link says nothing but its name. */
export interface TextLink {
  id: number;
  isBare: boolean;
}

/** The places that a text links by number, each once, in the order of their first link. */
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

// A line between letters of ours is none of emphasis; beside any others it may be.
const MARK = /[\\`*[\]|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|>|[-+](?=[\s-]|$)|~(?=~~)|!(?=\[))/;
const NUMBERED = /^(\s*\d{1,9})([.)])(?=\s|$)/;

/** Most lines have none of the signs that anything is made of. */
const PERHAPS_MARKED = /[\\`*[\]|_#>+!)~-]|\d\./;

/** Words as Markdown that says just them, on one line. */
export const escapeMarkdown = (words: string): string => words.replaceAll(MARK, '\\$&');

/** A line of plain text as Markdown that says just it, wherever it stands. Links to places stay. */
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

/** A line of Markdown that is no heading, quote, item or picture by its first signs. */
export const guardLineStart = (line: string): string => line.replace(LINE_START, '$1\\$2').replace(NUMBERED, '$1\\$2');

/** The words of a heading, with their last hashes, which would close it unless a backslash stands before them. */
export function guardHeadingEnd(words: string): string {
  let end = words.length;
  while (words.charAt(end - 1) === '#') end -= 1;
  if (end === words.length || words.charAt(end - 1) === '\\') return words;
  return `${words.slice(0, end)}\\${words.slice(end)}`;
}
