import type { MarkdownBlock, MarkdownLine } from './markdown.ts';
import type { MarkdownPiece } from './markdown-pieces.ts';
import { writePicture } from './stored-text.ts';
import { escapeMarkdown, guardHeadingEnd, guardLineStart } from './text-links.ts';

/**
 * Parts of a text as Markdown that is read as them: `parseMarkdown(blocksAsMarkdown(blocks))` is `blocks`, where they are
 * such as it makes. Emphasis that cannot be written where it stands (of blanks alone, within another of its kind) goes;
 * its words stay.
 */
export const blocksAsMarkdown = (blocks: readonly MarkdownBlock[]): string =>
  blocks
    .map(writeBlock)
    .filter((written) => written !== '')
    .join('\n\n');

function writeBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'picture':
      return writePicture(block);
    case 'table':
      return [block.head, block.head.map(() => undefined), ...block.rows]
        .map((row) => `| ${row.map((cell) => (cell === undefined ? '---' : writeCell(cell))).join(' | ')} |`)
        .join('\n');
    case 'heading': {
      const words = guardHeadingEnd(writeLine(block.lines[0] ?? []).trim());
      // Hashes apart from the words close a heading: without words they make it one.
      return `${'#'.repeat(block.level)} ${words === '' ? '#' : words}`;
    }
    case 'list':
      return block.lines
        .map((line, at) => `${block.isNumbered ? `${Math.min(at + 1, 999)}.` : '-'} ${writeLine(line).trim()}`)
        .join('\n');
    case 'quote':
      return block.lines.map(writeQuoted).join('\n');
    case 'aloud':
      return ['> [!read-aloud]', ...block.lines.map(writeQuoted)].join('\n');
    case 'secret':
      return [block.secret === 'dm' ? ':::secret dm' : ':::secret', blocksAsMarkdown(block.blocks), ':::'].join('\n');
    default:
      return block.lines
        .map((line) => guardLineStart(writeLine(line).trim()))
        .filter((line) => line !== '')
        .join('\n');
  }
}

const writeQuoted = (line: MarkdownLine): string => (line.length === 0 ? '>' : `> ${writeLine(line)}`);

/** A bar within a cell would part it. */
const writeCell = (line: MarkdownLine): string =>
  writeLine(line.map((piece) => (isParted(piece) ? { kind: 'text', text: piece.text } : piece))).trim();

const isParted = (piece: MarkdownPiece): piece is MarkdownPiece & { text: string } =>
  (piece.kind === 'code' || piece.kind === 'link') && /[|\\]/.test(`${piece.text}${'href' in piece ? piece.href : ''}`);

/** A line as Markdown, in the middle of a text: what its beginning could be taken for is not looked at. */
export const writeLine = (line: MarkdownLine): string => writePieces(line, false);

function writePieces(line: MarkdownLine, isBetweenStars: boolean): string {
  let written = '';
  for (const [at, piece] of line.entries())
    written += writePiece(piece, { before: written, next: line[at + 1], isBetweenStars });
  return written;
}

/** What stands around a piece. */
interface Beside {
  before: string;
  next: MarkdownPiece | undefined;
  isBetweenStars: boolean;
}

function writePiece(piece: MarkdownPiece, beside: Beside): string {
  switch (piece.kind) {
    case 'text':
      return escapeMarkdown(piece.text);
    case 'code':
      return `\`${piece.text}\``;
    case 'place':
      return piece.words === undefined ? `[[${piece.text}]]` : `[[${piece.text}|${piece.words}]]`;
    case 'link':
      return `[${piece.text}](${piece.href})`;
    default:
      return writeEmphasis(piece, beside);
  }
}

/** What may stand between stars, and what between lines. */
const BETWEEN_STARS = /^(?:\\.|[^*\\]){1,2000}$/;
const BETWEEN_LINES = /^[^_]{1,2000}$/;
const IS_WORD = /\w/;

function writeEmphasis(
  { kind, pieces }: MarkdownPiece & { pieces: readonly MarkdownPiece[] },
  { before, next, isBetweenStars }: Beside,
): string {
  const inner = writePieces(pieces, kind === 'strong');
  const words = inner.trim();
  // Blanks beside the marks would make a list of a line that begins with them.
  const [lead, tail] = [inner.slice(0, inner.length - inner.trimStart().length), inner.slice(inner.trimEnd().length)];
  const sign = kind === 'strong' ? '**' : '*';
  if (words === '') return inner;
  if (!isBetweenStars && BETWEEN_STARS.test(words)) return `${lead}${sign}${words}${sign}${tail}`;
  const isApart =
    !IS_WORD.test(lead === '' ? before.slice(-1) : '') && !IS_WORD.test(tail === '' ? firstSign(next) : '');
  if (kind === 'emphasis' && isApart && BETWEEN_LINES.test(words)) return `${lead}_${words}_${tail}`;
  return inner;
}

/** The sign that a piece begins with; of emphasis one that is as good as a letter, since it may be a line. */
function firstSign(piece: MarkdownPiece | undefined): string {
  if (piece === undefined) return '';
  return 'pieces' in piece ? '_' : piece.kind === 'text' ? escapeMarkdown(piece.text.slice(0, 1)) : '';
}
