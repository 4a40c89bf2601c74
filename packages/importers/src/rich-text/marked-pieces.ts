import type { MarkdownPiece } from '@venture-atlas/rules';
import { cleanUrl } from '../clean-name.ts';
import { DIGITS, MARK, targetOf, withEscaped, withoutMarks } from './marks.ts';

/** What is open where a stretch of text begins. */
interface Style {
  isStrong: boolean;
  isEmphasis: boolean;
  isCode: boolean;
}

interface Run extends Style {
  piece: MarkdownPiece;
}

const TOGGLES = new Map<string, Partial<Style>>([
  [MARK.strong, { isStrong: true }],
  [MARK.endStrong, { isStrong: false }],
  [MARK.emphasis, { isEmphasis: true }],
  [MARK.endEmphasis, { isEmphasis: false }],
  [MARK.code, { isCode: true }],
  [MARK.endCode, { isCode: false }],
]);
const PLAIN: Style = { isStrong: false, isEmphasis: false, isCode: false };

/** Reads marked lines: what a line leaves open goes on in the next, until `reset`. */
export class PieceReader {
  #style = PLAIN;

  reset(): void {
    this.#style = PLAIN;
  }

  /** The pieces of a line; marks that are no marks of pieces are nothing. */
  read(line: string): MarkdownPiece[] {
    const text = line.replaceAll(PLAIN_ONLY, '');
    const runs: Run[] = [];
    let link: { kind: 'link' | 'place'; target: string; words: string } | undefined;
    const close = (): void => {
      if (link !== undefined) for (const piece of linkPieces(link)) runs.push({ ...this.#style, isCode: false, piece });
      link = undefined;
    };
    for (let at = 0; at < text.length; ) {
      const mark = text.charAt(at);
      if (mark === MARK.link || mark === MARK.place) {
        close();
        const [digits] = DIGITS.exec(text.slice(at + 1, at + 1 + DIGITS_MAX)) ?? [''];
        link = { kind: mark === MARK.link ? 'link' : 'place', target: targetOf(digits), words: '' };
        at += 1 + digits.length;
        continue;
      }
      const toggle = TOGGLES.get(mark);
      if (mark === MARK.endLink) close();
      else if (toggle !== undefined) {
        // Words of a link have one look.
        this.#style = { ...this.#style, ...toggle };
      } else {
        const end = endOfWords(text, at);
        const words = withoutMarks(withEscaped(text.slice(at, end)));
        if (link !== undefined) link.words += words;
        else if (words !== '') runs.push({ ...this.#style, piece: wordsPiece(words, this.#style) });
        at = end;
        continue;
      }
      at += 1;
    }
    close();
    return grouped(runs);
  }
}

const DIGITS_MAX = 16_000;
const PLAIN_ONLY = new RegExp(`${MARK.plainOnly}[^${MARK.endPlainOnly}]{0,20}${MARK.endPlainOnly}`, 'g');
const MEANT = new RegExp(`[${MARK.strong}-${MARK.endLink}]`, 'g');

function endOfWords(text: string, from: number): number {
  MEANT.lastIndex = from + 1;
  return MEANT.exec(text)?.index ?? text.length;
}

const CODE_MAX = 500;

function wordsPiece(words: string, { isCode }: Style): MarkdownPiece {
  return isCode && words.trim() !== '' && words.length <= CODE_MAX && !words.includes('`')
    ? { kind: 'code', text: words }
    : { kind: 'text', text: words };
}

/** A link with what stands beside its words; its words alone where it leads nowhere that can be written. */
function linkPieces({
  kind,
  target,
  words,
}: {
  kind: 'link' | 'place';
  target: string;
  words: string;
}): MarkdownPiece[] {
  const label = words.replaceAll(kind === 'place' ? /[[\]|]/g : /[[\]]/g, ' ').trim();
  const href = kind === 'link' ? cleanUrl(target)?.replaceAll('(', '%28').replaceAll(')', '%29') : undefined;
  const most = kind === 'place' ? 200 : 500;
  const isWritable = label !== '' && label.length <= most;
  const text = (part: string): MarkdownPiece[] => (part === '' ? [] : [{ kind: 'text', text: part }]);
  if (!isWritable || (kind === 'place' ? !/^[^[\]|\n]{1,250}$/.test(target) : !href)) return text(words);
  const piece: MarkdownPiece = href
    ? { kind: 'link', text: label, href }
    : { kind: 'place', text: `#${target}`, words: label };
  return [
    ...text(words.slice(0, words.length - words.trimStart().length)),
    piece,
    ...text(words.slice(words.trimEnd().length)),
  ];
}

/** Runs of one look are one piece: strong around emphasis. */
function grouped(runs: readonly Run[]): MarkdownPiece[] {
  return groups(runs, 'isStrong').flatMap(({ isOn, runs: some }) => {
    const pieces = groups(some, 'isEmphasis').flatMap((part): MarkdownPiece[] => {
      const inner = joinedTexts(part.runs.map(({ piece }) => piece));
      return part.isOn ? [{ kind: 'emphasis', pieces: inner }] : inner;
    });
    return isOn ? [{ kind: 'strong', pieces: joinedTexts(pieces) } as MarkdownPiece] : pieces;
  });
}

function groups(runs: readonly Run[], look: 'isStrong' | 'isEmphasis'): { isOn: boolean; runs: Run[] }[] {
  const found: { isOn: boolean; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last?.isOn === run[look]) last.runs.push(run);
    else found.push({ isOn: run[look], runs: [run] });
  }
  return found;
}

function joinedTexts(pieces: readonly MarkdownPiece[]): MarkdownPiece[] {
  const joined: MarkdownPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && piece.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
