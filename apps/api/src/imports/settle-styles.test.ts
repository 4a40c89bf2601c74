import { type DraftStyle, draftLocation, draftPoint, draftShape, newDraft } from '@venture-atlas/importers';
import { plainKind } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { settleStyles } from './settle-styles.ts';

const draftOf = (...places: [type: string | null, style: DraftStyle | undefined][]) => {
  const draft = newDraft('geojson', 'x');
  for (const [at, [type, style]] of places.entries()) {
    draft.locations.push(draftLocation(`p${at}`, `Place ${at}`, { type }));
    draft.positions.push(draftPoint('map', `p${at}`, { lat: 1, lng: 1 }, 6, { style }));
  }
  return settleStyles(draft);
};

it('what most places of a type have becomes the style of the type, and the rest is their own', () => {
  const green: DraftStyle = { sign: 'inn', color: '#006400' };
  const { kinds, positions } = draftOf(['inn', green], ['inn', green], ['inn', { sign: 'inn', color: '#0000ff' }]);
  expect(kinds).toEqual([{ ...plainKind('inn'), icon: 'inn', look: { colour: 'pine' } }]);
  expect(positions.map(({ look }) => look)).toEqual([undefined, undefined, { colour: 'lake' }]);
});

it('places without a type keep their style to themselves', () => {
  const { kinds, positions } = draftOf([null, { sign: 'castle', color: '#000000' }]);
  expect([kinds, positions[0]?.look]).toEqual([[], { sign: 'castle' }]);
});

it('a type whose places differ has no style', () => {
  const { kinds, positions } = draftOf(['town', { color: '#ff0000' }], ['town', { color: '#0000ff' }]);
  expect([kinds, positions.map(({ look }) => look)]).toEqual([[], [{ colour: 'umber' }, { colour: 'lake' }]]);
});

it('points have no lines, and lines no symbols', () => {
  const draft = newDraft('geojson', 'x', [draftLocation('way', 'Way'), draftLocation('oak', 'Oak')]);
  const style: DraftStyle = { sign: 'tree', dash: 'dotted', weight: 'broad' };
  const shape = {
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: [] },
    properties: {},
  };
  draft.positions.push(
    draftShape('map', 'way', shape, 6, { style }),
    draftPoint('map', 'oak', { lat: 1, lng: 1 }, 6, { style }),
  );
  expect(settleStyles(draft).positions.map(({ look }) => look)).toEqual([
    { dash: 'dotted', weight: 'broad' },
    { sign: 'tree' },
  ]);
});

it('files without styles stay as they are', () => {
  const { kinds, positions } = draftOf(['town', undefined]);
  expect([kinds, positions[0]?.look]).toEqual([undefined, undefined]);
});
