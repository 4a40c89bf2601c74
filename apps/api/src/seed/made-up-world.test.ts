import { isComplete } from '@venture-atlas/map-math';
import { toSlug } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import { MADE_UP_MAP, makeUpWorld } from './made-up-world.ts';

const world = makeUpWorld(3_000);

describe('a made-up world', () => {
  it('has as many places as asked for, each once on the one map and inside it', () => {
    expect(world.locations).toHaveLength(3_001);
    expect(new Set(world.positions.map(({ child }) => child)).size).toBe(3_000);
    for (const { lat, lng, parent } of world.positions) {
      expect(parent).toBe('made_up_world');
      expect(lat > 0 && lat < MADE_UP_MAP.height && lng > 0 && lng < MADE_UP_MAP.width).toBe(true);
    }
  });

  it('gives every place the address that its name makes, none twice', () => {
    const slugs = world.locations.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const { name, slug } of world.locations.slice(1)) expect(toSlug(name)).toBe(slug);
  });

  it('has roads and woods that may be stored, and texts', () => {
    const shapes = world.positions.flatMap(({ geojson }) => (geojson === null ? [] : [geojson]));
    expect(shapes.map(({ geometry }) => geometry.type)).toContain('LineString');
    expect(shapes.map(({ geometry }) => geometry.type)).toContain('MultiPolygon');
    expect(shapes.every(isComplete)).toBe(true);
    expect(world.wiki).toHaveLength(600);
  });

  it('is the same each time, and another one for another number', () => {
    expect(makeUpWorld(40)).toEqual(makeUpWorld(40));
    expect(makeUpWorld(41).locations[5]?.name).not.toBe(makeUpWorld(40).locations[5]?.name);
  });
});
