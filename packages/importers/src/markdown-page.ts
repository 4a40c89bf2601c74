import { isTableRow, isTableRule } from '@venture-atlas/rules';
import type { AddSecret } from './hidden.ts';
import type { PageBuilder } from './page-builder.ts';
import { type CalloutKind, calloutKind, readForeignLine } from './rich-text/foreign-markdown.ts';
import { withoutMarks } from './rich-text/marks.ts';

/** How Markdown is read. */
export interface MarkdownReading {
  /** How many hashes a section has; a heading with fewer is the note's own title and goes. */
  topLevel?: number;
  /** Adds callouts for the leader of the game; left out, these go. */
  secret?: AddSecret;
  /** Marks what the source has of its own among Markdown. */
  mark?: (markdown: string) => string;
}

/**
 * Adds Markdown, also Obsidian's, to a page: headings become sections; code, embeds, comments, callouts that lay a note
 * out and plugins' fields go; the rest is read as our Markdown is.
 */
export function addMarkdown(page: PageBuilder, markdown: string, reading: MarkdownReading = {}): void {
  const { topLevel = 1, mark } = reading;
  const own = withoutMarks(markdown);
  for (const { secret, lines } of stretches(textLines(mark === undefined ? own : mark(own)))) {
    const write = (): void => page.markdown(ourMarkdown(lines), topLevel);
    if (secret === undefined) write();
    else reading.secret?.(write);
  }
}

/** Lines that follow each other and belong to the same secret, or to none. */
function stretches(lines: readonly Line[]): { secret: number | undefined; lines: Line[] }[] {
  const found: { secret: number | undefined; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last !== undefined && last.secret === line.secret) last.lines.push(line);
    else found.push({ secret: line.secret, lines: [line] });
  }
  return found;
}

/** The lines as our Markdown: a quote between empty lines, so that it ends where it ended. */
function ourMarkdown(lines: readonly Line[]): string {
  const text: string[] = [];
  let quote: Line['quote'];
  let rowsTo = 0;
  for (const [at, line] of lines.entries()) {
    if (quote !== line.quote) {
      text.push('');
      if (line.quote === 'aloud') text.push('> [!read-aloud]');
      quote = line.quote;
    }
    if (at >= rowsTo) rowsTo = at + rowsAt(lines, at);
    const said = readForeignLine(line.text, at < rowsTo);
    if (said !== undefined) text.push(quote === undefined ? said : `> ${said}`);
  }
  return text.join('\n');
}

/** How many lines a table has that begins here; 0: none does. */
function rowsAt(lines: readonly Line[], at: number): number {
  if (!isTableRow(lines[at]?.text ?? '') || !isTableRule(lines[at + 1]?.text ?? '')) return 0;
  let end = at + 2;
  while (isTableRow(lines[end]?.text ?? '')) end += 1;
  return end - at;
}

/** Also as an item of a list. */
const OPENING = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
const CLOSING = /^\s*(`{3,}|~{3,})/;
const CALLOUT = /^\s*\[!([^\]]*)\][+-]?\s*(.*)$/;

interface Line {
  text: string;
  quote: 'quote' | 'aloud' | undefined;
  /** Which callout for the leader of the game it belongs to, if any. */
  secret: number | undefined;
}

/** The lines outside of code blocks and comments, without the marks of quotations, and of callouts those that say something. */
function textLines(markdown: string): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  let callout: CalloutKind | undefined;
  let secrets = 0;
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
    // What a callout holds is of the callout's kind, unless that is an open one.
    if (name !== undefined && callout !== 'dropped' && callout !== 'secret') {
      callout = calloutKind(name);
      if (callout === 'secret') secrets += 1;
    }
    if (callout === 'dropped') continue;
    const said = name === undefined ? line : titleOf(title, callout);
    if (name !== undefined && said === '') continue;
    const isPlain = quote === '' || callout === 'secret';
    lines.push({
      text: said,
      quote: isPlain ? undefined : callout === 'aloud' ? 'aloud' : 'quote',
      secret: callout === 'secret' ? secrets : undefined,
    });
  }
  return lines;
}

/** What stands over a callout, as a line of it; that it is read aloud says its box. */
function titleOf(title: string, callout: CalloutKind | undefined): string {
  const words = title.trim();
  if (words === '' || (callout === 'aloud' && /^(?:read\s*-?\s*aloud|recite)\W*$/i.test(words))) return '';
  return callout === 'aloud' || words.includes('*') ? words : `**${words}**`;
}
