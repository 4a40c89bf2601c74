import type { SecretFor } from '../secrets.ts';

/* The parts of a Markdown text, for showing, cleaning, and writing it. The parser is in `reader.ts`. */

/** A piece of a line. */
export type MarkdownPiece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: MarkdownPiece[] }
  /**
   * A place, `[[Waterdeep]]` or `[[Waterdeep|the city]]`. It is a link only for readers who know the place. `#12`
   * instead of a name is the place with this number.
   */
  | { kind: 'place'; text: string; words?: string }
  | { kind: 'link'; text: string; href: string };

/** A line as its pieces. */
export type MarkdownLine = readonly MarkdownPiece[];

/** A picture on a line of its own. Its address is as written; the code that shows it decides whether to load it. */
export interface MarkdownPicture {
  kind: 'picture';
  address: string;
  caption: string;
  /** Its author and license; '' if nobody named them. */
  licence: string;
}

/** A part of a place's text that only some people read. Other texts contain none. */
export interface MarkdownSecret {
  kind: 'secret';
  secret: SecretFor;
  /** Only for a secret that the DM of a campaign can reveal. */
  id?: string;
  /** It is one no more for this reader: when it was revealed to them, and whether to some alone. */
  revealed?: { at: string; for_some: boolean; gone?: 'fading' | 'gone' };
  blocks: MarkdownBlock[];
}

/** A part of a text. Only a secret contains other parts, and no secret contains a secret, so nesting is shallow. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; lines: MarkdownLine[] }
  /** `aloud`: a box that the DM reads to the table, a quote that begins with `[!read-aloud]`. */
  | { kind: 'paragraph' | 'quote' | 'aloud'; lines: MarkdownLine[] }
  | { kind: 'list'; isNumbered: boolean; lines: MarkdownLine[] }
  | { kind: 'table'; head: MarkdownLine[]; rows: MarkdownLine[][] }
  /** A block of code, as it was written. */
  | { kind: 'code'; text: string }
  /** A horizontal rule. */
  | { kind: 'rule' }
  | MarkdownPicture
  | MarkdownSecret;

/** The words of a line without its marks. A place gives its own words, or its name. */
export const wordsOfLine = (line: MarkdownLine): string => line.map(pieceInWords).join('');

function pieceInWords(piece: MarkdownPiece): string {
  if ('pieces' in piece) return wordsOfLine(piece.pieces);
  return piece.kind === 'place' ? (piece.words ?? piece.text) : piece.text;
}

/** All lines of a part, in reading order. */
export function linesOf(block: MarkdownBlock): readonly MarkdownLine[] {
  switch (block.kind) {
    case 'picture':
    case 'rule':
      return [];
    case 'code':
      return codeLines(block);
    case 'secret':
      return block.blocks.flatMap(linesOf);
    case 'table':
      return [...block.head, ...block.rows.flat()];
    default:
      return block.lines;
  }
}

const codeLines = ({ text }: { text: string }): MarkdownLine[] =>
  text.split('\n').map((line) => (line === '' ? [] : [{ kind: 'code', text: line }]));
