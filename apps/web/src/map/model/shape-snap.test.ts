import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { createSnap, type SnapNeighbour } from './shape-snap.ts';

const shape = (geometry: Shape['geometry']): Shape => ({ type: 'Feature', geometry, properties: {} });
const kingdom: SnapNeighbour = {
  id: 7,
  lat: 50,
  lng: 150,
  geojson: shape({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [100, 0],
          [200, 0],
          [200, 90],
          [100, 0],
        ],
      ],
    ],
  }),
};
const road: SnapNeighbour = {
  id: 8,
  lat: 300,
  lng: 300,
  geojson: shape({
    type: 'LineString',
    coordinates: [
      [300, 300],
      [400, 333.33],
    ],
  }),
};
const town: SnapNeighbour = { id: 9, lat: 700, lng: 610.456, geojson: null };
const snap = createSnap([kingdom, road, town], 1);

describe('a point snaps', () => {
  it('to the very point of a neighbour, so that borders meet', () => {
    expect(snap([203, 88], 6)).toEqual({ at: [200, 90], kind: 'point' });
  });

  it('to a line where no point is near', () => {
    expect(snap([203, 41.5], 6)).toEqual({ at: [200, 41.5], kind: 'line' });
    expect(snap([350, 318], 6)).toMatchObject({ kind: 'line' });
  });

  it('to a place without a shape, rounded as everything that is drawn', () => {
    expect(snap([612, 702], 6)).toEqual({ at: [610.46, 700], kind: 'point' });
  });

  it('to a point rather than to a line that is nearer', () => {
    expect(snap([199, 86], 6)).toEqual({ at: [200, 90], kind: 'point' });
  });

  it('to the other rings of its own shape', () => {
    const other: MapCoordinate[] = [
      [0, 500],
      [0, 600],
      [50, 600],
      [0, 500],
    ];
    expect(snap([2, 598], 6, [other])).toEqual({ at: [0, 600], kind: 'point' });
  });

  it('to nothing that is out of reach, and not to itself', () => {
    expect(snap([207, 41], 6)).toBeNull();
    expect(createSnap([kingdom, road], 7)([203, 88], 6)).toBeNull();
    expect(createSnap([], 1)([1, 2], 6)).toBeNull();
  });
});
