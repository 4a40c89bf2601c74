/*
 * Comments of Obsidian (`%% ... %%`), which nobody reads but the author. They are cut out by lines before anything else
 * is read. Code has none, and one that is never closed hides the rest.
 */

/** Also as an item of a list. */
const OPENING = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
const CLOSING = /^\s*(`{3,}|~{3,})/;

/** The marks of quotations before a line; '' for none. */
export const quoteOf = (line: string): string => /^\s{0,3}(>\s?)+/.exec(line)?.[0] ?? '';

/** Tells which lines belong to blocks of code. A block that was opened inside a quotation ends with it. */
export class CodeBlocks {
  #fence: string | undefined;

  /** Whether the next line belongs to a block of code, with its first and last line. */
  holds(raw: string): boolean {
    const quote = quoteOf(raw);
    if (this.#fence?.startsWith('>') && quote === '') this.#fence = undefined;
    const mark = (this.#fence === undefined ? OPENING : CLOSING).exec(raw.slice(quote.length))?.[1];
    if (this.#fence !== undefined) {
      if (mark?.startsWith(this.#fence.replace('>', ''))) this.#fence = undefined;
      return true;
    }
    if (mark === undefined) return false;
    this.#fence = `${quote === '' ? '' : '>'}${mark}`;
    return true;
  }
}

/** A comment, or a line outside of comments. */
export type CommentOrLine = { comment: string } | { line: string };

/** Code within a line, or the mark of a comment. */
const MARK = /`[^`\n]*`|%%/g;

/** The lines of a text. A comment within a paragraph comes after it, so that the paragraph stays whole. */
export function withoutComments(markdown: string): CommentOrLine[] {
  const found: CommentOrLine[] = [];
  const code = new CodeBlocks();
  let comment: string[] | undefined;
  let waiting: string[] = [];
  let before = { isBlank: true, quote: '' };
  const flush = (): void => {
    for (const text of waiting) if (text.trim() !== '') found.push({ comment: text });
    waiting = [];
  };
  const end = (lines: readonly string[]): void => {
    waiting.push(lines.join('\n'));
    if (before.isBlank) flush();
  };
  for (const raw of markdown.split(/\r\n|\r|\n/)) {
    let rest = raw;
    if (comment !== undefined) {
      const at = raw.indexOf('%%');
      if (at < 0) {
        comment.push(raw);
        continue;
      }
      comment.push(raw.slice(0, at));
      end(comment);
      comment = undefined;
      rest = raw.slice(at + 2);
      if (rest.trim() === '') continue;
    }
    if (code.holds(rest)) {
      flush();
      found.push({ line: rest });
      continue;
    }
    const { visible, comments, open } = cutLine(rest);
    const quote = quoteOf(visible).trim();
    const isBlank = visible.slice(quoteOf(visible).length).trim() === '';
    const isHeading = /^#{1,6}\s/.test(visible);
    const isNew = isBlank || isHeading || quote !== before.quote;
    const hasComment = comments.length > 0 || open !== undefined;
    if (isNew && !(isBlank && hasComment)) flush();
    if (!(isBlank && hasComment)) {
      found.push({ line: visible });
      before = { isBlank: isBlank || isHeading, quote };
    }
    for (const text of comments) end([text]);
    if (open !== undefined) comment = [open];
  }
  if (comment !== undefined) waiting.push(comment.join('\n'));
  flush();
  return found;
}

/** A line without its comments, and the beginning of one that goes on below it. */
function cutLine(line: string): { visible: string; comments: string[]; open: string | undefined } {
  const comments: string[] = [];
  let visible = '';
  let from = 0;
  let open = false;
  // The first mark of a comment from here on. It is looked for once, not again at each piece of code.
  let next = line.indexOf('%%');
  for (const { 0: mark, index } of line.matchAll(MARK)) {
    if (mark !== '%%' && !open) continue;
    // Code within a comment may hold the mark that ends it.
    if (next >= 0 && next < index) next = line.indexOf('%%', index);
    if (next < 0) break;
    const at = mark === '%%' ? index : next;
    if (at < from || at >= index + mark.length) continue;
    if (open) comments.push(line.slice(from, at));
    else visible += line.slice(from, at);
    open = !open;
    from = at + 2;
  }
  if (open) return { visible, comments, open: line.slice(from) };
  return { visible: visible + line.slice(from), comments, open: undefined };
}
