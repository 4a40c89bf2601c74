import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { simplify } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { area, inRing, type Ring } from '../plane/rings.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import { refineRegion } from './refine-region.ts';

const data = resolve(import.meta.dirname, '../../../../data');
const readJson = (path: string): unknown => JSON.parse(readFileSync(resolve(data, path), 'utf8'));

interface StoredPosition {
  location: string;
  geojson: { geometry: { type: string; coordinates: unknown } } | null;
}

/** Outlines are stored simplified and rounded to whole units, north up. */
const stored = (points: readonly Point[], tolerance: number, height: number) =>
  simplify(points, tolerance).map(([x, y]) => [Math.round(x), height - Math.round(y)]);

/**
 * Rings as the polygons of a MultiPolygon. A ring inside an odd number of others is a hole of the smallest one around
 * it.
 */
function polygons(rings: readonly Ring[], tolerance: number, height: number) {
  const depths = rings.map((ring) => ({
    ring,
    closed: stored([...ring, ring[0] as Point], tolerance, height),
    depth: rings.filter((other) => other !== ring && inRing(other, ...(ring[0] as Point))).length,
  }));
  const outer = depths.filter(({ depth }) => depth % 2 === 0).map((one) => ({ ...one, holes: [] as number[][][] }));
  for (const hole of depths.filter(({ depth }) => depth % 2 === 1)) {
    const around = outer
      .filter(({ ring }) => inRing(ring, ...(hole.ring[0] as Point)))
      .sort((a, b) => Math.abs(area(a.ring)) - Math.abs(area(b.ring)));
    around[0]?.holes.push(hole.closed);
  }
  return outer.map(({ closed, holes }) => [closed, ...holes]).filter(([first]) => (first?.length ?? 0) > 3);
}

describe('the outlines of the Sword Coast', () => {
  it('equal those stored with its places, so that every shape matches the drawing', async () => {
    const sketch = checkRegionSketch(readJson('sketches/sword_coast.json'));
    const { height } = sketch;
    const outlines = await refineRegion(sketch);
    const drawn = new Set<string>();
    for (const { line } of [...outlines.rivers, ...outlines.roads])
      drawn.add(JSON.stringify(stored(line, 1.2, height)));
    for (const { ring } of outlines.lakes) drawn.add(JSON.stringify(polygons([ring], 1, height)));
    for (const { id } of sketch.coast) {
      const rings = outlines.land.filter((land) => land.of === id).map((land) => land.ring);
      drawn.add(JSON.stringify(polygons(rings, 2, height)));
    }
    const { forests, hills, swamps, moors, deserts, ice, regions, ranges } = outlines;
    for (const { rings } of [forests, hills, swamps, moors, deserts, ice, regions, ranges].flat())
      drawn.add(JSON.stringify(polygons(rings, 2.5, height)));

    const positions = readJson('seed/positions/sword_coast.json') as StoredPosition[];
    const shapes = positions.filter((position) => position.geojson !== null);
    expect(shapes.length).toBe(101);
    const elsewhere = shapes.filter(({ geojson }) => !drawn.has(JSON.stringify(geojson?.geometry.coordinates)));
    expect(elsewhere.map((position) => position.location)).toEqual([]);
  });
});
