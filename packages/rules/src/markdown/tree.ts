import type { Blockquote, List, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import type { MarkdownBlock, MarkdownLine, MarkdownPiece } from './blocks.ts';
import { lineSyntax, linkInTree, linkPiece, ourSyntax } from './syntax.ts';

/** The maximum nesting of emphasis. */
const DEEPEST = 3;

const TEXT: Options = { extensions: [ourSyntax], mdastExtensions: [linkInTree] };
const LINE: Options = { extensions: [lineSyntax], mdastExtensions: [linkInTree] };

/**
 * The parts of a text without tables and pictures. Its time grows faster than the length, so the text must be short.
 */
export const readBlocks = (text: string): MarkdownBlock[] => fromMarkdown(text, TEXT).children.flatMap(blocksOf);

/** The pieces of one line. */
export const readLine = (line: string): MarkdownLine => oneLine(phrasesOf(fromMarkdown(line, LINE)));

const phrasesOf = ({ children }: Root): PhrasingContent[] =>
  children.flatMap((node) => (node.type === 'paragraph' ? node.children : []));

/** The blocks of one node of the tree. Nested lists become one list. */
function blocksOf(node: RootContent): MarkdownBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, lines: [oneLine(node.children)] }];
    case 'paragraph':
      return [{ kind: 'paragraph', lines: linesOfPhrases(node.children) }];
    case 'blockquote':
      return quoteBlocks(node);
    case 'list':
      return listBlocks(node);
    case 'code':
      return [{ kind: 'code', text: node.value }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    default:
      return [];
  }
}

/** A quote, split at boxes to read aloud. */
function quoteBlocks(quote: Blockquote): MarkdownBlock[] {
  const blocks: { kind: 'quote' | 'aloud'; lines: MarkdownLine[] }[] = [{ kind: 'quote', lines: [] }];
  for (const line of linesWithin(quote)) {
    const isMarked = line[0] === ALOUD;
    const words = isMarked ? trimmedStart(joined(line.slice(1))) : joined(line);
    if (isMarked) blocks.push({ kind: 'aloud', lines: [] });
    const lines = blocks.at(-1)?.lines ?? [];
    // Several empty lines count as one, and empty lines at the beginning are dropped.
    if (words.length > 0 || (lines.at(-1)?.length ?? 0) > 0) lines.push(words);
  }
  for (const { lines } of blocks) if (lines.at(-1)?.length === 0) lines.pop();
  return blocks.filter(({ kind, lines }) => kind === 'aloud' || lines.length > 0);
}

/** The lines inside a quote, with an empty line between its parts. */
function linesWithin(quote: Blockquote): MarkdownLine[] {
  return quote.children.flatMap((node, at): MarkdownLine[] => {
    const lines = linesInside(node);
    return at === 0 || lines.length === 0 ? lines : [[], ...lines];
  });
}

function linesInside(node: RootContent): MarkdownLine[] {
  if (node.type === 'blockquote') return linesWithin(node);
  return node.type === 'paragraph' ? linesAt(node.children, 0) : blocksOf(node).flatMap(linesInQuote);
}

function trimmedStart(line: readonly MarkdownPiece[]): MarkdownLine {
  const [first, ...rest] = line;
  if (first?.kind !== 'text') return line;
  const text = first.text.trimStart();
  return text === '' ? rest : [{ kind: 'text', text }, ...rest];
}

function linesInQuote(block: MarkdownBlock): readonly MarkdownLine[] {
  if (block.kind === 'code') return block.text.split('\n').map((text) => (text === '' ? [] : [{ kind: 'text', text }]));
  if (!('lines' in block)) return [];
  if (block.kind !== 'list') return block.lines;
  return block.lines.map((line, at) => [{ kind: 'text', text: block.isNumbered ? `${at + 1}. ` : '• ' }, ...line]);
}

/** A list of any depth as one list. Other parts of its items stand between its lines. */
function listBlocks(list: List): MarkdownBlock[] {
  const isNumbered = list.ordered === true;
  const blocks: MarkdownBlock[] = [];
  const add = (block: MarkdownBlock): void => {
    const last = blocks.at(-1);
    if (block.kind === 'list' && last?.kind === 'list' && last.isNumbered === block.isNumbered)
      last.lines.push(...block.lines);
    else blocks.push(block);
  };
  for (const { children } of list.children) {
    const [first, ...rest] = children;
    const own = first?.type === 'paragraph' || first?.type === 'heading' ? first : undefined;
    add({ kind: 'list', isNumbered, lines: [own === undefined ? [] : oneLine(own.children)] });
    for (const node of own === undefined ? children : rest) for (const block of blocksOf(node)) add(block);
  }
  return blocks;
}

/** The words of a part with one line, even if it has several in the text. */
function oneLine(phrases: readonly PhrasingContent[]): MarkdownLine {
  const [first = [], ...rest] = linesOfPhrases(phrases);
  return rest.length === 0 ? first : joined([first, ...rest.map((line) => [SPACE, ...line])].flat());
}

const SPACE: MarkdownPiece = { kind: 'text', text: ' ' };

/** The lines of a paragraph. Each line of the text is one. */
const linesOfPhrases = (phrases: readonly PhrasingContent[]): MarkdownLine[] => linesAt(phrases, 0).map(joined);

function linesAt(phrases: readonly PhrasingContent[], depth: number): MarkdownPiece[][] {
  const lines: MarkdownPiece[][] = [[]];
  const add = (more: readonly MarkdownPiece[][]): void => {
    for (const [at, line] of more.entries()) {
      if (at === 0) lines.at(-1)?.push(...line);
      else lines.push([...line]);
    }
  };
  for (const node of phrases) add(linesOfNode(node, depth));
  return lines;
}

/** A node as its lines. The first continues the line before it. */
function linesOfNode(node: PhrasingContent, depth: number): MarkdownPiece[][] {
  switch (node.type) {
    case 'text':
      return node.value.split('\n').map((text) => (text === '' ? [] : [{ kind: 'text', text }]));
    case 'break':
      return [[], []];
    case 'inlineCode':
      return [[{ kind: 'code', text: node.value }]];
    case 'bracketLink':
      return [[pieceOf(node.value)]];
    case 'strong':
    case 'emphasis': {
      const lines = linesAt(node.children, depth + 1);
      if (depth >= DEEPEST) return lines;
      return lines.map((line) => (line.length === 0 ? [] : [{ kind: node.type, pieces: joined(line) }]));
    }
    default:
      return [[]];
  }
}

/** The mark of a box to read aloud. */
const ALOUD = { kind: 'text', text: '[!read-aloud]' } as const satisfies MarkdownPiece;

const pieceOf = (written: string): MarkdownPiece => (written.toLowerCase() === ALOUD.text ? ALOUD : linkPiece(written));

/** A line with adjacent texts joined. */
export function joined(line: readonly MarkdownPiece[]): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  for (const piece of line) {
    const last = pieces.at(-1);
    if (last?.kind === 'text' && piece.kind === 'text')
      pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text };
    else pieces.push(piece);
  }
  return pieces;
}
