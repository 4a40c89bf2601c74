import { fileOfBytes, keepInMemory } from '@venture-atlas/importers';
import type { ImportOptions } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../test-support/import-world.ts';
import { operator } from '../audit/audit.ts';
import { wholeWorld } from '../worlds/scope.ts';
import { applyImport } from './commands/apply-import.ts';
import { undoImport } from './commands/undo-import.ts';
import { readSource } from './read-source.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

async function bringIn(rows: readonly string[], options: ImportOptions = {}) {
  const files = [fileOfBytes('far_coast.csv', ['name,lat,lng,type,population', ...rows].join('\n'))];
  const source = {
    worldId: 1,
    files,
    pictures: [],
    options,
    folder: null,
    names: 'all' as const,
    keepPage: keepInMemory,
  };
  const request = await readSource(world.db, source, { onFormat: () => undefined, onProgress: () => undefined });
  return { request, outcome: await applyImport(world, operator, request) };
}

const TOWNS = ['North,40,10,city,9000', 'East,20,50,town,800', 'Corner,20,10,village,90'];
const map = (slug = 'far_coast') =>
  world.rows(`select map_width as width, map_height as height from locations where slug = '${slug}'`)[0];
const places = () =>
  world.rows(`select l.slug, round(p.lng * 100) / 100 as lng, round(p.lat * 100) / 100 as lat from positions p
    join locations l on l.id = p.location_id where l.slug in ('north', 'east', 'corner') order by l.slug`);

describe('the frame that an import gave a map', () => {
  it('is told, and stays when the file has grown: nothing moves', async () => {
    const first = await bringIn(TOWNS);
    expect(first.request.read.notes.join('\n')).toMatch(/“Far coast” became a map of \d+.* with room around/);
    const [frame, stood] = [map(), places()];
    const again = await bringIn([...TOWNS, 'Far,60,90,village,5', 'West,30,-20,village,5']);
    expect(again.outcome).toMatchObject({ locations: { created: 2, updated: 0 }, positions: { created: 2 } });
    expect([map(), places()]).toEqual([frame, stood]);
    expect((await bringIn([...TOWNS, 'Far,60,90,village,5', 'West,30,-20,village,5'])).outcome.import_id).toBeNull();
  });

  it('is forgotten with the import, and taken from the one before it', async () => {
    const empty = world.tables();
    const first = await bringIn(TOWNS);
    const stood = places();
    const second = await bringIn([...TOWNS, 'Far,60,90,village,5']);
    await undoImport(world, operator, wholeWorld(1), second.outcome.import_id ?? 0, false);
    expect(places()).toEqual(stood);
    await bringIn([...TOWNS, 'Near,30,30,village,5']);
    expect(places()).toEqual(stood);
    await undoImport(world, operator, wholeWorld(1), 3, false);
    await undoImport(world, operator, wholeWorld(1), first.outcome.import_id ?? 0, false);
    expect(world.tables()).toEqual(empty);
    const wide = await bringIn([...TOWNS, 'Far,60,90,village,5']);
    expect(wide.outcome.map?.is_new).toBe(true);
    expect(places()).not.toEqual(stood);
  });

  it('of a map that was there is that map, and the numbers are its own', async () => {
    world.run(`insert into locations (world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      values (1, 'coast', 'Coast', 'coast', 800, 600, '2026', '2026')`);
    const pixels = ['North,400,100,city,1', 'East,20,700,town,1'];
    await bringIn(pixels, { map: 'coast' });
    expect(map('coast')).toEqual({ width: 800, height: 600 });
    expect(places()).toEqual([
      { slug: 'east', lng: 700, lat: 20 },
      { slug: 'north', lng: 100, lat: 400 },
    ]);
    expect((await bringIn(pixels, { map: 'coast' })).outcome.import_id).toBeNull();
  });

  it('of an import before frames were kept is the size that the map has', async () => {
    await bringIn(TOWNS);
    world.run(`update imports set report = json_remove(report, '$.frames')`);
    world.run(`update locations set map_width = 4096, map_height = 2048 where slug = 'far_coast'`);
    await bringIn(TOWNS);
    expect(places()).toEqual([
      { slug: 'corner', lng: 0, lat: 0 },
      { slug: 'east', lng: 4096, lat: 0 },
      { slug: 'north', lng: 0, lat: 2048 },
    ]);
  });
});
