import { saidOtherwise } from './called-otherwise.ts';
import type { HiddenNames } from './hidden-names.ts';
import type { SaidText, SameWords } from './said-text.ts';
import { type SecretReader, saidWithoutSecrets } from './secrets.ts';
import { type KnownPlace, linksForReader, sayPictures, writePicture } from './stored-text.ts';
import { linkedId, sayEachLink } from './text-links.ts';

/*
 * A text as somebody reads it, in pieces of which each is known to stand in the stored text word for word, to be a link
 * that its reader may know, or to stand for something else: a secret that was cut, a name that the reader does not have, a
 * link to what they may not know. A suggestion is made in the text that was read, and kept as edits to the stored one.
 */

/** A piece of a text as it is read. The pieces of a text cover both texts in their order. Offsets are UTF-16 units. */
export interface TextPiece {
  /**
   * `same`: word for word as it is stored. `link`: a link to a place that the reader knows by its name, likewise.
   * `other`: what stands there in the stored text is not what is read. `cut`: the same, of whole lines.
   */
  kind: 'same' | 'link' | 'other' | 'cut';
  /** Where it begins in the text as it is read, and its length there. */
  at: number;
  length: number;
  /** Where it begins in the stored text, and its length there. */
  from: number;
  cut: number;
}

/** Whether a piece is read as it is stored. */
export const isAsStored = ({ kind }: TextPiece): boolean => kind === 'same' || kind === 'link';

/** A text as somebody reads it, with its links by number. */
export interface TextInPieces {
  text: string;
  pieces: TextPiece[];
}

/** Who reads a text of a place. */
export interface PieceReader {
  secrets: SecretReader;
  /** Names that they must not read; undefined where there are none. */
  hidden: HiddenNames | undefined;
  /** Places that the text links, as far as they may know them. */
  known: ReadonlyMap<number, KnownPlace>;
  /** They call the place of the text otherwise: they read no caption. */
  isAliased: boolean;
  /** A picture's address as they have it; null: it is not for them. */
  pictureFor: (address: string) => string | null;
}

/**
 * Reads a stored Markdown as somebody has it, and knows where each piece of it comes from. Takes time in proportion to its
 * length.
 */
export function readInPieces(stored: string, reader: PieceReader): TextInPieces {
  const { hidden, known, isAliased, pictureFor } = reader;
  const steps: ((text: string) => SaidText)[] = [
    (text) => saidWithoutSecrets(text, reader.secrets),
    ...(isAliased ? [withoutCaptions] : []),
    ...(hidden === undefined ? [] : [(text: string) => saidOtherwise(text, hidden)]),
    (text) => sayEachLink(text, linksForReader(known).markdown),
    (text) => sayPictures(text, (picture) => writePicture({ ...picture, address: pictureFor(picture.address) })),
  ];
  let text = stored;
  let same: SameWords[] = [{ at: 0, from: 0, length: stored.length }];
  for (const step of steps) {
    const said = step(text);
    same = [...through(said.same(), same)];
    text = said.toString();
  }
  return { text, pieces: [...withLinksApart(piecesBetween(text, stored, same), text, known)] };
}

const withoutCaptions = (text: string): SaidText =>
  sayPictures(text, ({ address }) => writePicture({ address, caption: '', licence: '' }));

/** Stretches that stayed from one text to the next, by where they stand in the text before these. Both in their order. */
function* through(last: readonly SameWords[], earlier: readonly SameWords[]): Generator<SameWords> {
  let next = 0;
  for (const { at, from, length } of last) {
    for (let before = earlier[next]; before !== undefined && before.at < from + length; before = earlier[next]) {
      const start = Math.max(from, before.at);
      const end = Math.min(from + length, before.at + before.length);
      if (start < end) yield { at: at + start - from, from: before.from + start - before.at, length: end - start };
      // It may go on in the next stretch.
      if (before.at + before.length > from + length) break;
      next += 1;
    }
  }
}

/** The pieces of a text: those that stayed, and what lies between them in either text. */
function* piecesBetween(text: string, stored: string, same: readonly SameWords[]): Generator<TextPiece> {
  let [at, from] = [0, 0];
  const end: SameWords = { at: text.length, from: stored.length, length: 0 };
  for (const next of [...same, end]) {
    if (next.at > at || next.from > from) {
      const kind = stored.slice(from, next.from).includes('\n') ? 'cut' : 'other';
      yield { kind, at, length: next.at - at, from, cut: next.from - from };
    }
    if (next.length > 0) yield { kind: 'same', at: next.at, length: next.length, from: next.from, cut: next.length };
    [at, from] = [next.at + next.length, next.from + next.length];
  }
}

const LINK = /\[\[#([^[\]|\n]{1,260})(?:\|[^[\]|\n]{1,200})?\]\]/g;

/** The pieces with every link as one of its own. What its readers call otherwise is another thing for them. */
function* withLinksApart(
  pieces: Iterable<TextPiece>,
  text: string,
  known: ReadonlyMap<number, KnownPlace>,
): Generator<TextPiece> {
  for (const piece of pieces) {
    if (!isAsStored(piece)) {
      yield piece;
      continue;
    }
    let done = 0;
    const part = (length: number, kind: TextPiece['kind']): TextPiece => {
      const one = { kind, at: piece.at + done, length, from: piece.from + done, cut: length };
      done += length;
      return one;
    };
    for (const { 0: link, 1: key = '', index } of text.slice(piece.at, piece.at + piece.length).matchAll(LINK)) {
      if (index > done) yield part(index - done, 'same');
      yield part(link.length, known.get(linkedId(key) ?? 0)?.isAliased === false ? 'link' : 'other');
    }
    if (done < piece.length) yield part(piece.length - done, 'same');
  }
}
