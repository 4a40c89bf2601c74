import { mergeTexts, type OpenConflict } from '@venture-atlas/rules/text-edits';

/** A text as it is published. */
export interface PublishedText {
  readonly version: number;
  readonly text: string;
}

/** What somebody types into a field, and the published text that it began with. */
export interface Draft {
  readonly version: number;
  readonly base: string;
  readonly text: string;
}

/** A draft that met what is published now. */
export interface Met {
  draft: Draft;
  /** What both changed and nobody settled: nothing is published before. */
  conflicts: OpenConflict[];
  /** What is left to merge begins with this. */
  base: string;
}

/**
 * Merges what somebody else published into a draft. Without a conflict the draft goes on from there.
 * @param base the text that both began with; what was settled stands in it as they published it
 */
export function meetPublished(draft: Draft, published: PublishedText, base = draft.base): Met {
  if (draft.version === published.version) return { draft, conflicts: [], base: draft.base };
  const { text, base: left, conflicts } = mergeTexts(base, draft.text, published.text);
  if (conflicts.length > 0) return { draft: { ...draft, text }, conflicts, base: left };
  return { draft: { version: published.version, base: published.text, text }, conflicts: [], base: published.text };
}

/** The base once a conflict is settled: as if the writer had begun with what the other one published there. */
export const settledBase = (base: string, { base: was, baseAt, theirs }: OpenConflict): string =>
  base.slice(0, baseAt) + theirs + base.slice(baseAt + was.length);

/** What to do with a sentence that both changed. */
export type Settling = 'mine' | 'theirs' | 'both';

/** The text once a conflict is settled. Words that were typed meanwhile stay. */
export function settledText(text: string, { at, mine, theirs }: OpenConflict, how: Settling): string {
  if (how === 'mine') return text;
  const found = text.startsWith(mine, at) ? at : text.indexOf(mine);
  if (found === -1) return text;
  const gap = mine === '' || /\s$/.test(mine) || /^\s/.test(theirs) ? '' : ' ';
  const words = how === 'theirs' ? theirs : `${mine}${gap}${theirs}`;
  return text.slice(0, found) + words + text.slice(found + mine.length);
}
