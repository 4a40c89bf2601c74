import { onlySecrets } from './secrets.ts';
import { applyEdits, editsBetween, type MergedText, type TextConflict, type TextEdit } from './text-edits.ts';
import { isAsStored, type TextInPieces, type TextPiece } from './text-pieces.ts';

/*
 * A suggestion is written in the text as its author reads it, and stored as edits to the stored text.
 * Parts that the author cannot read stay: secrets, unknown names, and links to unknown places.
 */

/** Edits to a stored text by an author who may not read all of it. Both kinds are sorted, and no edits overlap. */
export interface SuggestedEdits {
  /** Edits of text that the author could read. */
  clear: TextEdit[];
  /**
   * Edits that touch hidden text, or contain a name that others may not read. A person who may read the stored text
   * decides about each.
   */
  unclear: TextEdit[];
}

/** Edits that belong together, with the hidden pieces that they touch. */
interface Group {
  start: number;
  end: number;
  edits: TextEdit[];
  others: Set<TextPiece>;
}

const endOf = ({ at, length }: TextPiece): number => at + length;

/**
 * Converts edits to a reader's text into edits to the stored text.
 * An edit that touches a hidden piece or its edge is unclear. An edit inside a link replaces the whole link.
 * @param edits sorted, without overlaps
 * @param needsReview whether added words contain something that not every reader may see
 * @throws RangeError if an edit does not fit the text
 */
export function toStoredEdits(
  read: TextInPieces,
  edits: readonly TextEdit[],
  needsReview: (words: string) => boolean,
): SuggestedEdits {
  const suggested: SuggestedEdits = { clear: [], unclear: [] };
  for (const { start, end, edits: together, others } of groupsOf(read, edits)) {
    const within = together.map((edit) => ({ ...edit, at: edit.at - start }));
    const words = applyEdits(read.text.slice(start, end), within);
    const [at, stop] = storedRange(read.pieces, { start, end, others });
    const isUnclear = others.size > 0 || needsReview(words);
    suggested[isUnclear ? 'unclear' : 'clear'].push({ at, cut: stop - at, words });
  }
  return suggested;
}

function groupsOf(read: TextInPieces, edits: readonly TextEdit[]): Group[] {
  const { pieces } = read;
  const groups: Group[] = [];
  for (const edit of edits) {
    const others = pieces.filter(
      (piece) => !isAsStored(piece) && piece.at <= edit.at + edit.cut && endOf(piece) >= edit.at,
    );
    let start = Math.min(edit.at, ...others.map(({ at }) => at));
    let end = Math.max(edit.at + edit.cut, ...others.map(endOf));
    // Text beside removed lines is shown as whole lines.
    if (others.some(({ kind }) => kind === 'cut')) {
      if (start < Math.min(...others.map(({ at }) => at))) start = lineStart(read, start);
      if (end > Math.max(...others.map(endOf))) end = lineEnd(read, end);
    }
    for (const link of pieces.filter((piece) => piece.kind === 'link' && piece.at < end && endOf(piece) > start)) {
      start = Math.min(start, link.at);
      end = Math.max(end, endOf(link));
    }
    const last = groups.at(-1);
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.start = Math.min(last.start, start);
      last.edits.push(edit);
      for (const other of others) last.others.add(other);
    } else groups.push({ start, end, edits: [edit], others: new Set(others) });
  }
  return groups;
}

/** The beginning of the line at an offset; the offset itself if hidden pieces are in between. */
function lineStart({ text, pieces }: TextInPieces, at: number): number {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return pieces.some((piece) => !isAsStored(piece) && piece.at <= at && endOf(piece) >= start) ? at : start;
}

/** The same for the end of the line. */
function lineEnd({ text, pieces }: TextInPieces, at: number): number {
  const stop = text.indexOf('\n', at);
  const end = stop === -1 ? text.length : stop;
  return pieces.some((piece) => !isAsStored(piece) && piece.at <= end && endOf(piece) >= at) ? at : end;
}

/** The range of a stretch in the stored text. Pieces at its edges that it does not touch are excluded. */
function storedRange(
  pieces: readonly TextPiece[],
  { start, end, others }: Pick<Group, 'start' | 'end' | 'others'>,
): [number, number] {
  const readAsStored = pieces.filter(isAsStored);
  const firstOther = [...others].find((piece) => piece.at === start);
  const lastOther = [...others].findLast((piece) => endOf(piece) === end);
  const isInsertion = start === end;
  const first = readAsStored.find(
    (piece) => piece.at <= start && (isInsertion ? endOf(piece) >= start : endOf(piece) > start),
  );
  const last = readAsStored.findLast(
    (piece) => endOf(piece) >= end && (isInsertion ? piece.at <= end : piece.at < end),
  );
  const from = firstOther?.from ?? (first === undefined ? 0 : first.from + start - first.at);
  if (isInsertion && others.size === 0) return [from, from];
  const to =
    lastOther === undefined ? (last === undefined ? from : last.from + end - last.at) : lastOther.from + lastOther.cut;
  return [from, to];
}

/**
 * Converts edits to a stored text into edits to a reader's text. An edit that touches a hidden piece is unclear and
 * covers the whole piece.
 */
