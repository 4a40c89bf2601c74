import { isTableRow, isTableRule, splitRow } from '@venture-atlas/rules';
import type { PageBuilder } from './page-builder.ts';
import { type CalloutKind, calloutKind } from './rich-text/callouts.ts';
import { markInline, markLine } from './rich-text/markdown-marks.ts';
import { MARK, plainOnly, withoutMarks } from './rich-text/marks.ts';

/** How Markdown is read. */
export interface MarkdownReading {
  /** How many hashes a section has; a heading with fewer is the note's own title and goes. */
  topLevel?: number;
  /** Callouts for the leader of the game are kept as well. */
  includeHidden?: boolean;
  /** Told of each callout that was kept back. */
  onHidden?: () => void;
  /** Marks what the source has of its own among Markdown. */
  mark?: (markdown: string) => string;
}

/**
 * Adds Markdown, also Obsidian's, to a page: headings become sections; code, embeds, comments, callouts that lay a note
 * out and plugins' fields go; all else is text with marks of what it is.
 */
export function addMarkdown(page: PageBuilder, markdown: string, reading: MarkdownReading = {}): void {
  const { topLevel = 1, mark } = reading;
  let paragraph: string[] = [];
  const flush = (): void => {
    page.markup(paragraph.join('\n'));
    paragraph = [];
  };
  const own = withoutMarks(markdown);
  const lines = textLines(mark === undefined ? own : mark(own), reading);
  let quote: Line['quote'];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? { text: '', quote: undefined };
    if (quote !== line.quote) {
      if (quote !== undefined) paragraph.push(MARK.endQuote);
      if (line.quote !== undefined) paragraph.push(line.quote === 'aloud' ? MARK.aloud : MARK.quote);
      quote = line.quote;
    }
    const [, hashes = '', words = ''] = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line.text) ?? [];
    const rows = hashes === '' ? tableAt(lines, at) : 0;
    if (rows > 0) {
      paragraph.push(markTable(lines.slice(at, at + rows)));
      at += rows - 1;
    } else if (hashes === '') {
      const text = markLine(line.text);
      const isMore = /^\s{2,}\S/.test(line.text) && isItem(lines[at - 1]?.text) && !isItem(line.text);
      if (text !== undefined) paragraph.push(isMore ? `${MARK.goesOn}${text.trimStart()}` : text);
    } else {
      flush();
      if (hashes.length >= topLevel) page.heading(hashes.length - topLevel + 1, markLine(words) ?? '');
    }
  }
  flush();
}

const isItem = (line: string | undefined): boolean => line !== undefined && /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);

/** How many lines a table has that begins here; 0: none does. */
function tableAt(lines: readonly Line[], at: number): number {
  if (!isTableRow(lines[at]?.text ?? '') || !isTableRule(lines[at + 1]?.text ?? '')) return 0;
  let end = at + 2;
  while (isTableRow(lines[end]?.text ?? '')) end += 1;
  return end - at;
}

/** The lines of a table, of which the second only parts. */
function markTable(lines: readonly Line[]): string {
  const rows = lines
    .filter((_, at) => at !== 1)
    .map(({ text }) => {
      const cells = splitRow(text).map(
        (cell, at) => `${MARK.cell}${at === 0 ? '' : plainOnly(', ')}${markInline(cell)}`,
      );
      return `${MARK.row}${cells.join('')}`;
    });
  return `${MARK.table}${rows.join('\n')}${MARK.endTable}`;
}

/** Also as an item of a list. */
const OPENING = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
const CLOSING = /^\s*(`{3,}|~{3,})/;
const CALLOUT = /^\s*\[!([^\]]*)\][+-]?\s*(.*)$/;

interface Line {
  text: string;
  quote: 'quote' | 'aloud' | undefined;
}

/** The lines outside of code blocks and comments, without the marks of quotations, and of callouts those that say something. */
function textLines(markdown: string, { includeHidden = false, onHidden }: MarkdownReading): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  let callout: CalloutKind | undefined;
  const text = markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(/%%[\s\S]*?(?:%%|$)/g, '');
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const quote = /^\s{0,3}(>\s?)+/.exec(raw)?.[0] ?? '';
    const line = raw.slice(quote.length);
    if (quote === '') callout = undefined;
    // A fence that was opened inside a quotation ends with it.
    if (fence?.startsWith('>') && quote === '') fence = undefined;
    const mark = (fence === undefined ? OPENING : CLOSING).exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence.replace('>', ''))) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      fence = `${quote === '' ? '' : '>'}${mark}`;
      continue;
    }
    const [, name, title = ''] = (quote === '' ? null : CALLOUT.exec(line)) ?? [];
    if (name !== undefined && callout !== 'dropped') {
      const kind = calloutKind(name);
      if (kind === 'secret' && !includeHidden) onHidden?.();
      callout = kind === 'secret' ? (includeHidden ? 'quote' : 'dropped') : kind;
    }
    if (callout === 'dropped') continue;
    const said = name === undefined ? line : titleOf(title, callout);
    if (name !== undefined && said === '') continue;
    lines.push({ text: said, quote: quote === '' ? undefined : callout === 'aloud' ? 'aloud' : 'quote' });
  }
  return lines;
}

/** What stands over a callout, as a line of it; that it is read aloud says its box. */
function titleOf(title: string, callout: CalloutKind | undefined): string {
  const words = title.trim();
  if (words === '' || (callout === 'aloud' && /^(?:read\s*-?\s*aloud|recite)\W*$/i.test(words))) return '';
  return callout === 'aloud' || words.includes('*') ? words : `**${words}**`;
}
