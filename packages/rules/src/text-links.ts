import { A_PLACE, goOn, goOnWith, putAside } from './articles.ts';

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

/** Where a link becomes "a place" or another name, the sentence around it goes on with that. */
function replaceEach(text: string, links: RegExp, say: SayLink): string {
  const done: string[] = [];
  let [result, at] = ['', 0];
  for (const match of text.matchAll(links)) {
    const [link, key = '', words] = match;
    result = putAside(done, result + text.slice(at, match.index));
    const said = say(key, words);
    if (typeof said === 'string') result = said === A_PLACE ? goOnWith(result, said) : result + said;
    else {
      const gone = goOn(result, said.name);
      result = gone.before + said.write(gone.said);
    }
    at = match.index + link.length;
  }
  return done.join('') + result + text.slice(at);
}

/** A link as it is written. */
export const writeLink = (key: string | number, words: string | undefined): string =>
  words === undefined ? `[[#${key}]]` : `[[#${key}|${words}]]`;

/** A link to a place as anybody writes one: by its number in the form `#12`, or by its name. */
const WRITTEN = /\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** A text with something else in place of each link, by number or by name. @param say `key` begins with # for a number */
export const replaceWrittenLinks = (text: string, say: SayLink): string =>
  text.includes('[[') ? replaceEach(text, WRITTEN, say) : text;

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
