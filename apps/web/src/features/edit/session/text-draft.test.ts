import type { PositionNumber } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeChild } from '../../../test-support/map-fixtures.ts';
import { dotOf, draftedText, draftSince, emptyDraft, fieldText, isTyped, type TextDraft } from './text-draft.ts';

const point = makeChild(31, { scale: 24, rotation: 40, label_wrap_ratio: 2.5 });
const typed = (texts: Partial<Record<PositionNumber, string>>): TextDraft => ({
  texts: Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, { text, over: point[field as PositionNumber] }]),
  ),
});

describe('text and position of a point', () => {
  it('sends as numbers what differs, and nothing else', () => {
    expect(draftedText(emptyDraft, point)).toEqual({});
    expect(draftedText(typed({ lat: ' 776.4 ', lng: '-3', scale: '24', rotation: '040' }), point)).toEqual({
      lat: 776.4,
      lng: -3,
    });
  });

  it('makes a non-number 0 (V7), and reads a decimal comma', () => {
    expect(
      draftedText(typed({ lat: 'north', lng: '', label_x_offset: '1e999', label_wrap_ratio: '1,5' }), point),
    ).toEqual({ lat: 0, lng: 0, label_x_offset: 0, label_wrap_ratio: 1.5 });
  });

  it('shows what was typed until a hotkey changes that very field', () => {
    const draft = typed({ scale: '30', lat: '5' });
    expect(fieldText(draft, point, 'scale')).toBe('30');
    const grown = { ...point, scale: 26 };
    expect(fieldText(draft, grown, 'scale')).toBe('26');
    expect(draftedText(draft, grown)).toEqual({ lat: 5 });
  });

  it('sends the dot when it was switched', () => {
    const draft: TextDraft = { texts: {}, displayDot: { isOn: false, over: true } };
    expect(dotOf(draft, point)).toBe(false);
    expect(draftedText(draft, point)).toEqual({ display_dot: false });
    expect(dotOf(draft, { ...point, display_dot: false })).toBe(false);
    expect(draftedText(draft, { ...point, display_dot: false })).toEqual({});
  });
});

it('a draft is left with what was typed after it was sent', () => {
  const sent: TextDraft = { texts: { scale: { text: '20', over: 12 } }, displayDot: { isOn: false, over: true } };
  const now: TextDraft = { ...sent, texts: { ...sent.texts, rotation: { text: '33', over: 0 } } };
  expect(draftSince(now, sent)).toEqual({ texts: { rotation: { text: '33', over: 0 } } });
  expect(draftSince(sent, sent)).toEqual(emptyDraft);
  expect([isTyped(sent), isTyped(emptyDraft), isTyped({ texts: { lat: { text: '5 ', over: 5 } } })]).toEqual([
    true,
    false,
    false,
  ]);
});
