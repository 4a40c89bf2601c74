import { escapedSign, MARK, markLink, markName, plainOnly } from './marks.ts';

/** What Dataview asks its queries for, on a line of its own, and within a sentence. */
const FIELD_LINE = /^\s*(?:[-*+]\s+)?(?:\*\*|_)?\p{L}[\p{L}\p{N} _-]{0,60}(?:\*\*|_)?::(?:\s|$)/u;
const FIELD_IN_LINE = /[[(]\s*\p{L}[\p{L}\p{N} _-]{0,60}::\s*((?:\[\[[^\]\n]{0,300}\]\]|[^\])\n]){0,300})[\])]/gu;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** One line of Markdown with marks in place of its signs; undefined when there were only signs. */
export function markLine(line: string): string | undefined {
  if (FIELD_LINE.test(line)) return undefined;
  if (TABLE_RULE.test(line) || /^\s*([*_-]\s*){3,}$/.test(line)) return undefined;
  const text = markInline(line)
    .replace(/^\s*[-*+]\s+(\[[ x]\]\s+)?/, () => MARK.item + plainOnly('• '))
    .replace(/^\s*(\d{1,9}[.)])\s+/, (_, number: string) => MARK.numbered + plainOnly(`${number} `))
    .replace(/^\s*\|(.*)\|\s*$/, '$1')
    .replaceAll(/\s\|\s/g, ', ')
    .replaceAll(/\^[\w-]+\s*$/g, '');
  if (line.trim() !== '' && text.replaceAll(/[•,|\s"\ue100-\ue1ff]/g, '') === '') return undefined;
  return text;
}

/** The marks within a line. */
export function markInline(line: string): string {
  const text = line
    .replaceAll(/!\[\[[^\]\n]{0,500}\]\]/g, '')
    .replaceAll(/!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/g, '')
    .replaceAll(/`(?:VIEW|INPUT|BUTTON)\[[^`]*`/g, '')
    .replaceAll(/`\$?=[^`]*`/g, '')
    .replaceAll(/<%[^\n]*?%>/g, '')
    .replaceAll(/`([^`\n]*)`|\\([\\`*_[\]()#<>+.!|~@{}-])/g, (_, code: string | undefined, letter: string) =>
      code === undefined ? escapedSign(letter) : `${MARK.code}${[...code].map(escapedSign).join('')}${MARK.endCode}`,
    )
    .replaceAll(FIELD_IN_LINE, '$1')
    .replaceAll(/\[\[([^\]\n]{0,500})\]\]/g, (_, inner: string) => wikiLink(inner))
    .replaceAll(/\[([^\]\n]{1,500})\]\(<?([^)\n]{0,1000}?)>?\)/g, (_, words: string, target: string) =>
      linkTo(target.trim().split(/\s+"/, 1)[0] ?? '', words),
    );
  return markEmphasis(markEmphasis(text));
}

/** `[[Note#Heading|words]]`; in a table the bar has a backslash before it. */
function wikiLink(inner: string): string {
  const [target = '', ...own] = inner.split(new RegExp(`\\||${escapedSign('|')}`));
  const shown = target.replace(/^#/, '').replaceAll('#', ' ');
  const words = own.at(-1);
  if (target.startsWith('#') || target === '') return words ?? shown;
  return words === undefined ? markName(target, shown) : markLink('place', target, words);
}

function linkTo(target: string, words: string): string {
  if (/^https?:\/\//i.test(target)) return markLink('link', target, words);
  return /^[a-z][a-z0-9+.-]*:|^#/i.test(target) ? words : markLink('place', decoded(target), words);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const EMPHASIS = /(\*{1,3}|_{2,3}|~~|==)(?=\S)([^\n]*?\S)\1/g;
const BETWEEN_LINES = /(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{0,500}?\S)_(?![\p{L}\p{N}_])/gu;

const markEmphasis = (text: string): string =>
  text
    .replaceAll(EMPHASIS, (_, signs: string, words: string) => {
      if (signs === '~~' || signs === '==') return words;
      const isStrong = signs.length > 1;
      const inner = signs.length === 2 ? words : `${MARK.emphasis}${words}${MARK.endEmphasis}`;
      return isStrong ? `${MARK.strong}${inner}${MARK.endStrong}` : inner;
    })
    .replaceAll(BETWEEN_LINES, (_, words: string) => `${MARK.emphasis}${words}${MARK.endEmphasis}`);
