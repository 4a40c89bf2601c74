import { isTableRow, isTableRule } from '@venture-atlas/rules';
import type { AddSecret } from './hidden.ts';
import type { PageBuilder } from './page-builder.ts';
import { CodeBlocks, quoteOf, withoutComments } from './rich-text/comments.ts';
import { type CalloutKind, calloutKind, readForeignLine } from './rich-text/foreign-markdown.ts';
import { withoutMarks } from './rich-text/marks.ts';

/** Options for reading Markdown. */
export interface MarkdownReading {
  /** The number of hashes of a section. A heading with fewer is the note's own title and is removed. */
  topLevel?: number;
  /** Adds comments, and callouts for the leader of the game. If omitted, these are removed. */
  secret?: AddSecret;
  /** Adds marks for the source's own syntax within Markdown. */
  mark?: (markdown: string) => string;
}

/**
 * Adds Markdown, including Obsidian's, to a page. Headings become sections. Code, embeds, layout callouts, and
 * fields of plugins are removed. Comments are secrets. The rest is read like our Markdown.
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

/** Groups of consecutive lines of the same secret, or of none. */
function stretches(lines: readonly Line[]): { secret: number | undefined; lines: Line[] }[] {
  const found: { secret: number | undefined; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last !== undefined && last.secret === line.secret) last.lines.push(line);
    else found.push({ secret: line.secret, lines: [line] });
  }
  return found;
}

/** The lines as our Markdown. A quote stands between empty lines, so that it keeps its end. */
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

/** The number of lines of a table that begins here; 0 for none. */
function rowsAt(lines: readonly Line[], at: number): number {
  if (!isTableRow(lines[at]?.text ?? '') || !isTableRule(lines[at + 1]?.text ?? '')) return 0;
  let end = at + 2;
  while (isTableRow(lines[end]?.text ?? '')) end += 1;
  return end - at;
}

const CALLOUT = /^\s*\[!([^\]]*)\][+-]?\s*(.*)$/;

interface Line {
  text: string;
  quote: 'quote' | 'aloud' | undefined;
  /** The number of the comment, or of the callout for the leader of the game, that it belongs to, if any. */
  secret: number | undefined;
}

/** The lines outside of code blocks, without quote marks and without callouts that are removed. */
function textLines(markdown: string): Line[] {
  const lines: Line[] = [];
  const code = new CodeBlocks();
  let callout: CalloutKind | undefined;
  let secrets = 0;
  for (const part of withoutComments(markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ''))) {
    if ('comment' in part) {
      secrets += 1;
      // Whatever it holds is one secret.
      for (const line of textLines(part.comment)) lines.push({ ...line, secret: secrets });
      continue;
    }
    const raw = part.line;
    const quote = quoteOf(raw);
    const line = raw.slice(quote.length);
    if (quote === '') callout = undefined;
    if (code.holds(raw)) continue;
    const [, name, title = ''] = (quote === '' ? null : CALLOUT.exec(line)) ?? [];
    // The content of a callout has the callout's kind, unless the callout is a foldable one.
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

/** The title of a callout as a line of text. A read-aloud box needs no title that says so. */
function titleOf(title: string, callout: CalloutKind | undefined): string {
  const words = title.trim();
  if (words === '' || (callout === 'aloud' && /^(?:read\s*-?\s*aloud|recite)\W*$/i.test(words))) return '';
  return callout === 'aloud' || words.includes('*') ? words : `**${words}**`;
}
