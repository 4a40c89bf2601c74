import type { WikiSection } from '@venture-atlas/types';
import { A_PLACE, continueSentence } from './articles.ts';
import {
  addressRevealsName,
  addWithout,
  addWithoutNames,
  type HiddenNames,
  replaceHiddenNames,
} from './hidden-names.ts';
import { RewrittenText } from './rewritten-text.ts';
import type { StoredText } from './stored-text.ts';
import { escapeMarkdown, guardLineStart } from './text-links.ts';

/*
 * Replaces hidden names in texts by the aliases that readers know.
 * Links stay links. Their addresses are checked for hidden names, and an alias must not end a link early.
 */

/** Links to places, links to web pages, and pictures: everything with an address, or with words between brackets. */
const BRACKETS =
  /\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]|(!?)\[([^[\]\n]{0,500})\]\(([^\s()"]{1,2000})(?:([^\S\n]+)"([^"\n]{0,300})")?\)/g;

/** The maximum length of a link's words. */
const WORDS_MAX = 200;

/** Removes signs that would close the brackets. */
const unbracketed = (alias: string): string => alias.replaceAll(/[[\]|"\n]/g, '');

type Write = (alias: string) => string;

/** A text with links, with aliases instead of hidden names. @param write how an alias is written in its lines */
const inLines = (text: string, names: HiddenNames, write: Write): string => addLines('', text, names, write);

function addLines(before: string, text: string, names: HiddenNames, write: Write): string {
  const rewritten = new RewrittenText(before);
  addLinesTo(rewritten, text, names, write);
  return rewritten.toString();
}

function addLinesTo(rewritten: RewrittenText, text: string, names: HiddenNames, write: Write): void {
  let at = 0;
  for (const match of text.includes('[') ? text.matchAll(BRACKETS) : []) {
    addWithoutNames(rewritten, { text: text.slice(at, match.index), from: at }, names, write);
    rewritten.replaceTail(addBrackets(rewritten.tail, match, names, write), { words: match[0], from: match.index });
    at = match.index + match[0].length;
  }
  addWithoutNames(rewritten, { text: text.slice(at), from: at }, names, write);
}

function addBrackets(before: string, match: RegExpMatchArray, names: HiddenNames, write: Write): string {
  const [, place, own, sign = '', label = '', address = '', gap = '', title] = match;
  if (place !== undefined) return addPlace(before, place, own, names);
  // A picture with such an address is removed, and a link becomes its words.
  const revealsName = addressRevealsName(address, names);
  if (revealsName) return sign === '' ? addLines(before, label, names, write) : before;
  const licence = title === undefined ? '' : `${gap}"${replaceHiddenNames(title, names, unbracketed)}"`;
  const end = `](${address}${licence})`;
  // The caption of a picture is no part of the sentence around it.
  if (sign !== '') return `${before}![${replaceHiddenNames(label, names, unbracketed)}${end}`;
  return addWithout(`${before}[`, label, names, unbracketed) + end;
}

/** A link to a place: by number, or by a name, which may belong to no place. */
function addPlace(before: string, place: string, own: string | undefined, names: HiddenNames): string {
  const named = place.startsWith('#') ? place : addWithout('', place, names, unbracketed, (text, name) => text + name);
  if (own !== undefined) {
    const result = addWithout(`${before}[[${named}|`, own, names, unbracketed);
    const start = result.lastIndexOf('|') + 1;
    return `${result.slice(0, start)}${cut(result.slice(start))}]]`;
  }
  if (named === place || named === A_PLACE) return `${before}[[${named}]]`;
  const gone = continueSentence(before, named);
  return `${gone.before}[[${named}${gone.said === named ? '' : `|${cut(gone.said)}`}]]`;
}

const cut = (words: string): string => [...words].slice(0, WORDS_MAX).join('').slice(0, WORDS_MAX);

const asMarkdown: Write = (alias) => guardLineStart(escapeMarkdown(alias));

/** A Markdown text with aliases instead of hidden names. */
export const markdownWithAliases = (markdown: string, names: HiddenNames): string =>
  inLines(markdown, names, asMarkdown);

/** The same, with a record of the words that did not change. */
export function rewriteWithAliases(markdown: string, names: HiddenNames): RewrittenText {
  const rewritten = new RewrittenText();
  addLinesTo(rewritten, markdown, names, asMarkdown);
  return rewritten;
}

/** Plain text on one or more lines with aliases instead of hidden names. Links to places stay. */
export const wordsWithAliases = (words: string, names: HiddenNames): string => inLines(words, names, (alias) => alias);

/** A stored text with aliases instead of hidden names, also in its caption and its source. */
export function textWithAliases<Text extends StoredText>(text: Text, names: HiddenNames): Text {
  const say = (words: string): string => wordsWithAliases(words, names);
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
    ...(attribution ? { attribution: sourceWithAliases(attribution, names) } : {}),
    ...(markdown === undefined ? {} : { markdown: markdownWithAliases(markdown, names) }),
  };
}

/** A source whose address or title contains a hidden name is removed, since a replacement would be wrong. */
function sourceWithAliases<Source extends { title: string; url: string | null }>(
  source: Source,
  names: HiddenNames,
): Source | null {
  const tells = addressRevealsName(source.url ?? '', names) || addressRevealsName(source.title, names);
  return tells ? null : source;
}
