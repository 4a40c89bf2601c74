import type { WikiSection } from '@venture-atlas/types';
import { A_PLACE, goOn } from './articles.ts';
import { addressTells, addWithout, addWithoutNames, type HiddenNames, replaceHiddenNames } from './hidden-names.ts';
import { SaidText } from './said-text.ts';
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

/** Nothing in the words between brackets may close these. */
const unbracketed = (instead: string): string => instead.replaceAll(/[[\]|"\n]/g, '');

type Write = (instead: string) => string;

/** A text with links, as its readers call the places in it. @param write how another name stands in its lines */
const inLines = (text: string, names: HiddenNames, write: Write): string => addLines('', text, names, write);

function addLines(before: string, text: string, names: HiddenNames, write: Write): string {
  const said = new SaidText(before);
  addLinesTo(said, text, names, write);
  return said.toString();
}

function addLinesTo(said: SaidText, text: string, names: HiddenNames, write: Write): void {
  let at = 0;
  for (const match of text.includes('[') ? text.matchAll(BRACKETS) : []) {
    addWithoutNames(said, { text: text.slice(at, match.index), from: at }, names, write);
    said.become(addBrackets(said.tail, match, names, write), { words: match[0], from: match.index });
    at = match.index + match[0].length;
  }
  addWithoutNames(said, { text: text.slice(at), from: at }, names, write);
}

function addBrackets(before: string, match: RegExpMatchArray, names: HiddenNames, write: Write): string {
  const [, place, own, sign = '', label = '', address = '', gap = '', title] = match;
  if (place !== undefined) return addPlace(before, place, own, names);
  // A picture of such an address is left out, a link is its words.
  const isTold = addressTells(address, names);
  if (isTold) return sign === '' ? addLines(before, label, names, write) : before;
  const licence = title === undefined ? '' : `${gap}"${replaceHiddenNames(title, names, unbracketed)}"`;
  const end = `](${address}${licence})`;
  // What is said below a picture is no part of a sentence around it.
  if (sign !== '') return `${before}![${replaceHiddenNames(label, names, unbracketed)}${end}`;
  return addWithout(`${before}[`, label, names, unbracketed) + end;
}

/** A link to a place: by its number, or by a name, which is that of the place or none. */
function addPlace(before: string, place: string, own: string | undefined, names: HiddenNames): string {
  const named = place.startsWith('#') ? place : addWithout('', place, names, unbracketed, (text, name) => text + name);
  if (own !== undefined) {
    const result = addWithout(`${before}[[${named}|`, own, names, unbracketed);
    const start = result.lastIndexOf('|') + 1;
    return `${result.slice(0, start)}${cut(result.slice(start))}]]`;
  }
  if (named === place || named === A_PLACE) return `${before}[[${named}]]`;
  const gone = goOn(before, named);
  return `${gone.before}[[${named}${gone.said === named ? '' : `|${cut(gone.said)}`}]]`;
}

const cut = (words: string): string => [...words].slice(0, WORDS_MAX).join('').slice(0, WORDS_MAX);

const asMarkdown: Write = (instead) => guardLineStart(escapeMarkdown(instead));

/** A Markdown as its readers call the places in it. */
export const markdownCalledOtherwise = (markdown: string, names: HiddenNames): string =>
  inLines(markdown, names, asMarkdown);

/** The same, with which words of it stayed. */
export function saidOtherwise(markdown: string, names: HiddenNames): SaidText {
  const said = new SaidText();
  addLinesTo(said, markdown, names, asMarkdown);
  return said;
}

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
