import type { StaffChange } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { actWords, fieldChanges } from './change-in-words.ts';

const change = (more: Partial<StaffChange>): StaffChange => ({
  id: 3,
  at: '2026-03-01T12:00:00.000Z',
  actor: { id: 7, name: 'Marisol' },
  action: 'position.text',
  name: 'Hask',
  location: { id: 1031, name: 'Hask', slug: 'hask' },
  position_id: 31,
  parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
  before: {},
  after: {},
  reverts: null,
  reverted_by: null,
  ...more,
});

describe('a change of the history in words', () => {
  it('names what was done, and that it took another change back', () => {
    expect(actWords(change({ action: 'position.move' }))).toBe('moved it');
    expect(actWords(change({ action: 'position.parent' }))).toBe('moved it to the Sword Coast map');
    expect(actWords(change({ action: 'position.move', reverts: 2 }))).toBe('undid a change: moved it');
  });

  it('says each field that it set, before and after', () => {
    const { before, after } = {
      before: { scale: 12, geojson: null, rotation: 0 },
      after: { scale: 14, geojson: null, rotation: 350 },
    };
    expect(fieldChanges(change({ before, after }))).toEqual([
      { label: 'Scale', before: '12', after: '14' },
      { label: 'Rotation', before: '0°', after: '350°' },
    ]);
    expect(fieldChanges(change({ before: { map_licence: '' }, after: { map_licence: 'CC0' } }))).toEqual([
      { label: 'Map License', before: 'none', after: 'CC0' },
    ]);
  });

  it('says nothing of fields where a thing came or went as a whole, nor of ids', () => {
    expect(fieldChanges(change({ before: null, after: { lat: 3 } }))).toEqual([]);
    expect(fieldChanges(change({ before: { parent_id: 1 }, after: { parent_id: 9 } }))).toEqual([]);
  });
});
