import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorld, type WorldFiles } from './read-world.ts';
import { readSketches } from './seed-demo-world.ts';
import type { WorldSeedSketch } from './seed-world.ts';

const data = join(import.meta.dirname, '../../../../data');
let world: WorldFiles;
let sketches: WorldSeedSketch[];
beforeAll(async () => {
  world = await readWorld(join(data, 'seed'));
  sketches = await readSketches(world, join(data, 'sketches'));
});

describe('the sketches of the demo maps', () => {
  it('are there for every map, in its proportions', () => {
    const maps = world.locations.flatMap(({ slug, map }) => (map === null ? [] : [{ slug, map }]));
    expect(sketches.map(({ map }) => map).sort()).toEqual(maps.map(({ slug }) => slug).sort());
    for (const { slug, map } of maps) {
      const sketch = sketches.find((one) => one.map === slug)?.sketch;
      expect((sketch?.width ?? 0) / (sketch?.height ?? 1), slug).toBeCloseTo(map.width / map.height, 3);
    }
  });

  it('draw each place where it stands on its map, and what is drawn has no dot', () => {
    for (const { map, sketch } of sketches) {
      if (sketch.kind !== 'region') continue;
      const frame = world.locations.find(({ slug }) => slug === map)?.map;
      const onMap = new Map(world.positions.filter(({ parent }) => parent === map).map((one) => [one.child, one]));
      for (const { slug, at, vignette } of sketch.settlements) {
        const position = onMap.get(slug);
        if (position === undefined) throw new Error(`${slug} is drawn and is no place of ${map}`);
        expect(at[0], slug).toBeCloseTo(position.lng, 0);
        expect(at[1], slug).toBeCloseTo((frame?.height ?? 0) - position.lat, 0);
        expect(position.display_dot, slug).toBe(vignette === null);
      }
    }
  });

  it('that are missing are no sketches, and a broken one is named', async () => {
    expect(await readSketches(world, join(data, 'nowhere'))).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'sketches-'));
    try {
      writeFileSync(join(folder, 'sword_coast.json'), '{ "kind": ');
      await expect(readSketches(world, folder)).rejects.toThrow('sword_coast.json cannot be read');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
