import type { WikiSection } from '@venture-atlas/types';
import { addressTells, type HiddenNames, replaceHiddenNames } from './hidden-names.ts';
import type { StoredText } from './stored-text.ts';
import { escapeMarkdown, guardLineStart } from './text-links.ts';

/*
 * Texts without the names that their readers must not read. Links stay what they are: their addresses are looked at, and
 * what another name is put into must not end by it.
 */

/** Links to places and on the web, and pictures: all that has an address, or words between brackets. */
const BRACKETS =
  /\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]|(!?)\[([^[\]\n]{0,500})\]\(([^\s()"]{1,2000})(?:([^\S\n]+)"([^"\n]{0,300})")?\)/g;

/** How long the words of a link may be. */
const WORDS_MAX = 200;

/** Words between brackets: nothing in them may close these. */
const between = (words: string, names: HiddenNames): string =>
  replaceHiddenNames(words, names, (instead) => instead.replaceAll(/[[\]|"\n]/g, ''));

/** A text with links, as its readers call the places in it. @param write how another name stands in its lines */
function inLines(text: string, names: HiddenNames, write: (instead: string) => string): string {
  if (!text.includes('[')) return replaceHiddenNames(text, names, write);
  let [result, at] = ['', 0];
  for (const match of text.matchAll(BRACKETS)) {
    result += replaceHiddenNames(text.slice(at, match.index), names, write) + inBrackets(match, names, write);
    at = match.index + match[0].length;
  }
  return result + replaceHiddenNames(text.slice(at), names, write);
}

function inBrackets(match: RegExpMatchArray, names: HiddenNames, write: (instead: string) => string): string {
  const [, place, own, sign = '', label = '', address = '', gap = '', title] = match;
  if (place !== undefined) {
    const named = place.startsWith('#') ? place : between(place, names);
    return own === undefined ? `[[${named}]]` : `[[${named}|${cut(between(own, names))}]]`;
  }
  const words = between(label, names);
  // A picture of such an address is left out, a link is its words.
  if (addressTells(address, names)) return sign === '' ? inLines(label, names, write) : '';
  const licence = title === undefined ? '' : `${gap}"${between(title, names)}"`;
  return `${sign}[${words}](${address}${licence})`;
}

const cut = (words: string): string => [...words].slice(0, WORDS_MAX).join('').slice(0, WORDS_MAX);

/** A Markdown as its readers call the places in it. */
export const markdownCalledOtherwise = (markdown: string, names: HiddenNames): string =>
  inLines(markdown, names, (instead) => guardLineStart(escapeMarkdown(instead)));

/** Plain words on one line or several, as their readers call the places in them. Links to places in them stay. */
export const wordsCalledOtherwise = (words: string, names: HiddenNames): string =>
  inLines(words, names, (instead) => instead);

/** A stored text as its readers call the places in it, with its caption and what is said of its source. */
export function textCalledOtherwise<Text extends StoredText>(text: Text, names: HiddenNames): Text {
  const say = (words: string): string => wordsCalledOtherwise(words, names);
  const { attribution, markdown } = text;
  return {
    ...text,
    top_section: say(text.top_section),
    sections: text.sections.map(
      ({ name, clean_text, subsections }): WikiSection => ({
        name: say(name),
        clean_text: say(clean_text),
        subsections: subsections.map((part) => ({ name: say(part.name), content: part.content.map(say) })),
      }),
    ),
    image_text: say(text.image_text),
    ...(attribution ? { attribution: sourceCalledOtherwise(attribution, names) } : {}),
    ...(markdown === undefined ? {} : { markdown: markdownCalledOtherwise(markdown, names) }),
  };
}

/** A source whose address or title tells a name is withheld: no other one would be true. */
function sourceCalledOtherwise<Source extends { title: string; url: string | null }>(
  source: Source,
  names: HiddenNames,
): Source | null {
  const tells = addressTells(source.url ?? '', names) || addressTells(source.title, names);
  return tells ? null : source;
}