export function toReadEdits(read: TextInPieces, { clear, unclear }: SuggestedEdits): SuggestedEdits {
  const shown: SuggestedEdits = { clear: [], unclear: [] };
  const show = ({ at, cut, words }: TextEdit, isClear: boolean): void => {
    const stop = at + cut;
    const touched = read.pieces.filter((piece) => piece.from <= stop && piece.from + piece.cut >= at);
    const within = touched.filter((piece) => piece.from < stop && piece.from + piece.cut > at);
    const isWhole = (within.length === 0 ? touched : within).every(isAsStored);
    const places = (within.length === 0 ? touched : within).map((piece) => readRange(piece, at, stop));
    const start = Math.min(...places.map(([from]) => from));
    const end = Math.max(...places.map(([, to]) => to));
    const edit = places.length === 0 ? { at: 0, cut: 0, words } : { at: start, cut: end - start, words };
    shown[isClear && isWhole ? 'clear' : 'unclear'].push(edit);
  };
  for (const edit of clear) show(edit, true);
  for (const edit of unclear) show(edit, false);
  return shown;
}

/** The part of a piece between two offsets of the stored text, as it is read. A hidden piece counts as a whole. */
function readRange(piece: TextPiece, start: number, stop: number): [number, number] {
  const { at, length, from, cut } = piece;
  if (!isAsStored(piece)) return [at, at + length];
  return [at + Math.max(0, start - from), at + Math.min(cut, stop - from)];
}

/**
 * A stored text with a suggestion applied.
 * Clear edits are made. Each unclear edit is a conflict: `mine` are the published words, `theirs` the suggested ones.
 */
export function suggestedText(stored: string, { clear, unclear }: SuggestedEdits): MergedText {
  const all = [
    ...clear.map((edit) => ({ edit, isClear: true })),
    ...unclear.map((edit) => ({ edit, isClear: false })),
  ].sort((a, b) => a.edit.at - b.edit.at);
  const merged: MergedText = { text: '', conflicts: [] };
  let done = 0;
  for (const { edit, isClear } of all) {
    merged.text += stored.slice(done, edit.at);
    const mine = stored.slice(edit.at, edit.at + edit.cut);
    if (isClear) merged.text += edit.words;
    else {
      merged.conflicts.push({ at: merged.text.length, base: mine, mine, theirs: edit.words });
      merged.text += mine;
    }
    done = edit.at + edit.cut;
  }
  merged.text += stored.slice(done);
  return merged;
}

/**
 * The suggested words of a conflict, for accepting them. Secrets of the published words, which the author could not
 * see, are appended.
 */
export function acceptedWords({ mine, theirs }: Pick<TextConflict, 'mine' | 'theirs'>): string {
  const secrets = onlySecrets(mine);
  if (secrets === '' || theirs.includes(secrets)) return theirs;
  const above = theirs.trimEnd();
  return `${above === '' ? '' : `${above}\n\n`}${secrets}\n\n`;
}

/**
 * Moves edits from an earlier version of a text to the current one. Edits in a sentence that was changed since are
 * unclear.
 */
export function rebaseSuggestion(suggested: SuggestedEdits, before: string, now: string): SuggestedEdits {
  if (before === now) return suggested;
  const moved: SuggestedEdits = { clear: [], unclear: [] };
  // How much the text before the region has grown.
  let grown = 0;
  for (const region of regionsOf(suggested, editsBetween(before, now), before)) {
    const growth = region.since.reduce((sum, { cut, words }) => sum + words.length - cut, 0);
    if (region.since.length === 0) {
      for (const { edit, kind } of region.suggested) moved[kind].push({ ...edit, at: edit.at + grown });
    } else if (region.suggested.length > 0) {
      const all = [...region.since, ...region.suggested.map(({ edit }) => edit)];
      const from = Math.min(...all.map(({ at }) => at));
      const to = Math.max(...all.map(({ at, cut }) => at + cut));
      const within = region.suggested.map(({ edit }) => ({ ...edit, at: edit.at - from }));
      const words = applyEdits(before.slice(from, to), within);
      moved.unclear.push({ at: from + grown, cut: to - from + growth, words });
    }
    grown += growth;
  }
  return moved;
}

/** The suggested edits in a stretch of a text, and the later changes there. */
interface Region {
  end: number;
  suggested: { edit: TextEdit; kind: keyof SuggestedEdits }[];
  since: TextEdit[];
}

/** Groups edits by sentence. Regions with common edges are joined. */
function regionsOf({ clear, unclear }: SuggestedEdits, since: readonly TextEdit[], before: string): Region[] {
  const suggested = [
    ...clear.map((edit) => ({ edit, kind: 'clear' as const })),
    ...unclear.map((edit) => ({ edit, kind: 'unclear' as const })),
  ].map((one) => ({ one, changed: undefined, range: sentenceAround(before, one.edit) }));
  const changed = since.map((edit) => ({
    one: undefined,
    changed: edit,
    range: [edit.at, edit.at + edit.cut] as const,
  }));
  const all = [...suggested, ...changed].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  const regions: Region[] = [];
  for (const { one, changed: edit, range } of all) {
    let region = regions.at(-1);
    if (region === undefined || range[0] > region.end) {
      region = { end: range[1], suggested: [], since: [] };
      regions.push(region);
    }
    region.end = Math.max(region.end, range[1]);
    if (one !== undefined) region.suggested.push(one);
    if (edit !== undefined) region.since.push(edit);
  }
  for (const region of regions) region.suggested.sort((a, b) => a.edit.at - b.edit.at);
  return regions;
}

const SENTENCE_END = /[.!?…\n]/;

/**
 * The sentence or line of an edit.
 * Its ends count only if the edit reaches them. An insertion before or after a sentence is half a letter away.
 */
function sentenceAround(text: string, { at, cut }: TextEdit): readonly [number, number] {
  let [start, end] = [at, at + cut];
  while (start > 0 && !SENTENCE_END.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && !SENTENCE_END.test(text.charAt(end))) end += 1;
  return [start === at ? start : start + 0.5, end === at + cut ? end : end - 0.5];
}
