/** A piece of a line of Markdown. */
export type MarkdownPiece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: MarkdownPiece[] }
  /**
   * A place, `[[Waterdeep]]` or `[[Waterdeep|the city]]`: a link only for those who know it. `#12` in place of the name
   * is the place of this number.
   */
  | { kind: 'place'; text: string; words?: string }
  | { kind: 'link'; text: string; href: string };

/* Each alternative ends within the line and holds none of its own marks, so that no text takes long. */
const MARKS =
  /\\([\\`*_[\]()#>+.!|~@-])|`([^`]{1,500})`|\*\*((?:\\.|[^*\\]){1,2000})\*\*|\*((?:\\.|[^*\\]){1,2000})\*|\b_([^_]{1,2000})_\b|\[([^[\]]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|\[\[([^[\]|]{1,260})(?:\|([^[\]|]{1,200}))?\]\]/g;

const ANY_MARK = /[\\`*_[]/;

/** Emphasis within emphasis, as deep as anybody writes it. */
const DEEPEST = 3;

/** The pieces of one line. */
export function parsePieces(line: string): MarkdownPiece[] {
  return piecesOf(line, 0);
}

function piecesOf(line: string, depth: number): MarkdownPiece[] {
  if (!ANY_MARK.test(line)) return line === '' ? [] : [{ kind: 'text', text: line }];
  const pieces: MarkdownPiece[] = [];
  const addText = (text: string) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.kind === 'text') last.text += text;
    else pieces.push({ kind: 'text', text });
  };
  let at = 0;
  for (const match of line.matchAll(MARKS)) {
    addText(line.slice(at, match.index));
    at = match.index + match[0].length;
    const [, escaped] = match;
    if (escaped === undefined) pieces.push(pieceOf(match, depth));
    else addText(escaped);
  }
  addText(line.slice(at));
  return pieces;
}

function pieceOf(match: RegExpMatchArray, depth: number): MarkdownPiece {
  const [, , code, strong, star, underline, label, href = '', place = '', words] = match;
  if (code !== undefined) return { kind: 'code', text: code };
  const emphasis = star ?? underline;
  const inner = strong ?? emphasis;
  if (inner !== undefined) {
    const pieces: MarkdownPiece[] = depth < DEEPEST ? piecesOf(inner, depth + 1) : [{ kind: 'text', text: inner }];
    return { kind: strong === undefined ? 'emphasis' : 'strong', pieces };
  }
  if (label !== undefined) return { kind: 'link', text: label, href };
  return words === undefined ? { kind: 'place', text: place } : { kind: 'place', text: place, words };
}
