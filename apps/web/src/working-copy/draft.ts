import { mergeTexts, type OpenConflict } from '@venture-atlas/rules/text-edits';
import type { Device } from '@venture-atlas/types';

/** A published text. */
export interface PublishedText {
  readonly version: number;
  readonly text: string;
}

/** The text typed into a field, and the published text that it started from. */
export interface Draft {
  readonly version: number;
  readonly base: string;
  readonly text: string;
}

/** Where and when words were typed (ISO 8601); undefined while unknown. */
export interface TypedOn {
  readonly device: Device | undefined;
  readonly at: string | undefined;
}

/** A draft merged with the published text. */
export interface Met {
  draft: Draft;
  /** Unresolved conflicts; they block publishing. */
  conflicts: OpenConflict[];
  /** The base of the remaining merge. */
  base: string;
}

/**
 * Merges a text that somebody else published into a draft. Without a conflict, the draft continues from there.
 * @param base the common base; resolved conflicts have the published text in it
 */
export function mergePublished(draft: Draft, published: PublishedText, base = draft.base): Met {
  if (draft.version === published.version) return { draft, conflicts: [], base: draft.base };
  const { text, base: left, conflicts } = mergeTexts(base, draft.text, published.text);
  if (conflicts.length > 0) return { draft: { ...draft, text }, conflicts, base: left };
  return { draft: { version: published.version, base: published.text, text }, conflicts: [], base: published.text };
}

/** The base after a conflict is resolved: as if the writer had started from the published text there. */
export const resolvedBase = (base: string, { base: was, baseAt, theirs }: OpenConflict): string =>
  base.slice(0, baseAt) + theirs + base.slice(baseAt + was.length);

/** How to resolve a sentence that both changed. */
export type Resolution = 'mine' | 'theirs' | 'both';

/** The text after a conflict is resolved. Text typed meanwhile stays. */
export function resolvedText(text: string, { at, mine, theirs }: OpenConflict, how: Resolution): string {
  if (how === 'mine') return text;
  const found = text.startsWith(mine, at) ? at : text.indexOf(mine);
  if (found === -1) return text;
  const gap = mine === '' || /\s$/.test(mine) || /^\s/.test(theirs) ? '' : ' ';
  const words = how === 'theirs' ? theirs : `${mine}${gap}${theirs}`;
  return text.slice(0, found) + words + text.slice(found + mine.length);
}
