import { cleanText } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import wtf from 'wtf_wikipedia';
import { finiteNumber } from '../clean-name.ts';
import { PageBuilder } from '../page-builder.ts';
import type { ReportBuilder } from '../read-report.ts';
import { MARK, markLink, markName, plainOnly, withoutMarks } from '../rich-text/marks.ts';
import { newSite, type WikiSite } from './read-pages.ts';
import { partAtTables, type WikitextTable } from './wikitext-tables.ts';

const LINK = /\[\[([^[\]|\n:]{1,250})(?:\|([^[\]|\n]{1,300}))?\]\]/g;
const QUOTES = /'{2,5}/g;
const ITEM = /^([*#]+)\s*(?=\S)/;

/** Wikitext with marks in place of emphasis quotes and article links, and beside list signs. */
function markWikitext(wikitext: string): string {
  return withoutMarks(wikitext)
    .replaceAll(LINK, (_, target: string, words?: string) =>
      words === undefined ? markName(articleOf(target), target) : markLink('place', articleOf(target), words),
    )
    .split('\n')
    .map((line) =>
      markQuotes(line).replace(
        ITEM,
        (_, signs: string) => `${signs} ${signs.endsWith('#') ? MARK.numbered : MARK.item}`,
      ),
    )
    .join('\n');
}

/** The title of the article that a link names. `#Section` refers to the article as a whole. */
function articleOf(target: string): string {
  const title = (target.split('#', 1)[0] ?? '').replaceAll('_', ' ').replaceAll(/ {2,}/g, ' ').trim();
  // Titles begin with a capital, even if the link does not.
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Replaces quotes: two are emphasis, three strong, five both. Anything that a line leaves open ends with it. */
function markQuotes(line: string): string {
  if (!line.includes("''")) return line;
  const open = { strong: false, emphasis: false };
  const toggle = (what: 'strong' | 'emphasis'): string => {
    open[what] = !open[what];
    const end = what === 'strong' ? MARK.endStrong : MARK.endEmphasis;
    return open[what] ? MARK[what] : end;
  };
  const marked = line.replaceAll(QUOTES, ({ length }) => {
    if (length === 4) return `'${toggle('strong')}`;
    return `${length !== 2 ? toggle('strong') : ''}${length !== 3 ? toggle('emphasis') : ''}`;
  });
  return `${marked}${open.strong ? MARK.endStrong : ''}${open.emphasis ? MARK.endEmphasis : ''}`;
}

/** The wikitext under one heading. The first section has no heading. */
export interface WikitextSection {
  /** 2 for `== Name ==` up to 6; 0 before the first heading. */
  level: number;
  name: string;
  text: string;
}

/** Sections without text about the place, by their names in the languages of the larger wikis. The Appendix stays. */
const DROPPED = new Set(
  `references|notes and references|footnotes|see also|external links|gallery|sources|bibliography|
einzelnachweise|siehe auch|weblinks|galerie|quellen|anmerkungen|literatur|
références|voir aussi|liens externes|notes et références|referencias|véase también|enlaces externos|galería|
note|voci correlate|collegamenti esterni|zie ook|externe links|przypisy|zobacz też|linki zewnętrzne|
примечания|см. также|ссылки|galeria|ligações externas|ver também|referências`
    .split('|')
    .map((name) => name.trim()),
);

/**
 * Splits wikitext at its headings. First-level headings and unbalanced signs are text. Headings inside comments do
 * not count.
 */
function wikitextSections(wikitext: string): WikitextSection[] {
  const sections: WikitextSection[] = [{ level: 0, name: '', text: '' }];
  const lines: string[] = [];
  const close = (): void => {
    const last = sections.at(-1);
    if (last !== undefined) last.text = lines.splice(0).join('\n');
  };
  for (const line of withoutHiddenParts(wikitext).split('\n')) {
    const heading = readHeading(line);
    if (heading === undefined) lines.push(line);
    else {
      close();
      sections.push({ ...heading, text: '' });
    }
  }
  close();
  return sections;
}

function readHeading(line: string): { level: number; name: string } | undefined {
  if (!line.startsWith('==') || line.length > 500) return undefined;
  const trimmed = line.trimEnd();
  const start = /^=+/.exec(trimmed)?.[0].length ?? 0;
  const end = /=+$/.exec(trimmed)?.[0].length ?? 0;
  const level = Math.min(start, end, 6);
  const name = trimmed.slice(level, trimmed.length - level).trim();
  return level >= 2 && start === end && name !== '' ? { level, name } : undefined;
}

/** Removes sections such as References and everything below them. */
function withoutReferences(sections: readonly WikitextSection[]): WikitextSection[] {
  let below = 0;
  return sections.filter(({ level, name }) => {
    if (below > 0 && level > below) return false;
    below = level > 0 && DROPPED.has(name.replaceAll(/'{2,}/g, '').toLowerCase()) ? level : 0;
    return below === 0;
  });
}

const HIDDEN: readonly [string, string][] = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['<iframe', '</iframe>'],
  ['<gallery', '</gallery>'],
];

/** Removes comments and elements without text content. Of an unclosed one only the opening sign is removed. */
function withoutHiddenParts(text: string): string {
  let rest = text.replaceAll('\r\n', '\n');
  for (const [open, close] of HIDDEN) rest = without(rest, open, close);
  return rest;
}

function without(text: string, open: string, close: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (!lower.includes(open)) return text;
  const lastClose = lower.lastIndexOf(close);
  let kept = '';
  let at = 0;
  for (let start = lower.indexOf(open); start >= 0 && start < lastClose; start = lower.indexOf(open, at)) {
    kept += text.slice(at, start);
    at = lower.indexOf(close, start) + close.length;
  }
  return kept + text.slice(at);
}

/**
 * The most table cells of a page, including cells that only fill a row, because a few characters can create
 * thousands.
 */
const CELLS_PER_PAGE = 20_000;

/** Adds marks to the tables of one page. */
class TableMarker {
  /** Tables beyond the limit of the page. */
  leftOut = 0;
  #cells = 0;
  readonly #read: (wikitext: string) => string;

  /** @param read converts the content of a cell to text with marks */
  constructor(read: (wikitext: string) => string) {
    this.#read = read;
  }

  /** A table with its marks, after its caption; '' when it is empty. */
  mark({ caption, rows }: WikitextTable): string {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (this.#cells + width * rows.length > CELLS_PER_PAGE) {
      this.leftOut += 1;
      return '';
    }
    this.#cells += width * rows.length;
    const marked = rows.flatMap((row) => {
      const cells = row.map((cell) => this.#line(cell));
      return cells.every((cell) => withoutMarks(cell).trim() === '') ? [] : [rowOf(cells)];
    });
    const words = this.#line(caption);
    const table = marked.length === 0 ? '' : `${MARK.table}${marked.join('\n')}${MARK.endTable}`;
    return [words, table].filter((part) => part !== '').join('\n\n');
  }

  /** A cell is one line. List items in it are separated by commas. */
  #line(wikitext: string): string {
    if (wikitext === '') return '';
    return wikitext
      .split('\n')
      .map((line) => this.#read(line.replace(/^[*#:;]+\s*/, '')).replaceAll('\n', ' '))
      .filter((line) => line !== '')
      .join(', ');
  }
}

const rowOf = (cells: readonly string[]): string =>
  MARK.row + cells.map((cell, at) => `${MARK.cell}${at === 0 ? '' : plainOnly(', ')}${cell}`).join('');

const FILE = 6;
const CATEGORY = 14;
/** Names that every wiki accepts, in any language. */
const CANONICAL = ['File', 'Image', 'Media', 'Category'];

/** The namespace prefixes of links to pictures and categories in a wiki: its own, and those that all wikis accept. */
function hiddenPrefixes({ namespaces }: Pick<WikiSite, 'namespaces'>): ReadonlySet<string> {
  const own = [FILE, CATEGORY, -2].flatMap((key) => namespaces.get(key) ?? []);
  return new Set([...CANONICAL, ...own].map(folded));
}

/** Namespaces ignore case, and treat blanks and underscores alike. */
const folded = (name: string): string => name.trim().replaceAll(/[ _]+/g, ' ').toLowerCase();

/**
 * Removes links to pictures and categories with their captions and the links in these. An unclosed link stays. Takes
 * time in proportion to the length.
 */
function withoutNamespacedLinks(wikitext: string, prefixes: ReadonlySet<string>): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of linksOf(wikitext)) {
    if (start < from) continue;
    const colon = wikitext.indexOf(':', start);
    const prefix = colon < 0 || colon > end ? '' : wikitext.slice(start + 2, colon);
    // A colon before it makes it a normal link in the text.
    if (prefix.length > PREFIX_LENGTH_MAX || !prefixes.has(folded(prefix))) continue;
    kept += wikitext.slice(from, start);
    from = end;
  }
  return kept + wikitext.slice(from);
}

const PREFIX_LENGTH_MAX = 60;

/** Links from `[[` to the matching `]]`, outer before inner ones. */
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

/**
 * The parser needs quadratic time for unclosed markup. Longer texts, and texts after a page's time limit, use our own
 * plain rule, which is never slow.
 */
const PARSED_LENGTH_MAX = 30_000;
const PAGE_MS_MAX = 1_500;

/**
 * An article as a page: text under two levels of headings, with marks for its style, and links by titles. @param site
 * gives the names of its namespaces
 */
export function wikitextPage(
  title: string,
  wikitext: string,
  attribution: WikiPageContent['attribution'],
  report: ReportBuilder,
  site: Pick<WikiSite, 'namespaces'> = newSite(),
): WikiPageContent | null {
  const page = new PageBuilder();
  const deadline = performance.now() + PAGE_MS_MAX;
  let isPlain = false;
  const read = (text: string): string => {
    const canParse = text.length <= PARSED_LENGTH_MAX && performance.now() < deadline;
    isPlain ||= !canParse;
    const marked = markWikitext(text);
    return canParse ? parsedText(marked) : cleanText(marked);
  };
  const tables = new TableMarker(read);
  const sections = wikitextSections(withoutNamespacedLinks(wikitext, hiddenPrefixes(site)));
  for (const { level } of sections) if (level > 0) report.read(level === 2 ? 'sections' : 'deeper headings');
  const kept = withoutReferences(sections);
  if (kept.length < sections.length) report.change('Sections such as References were left out', title);
  for (const { level, name, text } of kept) {
    if (level > 0) page.heading(level - 1, plainText(name));
    const parts = partAtTables(text).map((part) => (part.kind === 'prose' ? read(part.text) : tables.mark(part)));
    page.text(parts.filter((part) => part !== '').join('\n\n'));
  }
  if (tables.leftOut > 0) report.change('Tables beyond the size of a page were left out', title);
  if (isPlain) report.change('Long texts were read by a plainer rule', title);
  return page.build(attribution);
}

function parsedText(wikitext: string): string {
  if (!/[[{<'&*#:;_|\]]/.test(wikitext)) return cleanText(wikitext);
  try {
    return cleanText(withMarkedNumbers(wtf(withLongLinks(wikitext)).text()));
  } catch {
    // The parser fails on some broken markup; our own rule never does.
    return cleanText(wikitext);
  }
}

/** The parser writes the numbers of lists before our marks. */
const withMarkedNumbers = (text: string): string =>
  text.replaceAll(NUMBERED, (_, number: string) => MARK.numbered + plainOnly(number));
const NUMBERED = new RegExp(`^ {0,20}(\\d{1,4}\\) )${MARK.numbered}`, 'gm');

/** The parser leaves links with a target of one letter unchanged, so they are replaced by their words. */
const withLongLinks = (wikitext: string): string => wikitext.replaceAll(/\[\[[^\]|\n[]\|([^\]\n[]*)\]\]/g, '$1');

const plainText = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** Names of the pictures of an article: first those in its infobox, then those in its links. */
export function pictureNames(wikitext: string, fileNamespace: string | undefined): string[] {
  const names = new Set<string>();
  const own = fileNamespace === undefined ? '' : `|${fileNamespace.replaceAll(/[^\p{L}\p{N} _]/gu, '')}`;
  const infobox = /\|\s*(?:image|bild|imagen|immagine)\d?\s*=\s*(?:\[\[[^:\]\n]{1,40}:)?([^|}\]\n]{3,200})/gi;
  const links = new RegExp(`\\[\\[\\s*(?:File|Image${own})\\s*:\\s*([^|\\]\\n]{3,200})`, 'giu');
  for (const pattern of [infobox, links]) {
    for (const [, name = ''] of wikitext.matchAll(pattern)) {
      if (/\.(?:png|jpe?g|webp|gif|svg)\s*$/i.test(name)) names.add(name.trim().replaceAll(' ', '_'));
    }
  }
  return [...names];
}

/** The position of an article in degrees; undefined when it has none. */
export function coordinatesOf(wikitext: string): { lat: number; lon: number } | undefined {
  if (!/\{\{\s*coord|latitude|lat_deg/i.test(wikitext)) return undefined;
  const [first] = wtf(wikitext.slice(0, PARSED_LENGTH_MAX)).coordinates() as { lat?: unknown; lon?: unknown }[];
  const [lat, lon] = [finiteNumber(first?.lat), finiteNumber(first?.lon)];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}
