import type { RegionSketch } from '@venture-atlas/painter';
import { describe, expect, it } from 'vitest';
import { smallRegion } from '../../test-support/small-sketch.ts';
import { type PlaceOnMap, withPlaces } from './place-settlements.ts';

const map = { width: 256, height: 192 };
const place = (slug: string, changes: Partial<PlaceOnMap> = {}): PlaceOnMap => ({
  slug,
  importKey: null,
  type: 'town',
  lat: 150,
  lng: 40,
  scale: 12,
  displayDot: true,
  hasShape: false,
  ...changes,
});
const settlements = (places: readonly PlaceOnMap[], sketch: RegionSketch = smallRegion()) =>
  withPlaces(sketch, map, places).settlements;

describe('the places of a sketch', () => {
  it('are drawn where they stand on the map now: twice as fine a sheet, and y runs down', () => {
    expect(settlements([place('neverport', { lat: 150, lng: 40 })])).toEqual([
      { slug: 'neverport', at: [80, 84], vignette: 'city', scale: 22, isPort: true },
    ]);
  });

  it('that were taken off the map are left out', () => {
    expect(settlements([])).toEqual([]);
  });

  it('keep what they are drawn as, whatever their type is now', () => {
    expect(settlements([place('neverport', { type: 'ruin' })])[0]?.vignette).toBe('city');
  });

  it('are joined by new ones, drawn by their type, large as their label', () => {
    expect(settlements([place('thornfort', { type: 'Fortress', scale: 7 })])).toEqual([
      { slug: 'thornfort', at: [80, 84], vignette: 'fortress', scale: 14 },
    ]);
  });

  it('leave the ground clear for the dot of a new place that is nothing to draw', () => {
    expect(settlements([place('old_stone', { type: 'landmark' })])[0]?.vignette).toBeNull();
    expect(settlements([place('old_stone', { type: 'landmark', displayDot: false })])).toEqual([]);
  });

  it('are no lines and areas, and nothing beyond the rim', () => {
    expect(settlements([place('high_road', { type: 'town', hasShape: true })])).toEqual([]);
    expect(settlements([place('far_town', { lng: 300 })])).toEqual([]);
  });

  it('of an import are known by its keys', () => {
    const sketch = smallRegion();
    const [first] = sketch.settlements;
    if (first === undefined) throw new Error('The sketch has a settlement.');
    const imported = { ...sketch, settlements: [{ ...first, slug: 'azgaar:9-1:burg-7' }] };
    expect(settlements([place('neverport_2', { importKey: 'azgaar:9-1:burg-7' })], imported)).toEqual([
      { ...first, slug: 'neverport_2', at: [80, 84] },
    ]);
  });
});

it('everything else of the country stays as it is', () => {
  const before = smallRegion();
  const { settlements: _now, ...rest } = withPlaces(before, map, [place('neverport')]);
  const { settlements: _then, ...was } = before;
  expect(rest).toEqual(was);
});
