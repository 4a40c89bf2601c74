import { writePicture } from '../stored-text.ts';
import { escapeMarkdown, guardHeadingEnd, guardLineStart } from '../text-links.ts';
import type { MarkdownBlock, MarkdownLine, MarkdownPiece } from './blocks.ts';

/**
 * Writes the parts of a text as Markdown.
 * `parseMarkdown(blocksAsMarkdown(blocks))` equals `blocks` if `parseMarkdown` can produce them. CommonMark cannot
 * write every emphasis: only blanks, inside the same kind, or ending with a period before a letter. Its words stay
 * then.
 */
export function blocksAsMarkdown(blocks: readonly MarkdownBlock[]): string {
  const written: string[] = [];
  let isOther = false;
  for (const [at, block] of blocks.entries()) {
    // Two adjacent lists with the same sign would become one.
    isOther = block.kind === 'list' && isSameList(block, blocks[at - 1]) && !isOther;
    const part = writeBlock(block, isOther);
    if (part !== '') written.push(part);
  }
  return written.join('\n\n');
}

type ListBlock = Extract<MarkdownBlock, { kind: 'list' }>;

const isSameList = (list: ListBlock, last: MarkdownBlock | undefined): boolean =>
  last?.kind === 'list' && last.isNumbered === list.isNumbered;

function writeBlock(block: MarkdownBlock, isOther: boolean): string {
  switch (block.kind) {
    case 'picture':
      return writePicture(block);
    case 'rule':
      return '---';
    case 'code':
      return writeCodeBlock(block.text);
    case 'table':
      return [block.head, block.head.map(() => undefined), ...block.rows]
        .map((row) => `| ${row.map((cell) => (cell === undefined ? '---' : writeCell(cell))).join(' | ')} |`)
        .join('\n');
    case 'heading': {
      const words = guardHeadingEnd(writeLine(block.lines[0] ?? []).trim());
      // Hashes after the words close a heading. Without words they make it one.
      return `${'#'.repeat(block.level)} ${words === '' ? '#' : words}`;
    }
    case 'list':
      return block.lines.map((line, at) => `${itemSign(block, at, isOther)} ${writeStart(line)}`).join('\n');
    case 'quote':
      return block.lines.map(writeQuoted).join('\n');
    case 'aloud':
      return ['> [!read-aloud]', ...block.lines.map(writeQuoted)].join('\n');
    case 'secret':
      return [block.secret === 'dm' ? ':::secret dm' : ':::secret', blocksAsMarkdown(block.blocks), ':::'].join('\n');
    default:
      return block.lines
        .map(writeStart)
        .filter((line) => line !== '')
        .join('\n');
  }
}

function itemSign({ isNumbered }: ListBlock, at: number, isOther: boolean): string {
  if (!isNumbered) return isOther ? '*' : '-';
  return `${at + 1}${isOther ? ')' : '.'}`;
}

/** A line whose first signs are escaped. */
const writeStart = (line: MarkdownLine): string => guardLineStart(writeLine(line).trim());

const writeQuoted = (line: MarkdownLine): string => (line.length === 0 ? '>' : `> ${writeStart(line)}`);

/** An unescaped bar would split the cell. */
const writeCell = (line: MarkdownLine): string =>
  writeLine(line.map((piece) => (isParted(piece) ? { kind: 'text', text: piece.text } : piece))).trim();

const isParted = (piece: MarkdownPiece): piece is MarkdownPiece & { text: string } =>
  (piece.kind === 'code' || piece.kind === 'link') && /[|\\]/.test(`${piece.text}${'href' in piece ? piece.href : ''}`);

/** The longest run of backticks. The enclosing run must be longer. */
const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

function writeCodeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return [fence, text, fence].join('\n');
}

function writeCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** A line as Markdown within a text. Its first signs are not escaped. */
export const writeLine = (line: MarkdownLine): string => writePieces(line, '');

/** @param outer the signs of the emphasis around the pieces */
function writePieces(line: MarkdownLine, outer: string): string {
  const parts: string[] = [];
  let last = '';
  for (const [at, piece] of line.entries()) {
    const part = writePiece(piece, { last, next: line[at + 1], outer });
    parts.push(part);
    if (part !== '') last = part.slice(-1);
  }
  return parts.join('');
}

/** The surroundings of a piece. */
interface Beside {
  /** The last sign before it; '' at the beginning. */
  last: string;
  next: MarkdownPiece | undefined;
  outer: string;
}

function writePiece(piece: MarkdownPiece, beside: Beside): string {
  switch (piece.kind) {
    case 'text':
      return escapeMarkdown(piece.text);
    case 'code':
      return writeCode(piece.text);
    case 'place':
      return piece.words === undefined ? `[[${piece.text}]]` : `[[${piece.text}|${piece.words}]]`;
    case 'link':
      return `[${piece.text}](${piece.href})`;
    default:
      return writeEmphasis(piece, beside);
  }
}

type Emphasis = Extract<MarkdownPiece, { pieces: MarkdownPiece[] }>;

/** Emphasis with the first signs that can be parsed at this position; else its plain words. */
function writeEmphasis(piece: Emphasis, { last, next, outer }: Beside): string {
  for (const sign of signsFor(piece)) {
    const inner = writePieces(piece.pieces, outer + sign.charAt(0));
    const words = inner.trim();
    if (words === '') return inner;
    // Blanks inside the signs would make them plain text.
    const [lead, tail] = [inner.slice(0, inner.length - inner.trimStart().length), inner.slice(inner.trimEnd().length)];
    const beside = {
      last: lead === '' ? last : ' ',
      first: tail === '' ? firstSign(next) : ' ',
      isBeforeStrong: tail === '' && next?.kind === 'strong',
    };
    if (!outer.includes(sign.charAt(0)) && isReadable(sign, words, beside))
      return `${lead}${sign}${words}${sign}${tail}`;
  }
  return writePieces(piece.pieces, outer);
}

/** The signs of emphasis in the order of trying. A star inside stars would be counted with them. */
function signsFor({ kind, pieces }: Emphasis): readonly string[] {
  if (kind === 'strong') return ['**'];
  return pieces.some((piece) => 'pieces' in piece) ? ['_', '*'] : ['*', '_'];
}

/** Whether signs open and close emphasis at this position (CommonMark 6.2). */
function isReadable(
  sign: string,
  words: string,
  { last, first, isBeforeStrong }: { last: string; first: string; isBeforeStrong: boolean },
): boolean {
  if (last === sign.charAt(0) || (isBeforeStrong && sign === '*')) return false;
  const isApart = isBlankOrPunctuation(last) && isBlankOrPunctuation(first);
  if (sign === '_') return isApart;
  const opens = isBlankOrPunctuation(last) || !isBlankOrPunctuation(words.charAt(0));
  return opens && (isBlankOrPunctuation(first) || !isBlankOrPunctuation(words.slice(-1)));
}

const isBlankOrPunctuation = (sign: string): boolean => sign === '' || /[\s\p{P}\p{S}]/u.test(sign);

/** The first sign of a piece, as it is written. */
function firstSign(piece: MarkdownPiece | undefined): string {
  if (piece === undefined) return '';
  return piece.kind === 'text' ? escapeMarkdown(piece.text.slice(0, 1)).charAt(0) : '[';
}
