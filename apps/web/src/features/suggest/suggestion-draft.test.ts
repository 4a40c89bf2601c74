import type { SuggestionForm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { beginningOf, bodyOf, changesOf, fromKept, shownOf, toKept } from './suggestion-draft.ts';

const map = { id: 1, name: 'Coast', slug: 'coast' };
const link = { location_id: 7, slug: 'hask', name: 'Hask', has_map: false, parents: [] };
const form: SuggestionForm = {
  location_id: 3,
  name: 'Gullhaven',
  to: { kind: 'world', name: 'Atlas' },
  waiting: 0,
  most: 20,
  text: { tag: 'a1', markdown: 'A harbor. See [[#7]].', links: [link as never] },
  positions: [{ position_id: 5, map, lat: 10, lng: 20 }],
  suggested: null,
};
const start = beginningOf(form, 'coast', false);

describe('what is typed into a suggestion', () => {
  it('shows places by name, and sends edits to the text that was read', () => {
    expect(shownOf(start, {}).text).toBe('A harbor. See [[Hask]].');
    const typed = { text: 'A harbor. See [[Hask]]. It rains.' };
    expect(bodyOf(form, start, typed)).toEqual({
      text: { of: 'a1', edits: [{ at: 21, cut: 0, words: ' It rains.' }] },
    });
    expect(changesOf(start, typed)).toEqual([
      { field: 'text', label: 'Text', kind: 'text', before: 'A harbor. See [[Hask]].', after: typed.text },
    ]);
  });

  it('sends only what changed and is not kept back', () => {
    const typed = { name: ' Gull Haven ', at: { lat: 1, lng: 2 }, why: ' Old maps. ' };
    expect(bodyOf(form, start, typed)).toEqual({
      name: 'Gull Haven',
      position: { position_id: 5, lat: 1, lng: 2 },
      why: 'Old maps.',
    });
    expect(bodyOf(form, start, typed, new Set(['position']))).toEqual({ name: 'Gull Haven', why: 'Old maps.' });
    expect(bodyOf(form, start, { text: shownOf(start, {}).text, name: 'Gullhaven', at: { lat: 10, lng: 20 } })).toBe(
      undefined,
    );
  });

  it('is a new place once it has a name and a point', () => {
    const place = beginningOf(form, 'coast', true);
    expect(bodyOf(form, place, { name: 'Rook Stair' })).toBe(undefined);
    expect(bodyOf(form, place, { name: 'Rook Stair', at: { lat: 1, lng: 2 } })).toEqual({
      place: { name: 'Rook Stair', lat: 1, lng: 2, text: '' },
    });
  });

  it('is kept on the device without the words that were read, and is there again', () => {
    const typed = { text: 'A harbor. See [[Hask]]. It rains.', name: 'Gull Haven', why: 'Old maps.' };
    const kept = JSON.parse(JSON.stringify(toKept(form, start, typed)));
    expect(JSON.stringify(kept)).not.toContain('harbor');
    expect(fromKept(form, start, kept)).toEqual(typed);
    expect(fromKept(form, start, 'rubbish')).toEqual({});
  });

  it('stands below the text when that changed since', () => {
    const kept = toKept(form, start, { text: 'A harbor. See [[Hask]]. It rains.' });
    const changed: SuggestionForm = { ...form, text: { tag: 'b2', markdown: 'A ruin.', links: [] } };
    const later = beginningOf(changed, 'coast', false);
    expect(fromKept(changed, later, kept).text).toBe('A ruin.\n\n It rains.');
    const suggested = { text: null, words: ['It rains.'], name: null, position: null, place: null, why: '' };
    expect(shownOf(beginningOf({ ...changed, suggested }, 'coast', false), {}).text).toBe('A ruin.\n\nIt rains.');
  });
});
