import { toNumber } from '@venture-atlas/rules';
import { type Child, fieldOf, isOptional, type PositionNumber, positionNumbers } from '@venture-atlas/types';
import type { PositionText } from '../../../api/staff-map.ts';

/** The number fields in the order of the form (specification section 2), with labels. */
export const numberFields = positionNumbers.map((field) => ({ field, label: fieldOf(field).label }));

/** Unsaved typed text of a field, and the value it replaces. */
export interface TextDraft {
  readonly texts: Partial<Record<PositionNumber, { readonly text: string; readonly over: NumberOf }>>;
  readonly displayDot?: { readonly isOn: boolean; readonly over: boolean };
}

/** Undefined: not set. */
type NumberOf = number | undefined;

export const emptyDraft: TextDraft = { texts: {} };

/** Drafts by position id. They stay when the user switches tabs or places. */
export type TextDrafts = Map<number, TextDraft>;

/** The text in a field: typed text, unless the value has changed elsewhere since, for example by a hotkey. */
export function fieldText(draft: TextDraft, point: Child, field: PositionNumber): string {
  const typed = draft.texts[field];
  return typed !== undefined && typed.over === point[field] ? typed.text : textOf(point[field]);
}

export function dotOf(draft: TextDraft, point: Child): boolean {
  const { displayDot } = draft;
  return displayDot !== undefined && displayDot.over === point.display_dot ? displayDot.isOn : point.display_dot;
}

/** The fields to send: those that differ, as numbers. Invalid numbers become 0 (specification section 5). */
export function draftedText(draft: TextDraft, point: Child): PositionText {
  const text: Partial<Record<PositionNumber, number | null>> = {};
  for (const { field } of numberFields) {
    const typed = fieldText(draft, point, field);
    if (typed === textOf(point[field])) continue;
    const value = isOptional(field) && typed.trim() === '' ? null : toNumber(withPoint(typed));
    if (value !== (point[field] ?? null)) text[field] = value;
  }
  const isOn = dotOf(draft, point);
  return { ...(text as PositionText), ...(isOn === point.display_dot ? {} : { display_dot: isOn }) };
}

/** Whether a field has text that differs from its value. */
export function isTyped({ texts, displayDot }: TextDraft): boolean {
  const isOther = Object.values(texts).some(({ text, over }) => text.trim() !== textOf(over));
  return isOther || (displayDot !== undefined && displayDot.isOn !== displayDot.over);
}

/** The rest of a draft after an earlier version was saved: what was typed meanwhile. */
export function draftSince(now: TextDraft, sent: TextDraft): TextDraft {
  const texts = Object.fromEntries(
    Object.entries(now.texts).filter(([field, typed]) => typed !== sent.texts[field as PositionNumber]),
  );
  const { displayDot } = now;
  return displayDot === undefined || displayDot === sent.displayDot ? { texts } : { texts, displayDot };
}

const textOf = (value: NumberOf): string => (value === undefined ? '' : String(value));

/** Accepts a decimal comma: 12,5 means 12.5. */
function withPoint(text: string): string {
  return text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
}
