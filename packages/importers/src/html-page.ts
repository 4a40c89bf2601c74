import type { AddSecret } from './hidden.ts';
import { PageBuilder } from './page-builder.ts';
import { markWords } from './rich-text/mark-blocks.ts';
import { MARK, markLink, openLink, withoutMarks } from './rich-text/marks.ts';
import { secretSections } from './rich-text/secret-sections.ts';

/** The target of an HTML element within the same source; undefined for links to the web and other elements. */
export type PlaceOfElement = (attributes: string) => string | undefined;

const TAG = /<(\/?)([a-z][a-z0-9]{0,15})\b([^<>]{0,2000})>/gi;
/** Links of wikis, which some programs allow within HTML. */
const WIKI_LINK = /\[\[[^[\]\n<>]{1,300}\]\]|\[(https?:\/\/[^\s[\]<>]{1,2000}) ([^[\]\n<>]{1,300})\]/gi;

/** Marks before and after the words of an element. */
const AROUND = new Map<string, readonly [string, string]>([
  ['strong', [MARK.strong, MARK.endStrong]],
  ['b', [MARK.strong, MARK.endStrong]],
  ['em', [MARK.emphasis, MARK.endEmphasis]],
  ['i', [MARK.emphasis, MARK.endEmphasis]],
  ['code', [MARK.code, MARK.endCode]],
  ['table', [MARK.table, MARK.endTable]],
  ['tr', [MARK.row, '']],
  ['td', [MARK.cell, '']],
  ['th', [MARK.cell, '']],
]);
/** Within a list item these begin a new line of the item. */
const BREAKS = new Set(['p', 'br', 'div']);
/** Classes that other programs use for text to read aloud. */
const ALOUD = /\bclass\s*=\s*["']?[^"'>]{0,300}\b(?:read-?aloud|box(?:ed)?-?text|narrati(?:on|ve)|flavou?r-?text)\b/i;
const HREF = /\bhref\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/i;

/** HTML with marks beside its tags. The tags stay for the rule that converts it to plain text. */
function markHtml(html: string, { placeOf = () => undefined, isWikitext = false }: HtmlReading): string {
  const lists: string[] = [];
  const words = (text: string): string => (isWikitext ? text : between(text, WIKI_LINK, wikiLink, markWords));
  const marked = (tag: string, slash = '', rawName = '', attributes = ''): string => {
    const name = rawName.toLowerCase();
    const isEnd = slash !== '';
    const around = AROUND.get(name);
    if (around !== undefined) return isEnd ? `${around[1]}${tag}` : `${tag}${around[0]}`;
    if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop();
      else lists.push(name);
      return isEnd ? `${MARK.endList}${tag}` : `${tag}${MARK.list}`;
    }
    if (name === 'li') return isEnd ? tag : `${tag}${lists.at(-1) === 'ol' ? MARK.numbered : MARK.item}`;
    if (BREAKS.has(name)) return isEnd || lists.length === 0 ? tag : `${tag}${MARK.goesOn}`;
    if (name === 'a') return isEnd ? `${MARK.endLink}${tag}` : `${tag}${linkOf(attributes, placeOf)}`;
    const isQuote = name === 'blockquote' || (name === 'aside' && ALOUD.test(attributes));
    if (name === 'blockquote' || name === 'aside') {
      if (isEnd) return `${MARK.endQuote}${tag}`;
      return isQuote ? `${tag}${ALOUD.test(attributes) ? MARK.aloud : MARK.quote}` : tag;
    }
    return tag;
  };
  return between(html, TAG, marked, words);
}

/** Replaces what a pattern finds, and the text between. */
function between(
  text: string,
  pattern: RegExp,
  found: (...match: string[]) => string,
  rest: (text: string) => string,
): string {
  let written = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    written += rest(text.slice(from, match.index)) + found(...match);
    from = match.index + match[0].length;
  }
  return written + rest(text.slice(from));
}

const wikiLink = (whole: string, address?: string, label = ''): string =>
  address === undefined ? whole : markLink('link', address.replaceAll('&amp;', '&'), markWords(label));

function linkOf(attributes: string, placeOf: PlaceOfElement): string {
  const place = placeOf(attributes);
  if (place !== undefined) return openLink('place', place);
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const address = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
  return /^https?:\/\//i.test(address) ? openLink('link', address) : '';
}

/** Comments and elements without text content, which are removed everywhere. */
const WITHOUT_TEXT =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|template|svg|object|noscript)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Options for reading HTML. */
export interface HtmlReading {
  /** The HTML heading level that is a section (`<h1>` = 1). Smaller numbers count as it. */
  topLevel?: number;
  placeOf?: PlaceOfElement;
  /** Whether wikitext stands between the tags. If omitted, its signs are letters. */
  isWikitext?: boolean;
  /** Adds marks for the source's own syntax within HTML. */
  mark?: (html: string) => string;
  /** Adds sections that are marked secret. If omitted, they are ordinary text. */
  secret?: AddSecret;
}

/** Adds HTML to a page. Its headings become sections, and everything else text with marks. */
export function addHtml(page: PageBuilder, html: string, reading: HtmlReading = {}): void {
  const own = withoutMarks(html).replaceAll(WITHOUT_TEXT, ' ');
  const { secret } = reading;
  if (secret === undefined) {
    addStretch(page, own, reading);
    return;
  }
  for (const { isSecret, text } of secretSections(own)) {
    if (isSecret) secret(() => addStretch(page, text, reading));
    else addStretch(page, text, reading);
  }
}

function addStretch(page: PageBuilder, html: string, reading: HtmlReading): void {
  const { topLevel = 1, mark } = reading;
  const text = markHtml(mark === undefined ? html : mark(html), reading);
  const headings = /<h([1-6])\b[^>]{0,1000}>([\s\S]{0,1000}?)<\/h\1\s*>/gi;
  let from = 0;
  for (let heading = headings.exec(text); heading !== null; heading = headings.exec(text)) {
    page.markup(text.slice(from, heading.index));
    page.heading(Math.max(1, Number(heading[1]) - topLevel + 1), heading[2] ?? '');
    from = headings.lastIndex;
  }
  page.markup(text.slice(from));
}

/** A page from a piece of HTML or plain text. */
export function htmlPage(
  html: string,
  attribution: Parameters<PageBuilder['build']>[0],
  reading?: HtmlReading,
): ReturnType<PageBuilder['build']> {
  const page = new PageBuilder();
  addHtml(page, html, reading);
  return page.build(attribution);
}
