import { describe, expect, it } from 'vitest';
import { allOn, type Layered, layersOnMap, offLayerOf, shownOf, switched } from './layer-groups.ts';
import { layersInLink, withLayers } from './layers-link.ts';

const place = (id: number, type: string | null, layer?: Layered['layer']): Layered => ({
  id,
  type,
  geojson: null,
  ...(layer === undefined ? {} : { layer }),
});
const ruins = { name: 'Ruins', order: 9, off: true };
const towns = { name: 'Towns', order: 4 };
const points = [place(1, 'ruin', ruins), place(2, 'city', towns), place(3, 'river'), place(4, 'town', towns)];
const idsOf = (places: readonly Layered[]) => places.map(({ id }) => id);

describe('the layers of a map', () => {
  it('are those of editors in their order, then the kinds of what is of none', () => {
    expect(layersOnMap(points)).toEqual([
      { key: '=Towns', name: 'Towns', count: 2, startsOn: true },
      { key: '=Ruins', name: 'Ruins', count: 1, startsOn: false },
      { key: 'waters', name: expect.any(String), count: 1, startsOn: true },
    ]);
  });

  it('leave out what is off, also from the start, but never the open place', () => {
    expect(idsOf(shownOf(points, {}, null))).toEqual([2, 3, 4]);
    expect(idsOf(shownOf(points, {}, 1))).toEqual([1, 2, 3, 4]);
    expect(idsOf(shownOf(points, { '=Ruins': true, waters: false }, null))).toEqual([1, 2, 4]);
  });

  it('leave the list as it is when all are on', () => {
    expect(shownOf(points, allOn(layersOnMap(points)), null)).toBe(points);
  });

  it('keep of a choice only what is not as the world has it', () => {
    const off = switched({}, '=Towns', false);
    expect(off).toEqual({ '=Towns': false });
    expect(switched(off, '=Towns', true)).toEqual({});
    expect(switched({}, '=Ruins', true, false)).toEqual({ '=Ruins': true });
  });

  it('have for a DM the key that they have for players, so that a link of one works for the other', () => {
    const own = { name: 'Around Neverwinter', for_players: 'Around The Jewel', order: 2 };
    const [ofDm] = layersOnMap([place(1, 'city', own)]);
    const [ofPlayers] = layersOnMap([place(1, 'city', { name: own.for_players, order: 2 })]);
    expect(ofDm).toMatchObject({ key: '=Around The Jewel', name: 'Around Neverwinter' });
    expect(ofPlayers?.key).toBe(ofDm?.key);
    expect(idsOf(shownOf([place(1, 'city', own)], { '=Around The Jewel': false }, null))).toEqual([]);
  });

  it('tell which one of a place is off', () => {
    expect(offLayerOf(points[0] as Layered, points, {})?.name).toBe('Ruins');
    expect(offLayerOf(points[1] as Layered, points, {})).toBeUndefined();
  });
});

describe('a link', () => {
  it('says what was switched, and nothing when nothing was', () => {
    const link = 'https://atlas.example/sword_coast/?child=luskan#1,2,3';
    expect(withLayers(link, {})).toBe(link);
    const choice = { '=Inns, towns & "more"': false, waters: true };
    const said = withLayers(link, choice);
    expect(said).toMatch(/child=luskan&layers=.*#1,2,3$/);
    expect(layersInLink(new URL(said).search)).toEqual(choice);
  });

  it.each(['', '?layers=', '?layers=7', '?layers=[7]', '?layers={'])('that says %s says nothing', (search) => {
    expect(layersInLink(search)).toBeUndefined();
  });
});
