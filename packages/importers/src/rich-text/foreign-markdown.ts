import { wordsOfLine } from '@venture-atlas/rules';
import { parseLine } from '@venture-atlas/rules/markdown';
import { markWords } from './mark-blocks.ts';
import { markLink, markName } from './marks.ts';

/*
 * Syntax of other programs within lines of Markdown. Links become marks, because they lead to notes by names, paths,
 * and headings. Fields, queries, templates, and embedded pages are removed. Everything else is left to the parser.
 */

/** Fields of Dataview, on a line of their own and within a sentence. */
const FIELD_LINE = /^\s*(?:[-*+]\s+)?(?:\*\*|_)?\p{L}[\p{L}\p{N} _-]{0,60}(?:\*\*|_)?::(?:\s|$)/u;
const FIELD = String.raw`[[(]\s*\p{L}[\p{L}\p{N} _-]{0,60}::\s*((?:\[\[[^\]\n]{0,300}\]\]|[^\])\n]){0,300})[\])]`;
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$|^\s*([*_-]\s*){3,}$/;

/** An escaped character or code, in which nothing else has a meaning. */
const LITERAL = '\\\\[\\s\\S]|`{2,}|`[^`\\n]*`';
const EMBED = String.raw`!\[\[[^\]\n]{0,500}\]\]|!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)|<%[^\n]*?%>`;
/** Numbers of footnotes, and variables of templates. */
const EMPTY = String.raw`\[\^[^\]\n]{1,60}\]:?|\{\{[^{}\n]{0,300}\}\}`;
const DROPPED = new RegExp(`(${LITERAL})|${EMBED}|${EMPTY}|${FIELD}`, 'gu');
const LINK = new RegExp(
  String.raw`(${LITERAL})|\[\[([^\]\n]{0,500})\]\]|\[([^\]\n]{1,500})\]\(<?([^)\n]{0,1000}?)>?\)`,
  'g',
);
/** Bars that separate cells where there is no other sign of a table. */
const BAR = new RegExp(`(${LITERAL})|\\s\\|\\s`, 'g');
const QUERY = /^`(?:(?:VIEW|INPUT|BUTTON)\[|\$?=)/;
/** Text that other programs strike through or highlight. */
const STRUCK = /(~~|==)(?=\S)([^\n]*?\S)\1/g;
const TASK = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+)\[[ xX]\]\s+/;

/** A line as our Markdown, with marks for its links; undefined if nothing is left of it. */
export function readForeignLine(line: string, isRow: boolean): string | undefined {
  if (FIELD_LINE.test(line) || (!isRow && RULE.test(line))) return undefined;
  const text = line
    .replace(TASK, '$1')
    .replaceAll(DROPPED, (_, literal: string | undefined, field: string | undefined) =>
      literal === undefined ? (field ?? '') : QUERY.test(literal) ? '' : literal,
    )
    .replaceAll(STRUCK, '$2')
    .replaceAll(LINK, (_, literal?: string, inner?: string, words?: string, target = '') => {
      if (literal !== undefined) return literal;
      if (words !== undefined) return linkTo(target.trim().split(/\s+"/, 1)[0] ?? '', words);
      return wikiLink(inner ?? '');
    })
    .replaceAll(/\^[\w-]+\s*$/g, '');
  if (isRow) return text;
  const words = text
    .replace(/^\s*\|(.*)\|\s*$/, '$1')
    .replaceAll(BAR, (_, literal: string | undefined) => literal ?? ', ');
  // Only punctuation is left of a line that consisted of removed syntax.
  const isEmpty = line.trim() !== '' && words.replaceAll(/[-*+>•,|\s"\ue100-\ue1ff]/g, '') === '';
  return isEmpty ? undefined : words;
}

/** `[[Note#Heading|words]]`; in a table the bar has a backslash before it. */
function wikiLink(inner: string): string {
  const [target = '', ...own] = inner.split(/\\?\|/);
  const shown = target.replace(/^#/, '').replaceAll('#', ' ');
  const words = own.at(-1);
  if (target.startsWith('#') || target === '') return words ?? shown;
  return words === undefined ? markName(target, markWords(shown)) : markLink('place', target, wordsOf(words));
}

function linkTo(target: string, words: string): string {
  if (/^https?:\/\//i.test(target)) return markLink('link', target, wordsOf(words));
  return /^[a-z][a-z0-9+.-]*:|^#/i.test(target) ? words : markLink('place', decoded(target), wordsOf(words));
}

/** The words of a link all have the same style. */
const wordsOf = (words: string): string => markWords(wordsOfLine(parseLine(words)));

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** How a callout of Obsidian is handled, by the word in its brackets. */
export type CalloutKind = 'quote' | 'aloud' | 'secret' | 'dropped';

const ALOUD = /^(?:read-?aloud|recite|aloud|box-?text|boxed|narration|flavou?r)$/;
/** Callouts for the leader of the game only. */
const SECRET = /^(?:gm|dm|secrets?|spoilers?|hidden|private)\b/;
/** Layout callouts, which contain no text of their own. */
const LAYOUT = /^(?:metadata|infobox|map|leaflet|cards?|column|multi-column|grid|blank|gallery|toc|timeline)\b/;

export function calloutKind(name: string): CalloutKind {
  const word = name.trim().toLowerCase().split('|', 1)[0] ?? '';
  if (ALOUD.test(word)) return 'aloud';
  if (SECRET.test(word)) return 'secret';
  return LAYOUT.test(word) ? 'dropped' : 'quote';
}
