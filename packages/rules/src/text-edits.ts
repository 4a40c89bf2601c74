import type { TextEdit } from '@venture-atlas/types';
import { diffArrays } from 'diff';

export type { TextEdit } from '@venture-atlas/types';

/** A stretch that both sides changed. Offsets are those of the merged text, which contains `mine`. */
export interface TextConflict {
  at: number;
  base: string;
  mine: string;
  theirs: string;
}

export interface MergedText {
  text: string;
  conflicts: TextConflict[];
}

/** A conflict that can be resolved by itself. */
export interface OpenConflict extends TextConflict {
  /** The offset of `base` in the base of the merged text. */
  baseAt: number;
}

/** A merged text that its writer continues to edit. */
export interface MergedDraft extends MergedText {
  /** The base of the next merge: the text of the other side, with the base words where both changed. */
  base: string;
  conflicts: OpenConflict[];
}

/**
 * The maximum number of differing pieces. Beyond it one edit replaces everything between the common ends. The words of
 * all changed lines share the same limit, so that any comparison is quick.
 */
const STEPS_MAX = 400;
const STEPS_MIN = 50;
/** A change of more UTF-16 code units is not compared word by word. */
const CHANGE_MAX = 50_000;

/**
 * The edits that turn one text into another. Unchanged lines, and unchanged words in a changed line, are in no edit. An
 * edit does not contain the removed words.
 */
export function editsBetween(before: string, after: string): TextEdit[] {
  const changed = compare(before, after, linesOf);
  const steps = Math.max(STEPS_MIN, Math.floor(STEPS_MAX / changed.length));
  return changed.flatMap((lines) => {
    if (lines.cut + lines.words.length > CHANGE_MAX) return lines;
    const removed = before.slice(lines.at, lines.at + lines.cut);
    return compare(removed, lines.words, wordsOf, steps).map((edit) => ({ ...edit, at: lines.at + edit.at }));
  });
}

/** @throws RangeError if an edit does not fit the text */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { at, cut, words } of edits) {
    const fits = Number.isInteger(at) && Number.isInteger(cut) && at >= done && cut >= 0 && at + cut <= text.length;
    if (!fits) throw new RangeError(`An edit at ${at} does not fit a text of ${text.length}.`);
    parts.push(text.slice(done, at), words);
    done = at + cut;
  }
  return parts.join('') + text.slice(done);
}

/**
 * Three-way merge by sentences and lines.
 * Separate changes are merged, and a sentence that both changed is a conflict. Two different insertions at the same
 * offset conflict as well.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedDraft {
  const merged: MergedDraft = { text: '', base: '', conflicts: [] };
  let done = 0;
  for (const region of regionsOf(compare(base, mine, sentencesOf), compare(base, theirs, sentencesOf))) {
    addUnchanged(merged, base.slice(done, region.at));
    const was = base.slice(region.at, region.end);
    const ours = applyEdits(was, region.mine);
    const others = applyEdits(was, region.theirs);
    const isOfBoth = region.mine.length > 0 && region.theirs.length > 0;
    if (isOfBoth) addContested(merged, { base: was, mine: ours, theirs: others });
    else {
      merged.text += region.mine.length > 0 ? ours : others;
      merged.base += others;
    }
    done = region.end;
  }
  addUnchanged(merged, base.slice(done));
  return merged;
}

function addUnchanged(merged: MergedDraft, words: string): void {
  merged.text += words;
  merged.base += words;
}

/** How many sentences of a text are new, changed, or removed in another one. */
export interface SentenceCounts {
  added: number;
  changed: number;
  removed: number;
}

export function countSentences(before: string, after: string): SentenceCounts {
  const counts: SentenceCounts = { added: 0, changed: 0, removed: 0 };
  let [was, is] = [0, 0];
  const close = () => {
    counts.changed += Math.min(was, is);
    counts.added += Math.max(0, is - was);
    counts.removed += Math.max(0, was - is);
    [was, is] = [0, 0];
  };
  for (const { value, added, removed } of differences(spokenIn(before), spokenIn(after), STEPS_MAX)) {
    if (!added && !removed) close();
    if (removed) was += value.length;
    if (added) is += value.length;
  }
  close();
  return counts;
}

