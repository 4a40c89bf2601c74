/** A piece of a line of Markdown. */
export type MarkdownPiece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  /** A place by its name, `[[Waterdeep]]`: a link only for those who know a place of that name. */
  | { kind: 'place'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A part of a text in Markdown. */
export type MarkdownBlock =
  | { kind: 'heading' | 'paragraph' | 'quote'; lines: MarkdownPiece[][] }
  | { kind: 'list'; isNumbered: boolean; lines: MarkdownPiece[][] };

/** The part of Markdown that people write in a recap: paragraphs, headings, lists, quotes, and emphasis, code and links in lines. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const { kind, isNumbered = false, words } = readLine(line);
    const pieces = parsePieces(words);
    const last = blocks.at(-1);
    const isSame =
      last?.kind === kind && kind !== 'heading' && (last.kind !== 'list' || last.isNumbered === isNumbered);
    if (isOpen && isSame) last.lines.push(pieces);
    else blocks.push(kind === 'list' ? { kind, isNumbered, lines: [pieces] } : { kind, lines: [pieces] });
    isOpen = true;
  }
  return blocks;
}

function readLine(line: string): { kind: MarkdownBlock['kind']; isNumbered?: boolean; words: string } {
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line);
  if (heading !== null) return { kind: 'heading', words: heading[1] ?? '' };
  const item = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/.exec(line);
  if (item !== null) return { kind: 'list', isNumbered: item[1] !== undefined, words: item[2] ?? '' };
  const quote = /^>\s?(.*)$/.exec(line);
  if (quote !== null) return { kind: 'quote', words: quote[1] ?? '' };
  return { kind: 'paragraph', words: line.trim() };
}

/* Each alternative ends within the line and holds none of its own marks, so that no text takes long. */
const MARKS =
  /\\([\\`*_[\]()#>+.!-])|`([^`]{1,500})`|\*\*([^*]{1,2000})\*\*|\*([^*]{1,2000})\*|\b_([^_]{1,2000})_\b|\[([^[\]]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|\[\[([^[\]]{1,200})\]\]/g;

/**
 * The places that a text names, each once as it is written, at most `most`. They are those of `parseMarkdown`.
 */
export function placesNamedIn(text: string, most: number): string[] {
  if (!text.includes('[[')) return [];
  const names = parseMarkdown(text).flatMap(({ lines }) =>
    lines.flat().flatMap((piece) => (piece.kind === 'place' ? [piece.text] : [])),
  );
  return [...new Set(names)].slice(0, most);
}

function parsePieces(line: string): MarkdownPiece[] {
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
    const [, escaped, code, strong, star, underline, label, href, place] = match;
    const emphasis = star ?? underline;
    if (escaped !== undefined) addText(escaped);
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis });
    else if (place !== undefined) pieces.push({ kind: 'place', text: place });
    else if (label !== undefined && href !== undefined) pieces.push({ kind: 'link', text: label, href });
  }
  addText(line.slice(at));
  return pieces;
}
