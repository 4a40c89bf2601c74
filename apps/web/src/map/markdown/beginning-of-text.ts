import type { MarkdownBlock, MarkdownLine, MarkdownPiece } from '@venture-atlas/rules';

/** Weight of a piece, line, or part in addition to its content. A link is heavier, because it has a card. */
const ONE = 1;
const LINK = 5;

const ofPiece = (piece: MarkdownPiece): number => {
  if ('pieces' in piece) return ONE + sum(piece.pieces, ofPiece);
  return piece.kind === 'place' ? LINK : ONE;
};
const ofLine = (line: MarkdownLine): number => ONE + sum(line, ofPiece);
const ofRow = (row: readonly MarkdownLine[]): number => ONE + sum(row, ofLine);

const sum = <Item>(items: readonly Item[], weight: (item: Item) => number): number =>
  items.reduce((all, item) => all + weight(item), 0);

/** Approximate weight of a part: its elements and the pieces of text between them. */
export function weightOf(block: MarkdownBlock): number {
  if (block.kind === 'picture') return LINK;
  if (block.kind === 'rule' || block.kind === 'code') return ONE;
  if (block.kind === 'table') return ONE + ofRow(block.head) + sum(block.rows, ofRow);
  if (block.kind === 'secret') return ONE + sum(block.blocks, weightOf);
  return ONE + sum(block.lines, ofLine);
}

/**
 * Cuts a text to a budget. The last part may be cut between its lines or rows, or within a long line. Parts that fit
 * are the same objects as in the text, so that they render only once while the text grows.
 */
export function beginningOf(
  blocks: readonly MarkdownBlock[],
  budget: number,
): { blocks: readonly MarkdownBlock[]; isWhole: boolean } {
  let left = budget;
  for (const [at, block] of blocks.entries()) {
    const weight = weightOf(block);
    if (weight > left) {
      const cut = left > 0 ? cutBlock(block, left - ONE) : undefined;
      return { blocks: [...blocks.slice(0, at), ...(cut === undefined ? [] : [cut])], isWhole: false };
    }
    left -= weight;
  }
  return { blocks, isWhole: true };
}

function cutBlock(block: MarkdownBlock, budget: number): MarkdownBlock | undefined {
  if (block.kind === 'picture' || block.kind === 'rule' || block.kind === 'code') return undefined;
  if (block.kind === 'table') {
    const left = budget - ofRow(block.head);
    return left < 0 ? undefined : { ...block, rows: fitting(block.rows, ofRow, left).items };
  }
  if (block.kind === 'secret') {
    const { blocks } = beginningOf(block.blocks, budget);
    return blocks.length === 0 ? undefined : { ...block, blocks: [...blocks] };
  }
  const { items: lines, left } = fitting(block.lines, ofLine, budget);
  const next = block.lines[lines.length];
  const begun = next === undefined || left <= ONE ? [] : fitting(next, ofPiece, left - ONE).items;
  const all = begun.length === 0 ? lines : [...lines, begun];
  return all.length === 0 ? undefined : { ...block, lines: all };
}

function fitting<Item>(
  items: readonly Item[],
  weight: (item: Item) => number,
  budget: number,
): { items: Item[]; left: number } {
  let left = budget;
  const end = items.findIndex((item) => {
    const one = weight(item);
    if (one > left) return true;
    left -= one;
    return false;
  });
  return { items: items.slice(0, end < 0 ? undefined : end), left };
}
