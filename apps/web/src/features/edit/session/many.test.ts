import { describe, expect, it } from 'vitest';
import { type ManyAct, type ManyWrite, manyInWords, nameOfMany, seenOfMany, shownOfMany } from './many.ts';

const place = { id: 1, location_id: 11, lat: 10, lng: 20, scale: 20, look: { sign: 'inn' as const }, geojson: null };
const write = (what: ManyAct): ManyWrite => ({
  kind: 'many',
  mapId: 5,
  worldId: undefined,
  places: [place, { ...place, id: 2 }],
  what,
});
const move: ManyAct = { act: 'move', by: { lat: 0.5, lng: -1 } };

describe('what is done to many places', () => {
  it('shows at once where they go and how large they are', () => {
    expect(shownOfMany(write(move), place)).toEqual({ lat: 10.5, lng: 19 });
    const line = {
      type: 'LineString',
      coordinates: [
        [20, 10],
        [30, 10],
      ],
    } as never;
    const road = { ...place, geojson: { type: 'Feature' as const, properties: {}, geometry: line } };
    expect(shownOfMany(write(move), road)?.geojson?.geometry.coordinates).toEqual([
      [19, 10.5],
      [29, 10.5],
    ]);
    expect(shownOfMany(write({ act: 'resize', factor: 1.1 }), place)).toEqual({ scale: 22 });
    expect(shownOfMany(write({ act: 'look', look: { colour: 'lake' }, display_dot: true }), place)).toEqual({
      look: { sign: 'inn', colour: 'lake' },
      display_dot: true,
    });
    expect(shownOfMany(write({ act: 'look', look: { sign: null } }), place)).toEqual({ look: null });
    expect(shownOfMany(write({ act: 'type', type_id: 3 }), place)).toBeUndefined();
    expect(shownOfMany(write({ act: 'remove' }), place)).toBeUndefined();
  });

  it('says what was seen of each, so that nothing of others is gone over', () => {
    const latest = (id: number) => (id === 1 ? ({ version: 7, type: 'Town' } as never) : undefined);
    const listed = (id: number) => (id === 1 ? ({ draft: true } as never) : undefined);
    const seen = (what: ManyAct) => seenOfMany(write(what), { latest, listed });
    expect(seen(move)).toEqual([7, null]);
    expect(seen({ act: 'type', type_id: 3 })).toEqual(['Town', null]);
    expect(seen({ act: 'publish' })).toEqual([1, 0]);
    expect(seen({ act: 'duplicate', by: { lat: 0, lng: 0 } })).toBeUndefined();
  });

  it('is told with its count, and with what was not done', () => {
    const answer = { change_id: 1, changed: 7, left: [], left_total: 0 };
    expect(nameOfMany(write(move))).toBe('Move 2 places');
    expect(manyInWords(move, 7, answer)).toBe('7 places moved.');
    expect(manyInWords(move, 500, { ...answer, changed: 312, stopped: 'The right ended.' })).toBe(
      '312 of 500 moved. The right ended.',
    );
    const left = [{ id: 1, name: 'Yartar', message: 'Somebody else changed this place in the meantime.' }];
    expect(manyInWords(move, 9, { ...answer, left, left_total: 2 })).toBe(
      '7 of 9 moved. Yartar and 1 more stayed: Somebody else changed this place in the meantime.',
    );
    const toMap: ManyAct = { act: 'map', parent_id: 4, parentName: 'Waterdeep' };
    expect(nameOfMany(write(toMap))).toBe('Move 2 places to the Waterdeep map');
    expect(manyInWords(toMap, 7, answer)).toBe('7 places moved to the Waterdeep map.');
    expect(manyInWords({ act: 'draft' }, 7, answer)).toBe('7 places turned into drafts.');
    expect(manyInWords(move, 7, { ...answer, changed: 0 })).toBe(
      'Nothing to change: all of them are already set this way.',
    );
  });
});
