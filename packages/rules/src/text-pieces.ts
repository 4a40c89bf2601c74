import { rewriteWithAliases } from './aliased-text.ts';
import type { HiddenNames } from './hidden-names.ts';
import type { RewrittenText, SameWords } from './rewritten-text.ts';
import { rewriteWithoutSecrets, type SecretReader } from './secrets.ts';
import { type KnownPlace, linksForReader, rewritePictures, writePicture } from './stored-text.ts';
import { linkedId, rewriteEachLink } from './text-links.ts';

/*
 * A text as somebody reads it, in pieces.
 * Each piece is unchanged stored text, a link that the reader may know, or a replacement: for a removed secret, a
 * hidden name, or a link to an unknown place. A suggestion is written in the reader's text and stored as edits to the
 * stored one.
 */

/** A piece of a reader's text. The pieces cover both texts in order. Offsets are UTF-16 units. */
export interface TextPiece {
  /**
   * `same`: unchanged stored text. `link`: a link to a known place, also unchanged. `other`: the stored text differs.
   * `cut`: the stored text has further whole lines.
   */
  kind: 'same' | 'link' | 'other' | 'cut';
  /** Its offset and length in the reader's text. */
  at: number;
  length: number;
  /** Its offset and length in the stored text. */
  from: number;
  cut: number;
}

/** Whether a piece is the same in the stored text. */
export const isAsStored = ({ kind }: TextPiece): boolean => kind === 'same' || kind === 'link';

/** A text as somebody reads it, with its links by number. */
export interface TextInPieces {
  text: string;
  pieces: TextPiece[];
}

/** The reader of a place's text. */
export interface PieceReader {
  secrets: SecretReader;
  /** Names that the reader must not see; undefined if there are none. */
  hidden: HiddenNames | undefined;
  /** The linked places that the reader may know. */
  known: ReadonlyMap<number, KnownPlace>;
  /** Whether the reader knows the place under an alias. Captions are hidden then. */
  isAliased: boolean;
  /** The address of a picture for the reader; null if it is hidden. */
  pictureFor: (address: string) => string | null;
}

/**
 * Reads a stored Markdown text as somebody sees it, and records the origin of each piece. Takes time in proportion to
 * its length.
 */
export function readInPieces(stored: string, reader: PieceReader): TextInPieces {
  const { hidden, known, isAliased, pictureFor } = reader;
  const steps: ((text: string) => RewrittenText)[] = [
    (text) => rewriteWithoutSecrets(text, reader.secrets),
    ...(isAliased ? [withoutCaptions] : []),
    ...(hidden === undefined ? [] : [(text: string) => rewriteWithAliases(text, hidden)]),
    (text) => rewriteEachLink(text, linksForReader(known).markdown),
    (text) => rewritePictures(text, (picture) => writePicture({ ...picture, address: pictureFor(picture.address) })),
  ];
  let text = stored;
  let same: SameWords[] = [{ at: 0, from: 0, length: stored.length }];
  for (const step of steps) {
    const next = step(text);
    same = [...through(next.unchanged(), same)];
    text = next.toString();
  }
  return { text, pieces: [...withLinksApart(piecesBetween(text, stored, same), text, known)] };
}

const withoutCaptions = (text: string): RewrittenText =>
  rewritePictures(text, ({ address }) => writePicture({ address, caption: '', licence: '' }));

/** Combines the unchanged stretches of two steps, both in order. */
function* through(last: readonly SameWords[], earlier: readonly SameWords[]): Generator<SameWords> {
  let next = 0;
  for (const { at, from, length } of last) {
    for (let before = earlier[next]; before !== undefined && before.at < from + length; before = earlier[next]) {
      const start = Math.max(from, before.at);
      const end = Math.min(from + length, before.at + before.length);
      if (start < end) yield { at: at + start - from, from: before.from + start - before.at, length: end - start };
      // The stretch may continue in the next one.
      if (before.at + before.length > from + length) break;
      next += 1;
    }
  }
}

/** The pieces of a text: unchanged stretches, and the rest between them. */
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

/** The pieces, with every link as a separate piece. A link to a place with an alias counts as changed. */
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
