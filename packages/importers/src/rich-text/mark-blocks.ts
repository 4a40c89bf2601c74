import type { MarkdownBlock, MarkdownLine, MarkdownPiece } from '@venture-atlas/rules';
import { escapedSign, MARK, markLink, plainOnly } from './marks.ts';

/** Markdown blocks as one text with marks. Pictures and horizontal rules are left out. */
export const markBlocks = (blocks: readonly MarkdownBlock[]): string => blocks.map(markBlock).join('\n\n');

function markBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'picture':
    case 'rule':
      return '';
    case 'code':
      return literal(block.text);
    case 'secret':
      return markBlocks(block.blocks);
    case 'table':
      return `${MARK.table}${[block.head, ...block.rows].map(markRow).join('\n')}${MARK.endTable}`;
    case 'list':
      return `${MARK.list}${block.lines.map((line, at) => itemMark(block.isNumbered, at) + markLine(line)).join('\n')}${MARK.endList}`;
    case 'quote':
    case 'aloud':
      return [block.kind === 'quote' ? MARK.quote : MARK.aloud, ...block.lines.map(markLine), MARK.endQuote].join('\n');
    default:
      return block.lines.map(markLine).join('\n');
  }
}

const itemMark = (isNumbered: boolean, at: number): string =>
  isNumbered ? MARK.numbered + plainOnly(`${at + 1}. `) : MARK.item + plainOnly('• ');

const markRow = (row: readonly MarkdownLine[]): string =>
  MARK.row + row.map((cell, at) => `${MARK.cell}${at === 0 ? '' : plainOnly(', ')}${markLine(cell)}`).join('');

/** A line with marks for its pieces. */
export const markLine = (line: MarkdownLine): string => line.map(markPiece).join('');

function markPiece(piece: MarkdownPiece): string {
  switch (piece.kind) {
    case 'text':
      return markWords(piece.text);
    case 'code':
      return `${MARK.code}${literal(piece.text)}${MARK.endCode}`;
    case 'strong':
      return `${MARK.strong}${markLine(piece.pieces)}${MARK.endStrong}`;
    case 'emphasis':
      return `${MARK.emphasis}${markLine(piece.pieces)}${MARK.endEmphasis}`;
    case 'link':
      return markLink('link', piece.href, markWords(piece.text));
    case 'place':
      return markLink('place', piece.text, markWords(piece.words ?? piece.text));
  }
}

/** Words in which no character means anything. */
const literal = (words: string): string => [...words].map(escapedSign).join('');

/** Signs that Markdown or wikitext would take for markup. Some are markup only in pairs, or at the beginning of a line. */
const MARKUP = /[\\`*_|[\]{}=]|'{2,}|-{4,}|^[ \t]*[#:;]+(?= )/gm;

/** Escapes words, so that Markdown and the rules for wiki markup read their characters as letters. */
export const markWords = (words: string): string => words.replaceAll(MARKUP, literal);