/** The sentences of a text that contain words. */
const spokenIn = (text: string): string[] =>
  sentencesOf(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** A stretch of two compared texts: unchanged, removed, or added. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Edits for reading: words that were replaced one after the other are one edit. */
function inRuns(edits: readonly TextEdit[], before: string): TextEdit[] {
  const runs: TextEdit[] = [];
  for (const edit of edits) {
    const last = runs.at(-1);
    const gap = last === undefined ? '' : before.slice(last.at + last.cut, edit.at);
    const isReplaced = [last, edit].every((one) => one !== undefined && one.cut > 0 && one.words !== '');
    if (last === undefined || !isReplaced || !/^[ \t]+$/.test(gap)) runs.push({ ...edit });
    else {
      last.words += gap + edit.words;
      last.cut += gap.length + edit.cut;
    }
  }
  return runs;
}

/** Two texts as one, in reading order: unchanged, removed, and added stretches. */
export function piecesBetween(before: string, after: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const add = (kind: TextPiece['kind'], text: string) => {
    if (text !== '') pieces.push({ kind, text });
  };
  let done = 0;
  for (const { at, cut, words } of inRuns(editsBetween(before, after), before)) {
    add('same', before.slice(done, at));
    add('removed', before.slice(at, at + cut));
    add('added', words);
    done = at + cut;
  }
  add('same', before.slice(done));
  return pieces;
}

/** Adds a stretch that both changed. If every sentence has a counterpart, only differing sentences are conflicts. */
function addContested(merged: MergedDraft, stretch: Pick<TextConflict, 'base' | 'mine' | 'theirs'>): void {
  const [was, ours, others] = [sentencesOf(stretch.base), sentencesOf(stretch.mine), sentencesOf(stretch.theirs)];
  const isOneToOne = was.length === ours.length && was.length === others.length;
  const parts = isOneToOne
    ? was.map((base, at) => ({ base, mine: ours[at] ?? '', theirs: others[at] ?? '' }))
    : [stretch];
  for (const { base, mine, theirs } of parts) {
    const isConflict = mine !== theirs && mine !== base && theirs !== base;
    const [at, baseAt] = [merged.text.length, merged.base.length];
    if (isConflict) merged.conflicts.push({ at, base, baseAt, mine, theirs });
    merged.text += mine === base ? theirs : mine;
    merged.base += isConflict ? base : theirs;
  }
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** By visible characters: a surrogate pair is never split. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\s]/gu) ?? [];

const sentencesOf = (text: string): string[] =>
  text.match(/\n+|[^\n.!?…]+(?:[.!?…]+["'”’»)\]]*[ \t]*)?|[.!?…]+["'”’»)\]]*[ \t]*/g) ?? [];

/** The edits between two texts, in whole pieces. */
function compare(before: string, after: string, piecesOf: (text: string) => string[], steps = STEPS_MAX): TextEdit[] {
  if (before === after) return [];
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const head = commonAhead(was, is);
  const tail = commonAhead(was.slice(head).reverse(), is.slice(head).reverse());
  const [old, fresh] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const edits: TextEdit[] = [];
  let at = was.slice(0, head).join('').length;
  let isOpen = false;
  for (const { value, added, removed } of differences(old, fresh, steps)) {
    const words = value.join('');
    const isChange = added || removed;
    if (isChange && !isOpen) edits.push({ at, cut: 0, words: '' });
    isOpen = isChange;
    const edit = edits.at(-1);
    if (edit !== undefined && removed) edit.cut += words.length;
    if (edit !== undefined && added) edit.words += words;
    if (!added) at += words.length;
  }
  return edits;
}

function differences(old: string[], fresh: string[], steps: number) {
  const found = diffArrays(old, fresh, { maxEditLength: steps });
  if (found !== undefined) return found;
  return [
    { value: old, added: false, removed: true },
    { value: fresh, added: true, removed: false },
  ];
}

/** The number of common pieces at the beginning of two lists. */
function commonAhead(some: readonly string[], others: readonly string[]): number {
  const found = some.findIndex((piece, at) => piece !== others[at]);
  return found === -1 ? some.length : found;
}

/** A stretch of the base that was changed, with the edits of each side, relative to its beginning. */
interface Region {
  at: number;
  end: number;
  mine: TextEdit[];
  theirs: TextEdit[];
}

/** Groups overlapping edits of both sides. An insertion comes before a replacement at the same offset. */
function regionsOf(mine: readonly TextEdit[], theirs: readonly TextEdit[]): Region[] {
  const all = [
    ...mine.map((edit) => ({ edit, side: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, side: 'theirs' as const })),
  ].sort((a, b) => a.edit.at - b.edit.at || Math.sign(a.edit.cut) - Math.sign(b.edit.cut));
  const regions: Region[] = [];
  for (const { edit, side } of all) {
    const end = edit.at + edit.cut;
    let region = regions.at(-1);
    const isSameInsertion = region !== undefined && edit.cut === 0 && region.at === edit.at && region.end === edit.at;
    if (region === undefined || (edit.at >= region.end && !isSameInsertion)) {
      region = { at: edit.at, end, mine: [], theirs: [] };
      regions.push(region);
    }
    region.end = Math.max(region.end, end);
    region[side].push({ ...edit, at: edit.at - region.at });
  }
  return regions;
}
