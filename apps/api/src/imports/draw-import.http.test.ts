import type { RegionSketch } from '@venture-atlas/painter';
import type { ChildrenPage, LocationMapDetails, MapDrawing } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawOnce } from '../../test-support/draw-once.ts';
import { type ImportApp, importApp, placesFile } from '../../test-support/import-app.ts';
import { holdJobs, openRunner } from '../../test-support/job-runners.ts';
import { smallAzgaar } from '../../test-support/small-azgaar.ts';
import { smallRegion } from '../../test-support/small-sketch.ts';
import { whole } from '../../test-support/whole.ts';
import { packJson, unpackJson } from '../db/kept-json.ts';
import { drawingKind } from '../drawings/drawing-kind.ts';

let server: ImportApp;
beforeEach(async () => {
  server = await importApp({ clock: 'real' });
  holdJobs(server.app, 'drawing');
});
afterEach(() => server.close());

const wish = { style: 'night', size: 4096 } as const;
const world = (changes = {}) => [{ name: 'mini.json', bytes: smallAzgaar(changes) }];
const drawing = async (id: number) =>
  (await server.get<MapDrawing>(`/api/map_drawing/${id}/`, { as: server.mara })).body;
const details = async () => (await server.get<LocationMapDetails>('/api/location_map_details/mini_isle/')).body;
const crown = async () =>
  (await server.get<ChildrenPage>('/api/location_children/mini_isle/')).body.children.find(
    ({ slug }) => slug === 'crown',
  );

async function imported(draw: object | undefined) {
  const { id } = await server.read(world());
  const done = await server.finish(id, 'apply', draw === undefined ? {} : { draw });
  if (done.map?.id == null) throw new Error(`no map: ${JSON.stringify(done)}`);
  return { ...done, mapId: done.map.id, importId: done.import_id ?? 0 };
}

/** Draws what waits, from a small country in the place of the large sheet, whose one town is that of the import. */
async function drawSmall(mapId: number): Promise<void> {
  const row = await server.db.selectFrom('map_sketches').selectAll().executeTakeFirstOrThrow();
  const { settlements } = unpackJson(row.sketch) as RegionSketch;
  const [town] = settlements;
  if (town === undefined) throw new Error('The import has a town.');
  await server.db
    .updateTable('map_sketches')
    .set({ sketch: packJson(smallRegion({ settlements: [{ ...town, at: [300, 200] }] })) })
    .where('location_id', '=', mapId)
    .execute();
  const { pictures: storage, log } = server.app;
  const { place: media } = storage.media;
  const kind = drawingKind({ ...server.app.staff, media, storage, draw: drawOnce, log });
  const runner = openRunner(server, kind);
  runner.poll('drawing');
  await runner.idle('drawing');
}

describe('a world that brings no picture', () => {
  it('can be drawn, and is when that was asked for', async () => {
    const read = await server.read(world());
    expect(read).toMatchObject({ state: 'ready', can_draw: true, draw: null });
    const done = await server.finish(read.id, 'apply', { draw: wish });
    expect(done).toMatchObject({ state: 'done', draw: wish, map: { name: 'Mini Isle', slug: 'mini_isle' } });
    const { job } = await drawing(done.map?.id ?? 0);
    expect(job).toMatchObject({ state: 'waiting', ...wish });

    await drawSmall(done.map?.id ?? 0);
    expect(await details()).toMatchObject({
      map_width: 6400,
      map_height: 3840,
      map_maker_name: "Venture Atlas after Azgaar's Fantasy Map Generator",
    });
    expect((await details()).image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(await crown(), 'it is drawn, and known by the key of the import').toMatchObject({ display_dot: false });
  });

  whole('keeps its sketch without being drawn, so that it can be later', async () => {
    const { mapId } = await imported(undefined);
    expect(await drawing(mapId)).toEqual({
      can_draw: true,
      last: { style: 'parchment', size: 8192, drawn_at: null },
      job: null,
    });
    const row = await server.db.selectFrom('map_sketches').selectAll().executeTakeFirstOrThrow();
    const sketch = unpackJson(row.sketch) as RegionSketch;
    expect(sketch).toMatchObject({ kind: 'region', name: 'Mini Isle', width: 8192, seed: row.seed });
    expect(sketch.settlements.map(({ slug }) => slug)).toEqual(['azgaar:77:burg:1']);
    expect(JSON.parse(row.credit ?? 'null')).toMatchObject({ name: "Azgaar's Fantasy Map Generator" });
  });

  whole('that has a picture by now is not offered one', async () => {
    const { mapId } = await imported(wish);
    await drawSmall(mapId);
    expect((await server.read(world())).can_draw).toBe(false);
  });

  whole('that is taken back goes with its drawing', async () => {
    const { mapId, importId } = await imported(wish);
    await drawSmall(mapId);
    const undone = await server.undo(importId);
    expect(undone).toMatchObject({ status: 200, body: { total_kept: 0 } });
    expect(await server.db.selectFrom('locations').select('id').where('id', '=', mapId).execute()).toEqual([]);
    expect(await server.db.selectFrom('map_sketches').select('seed').execute()).toEqual([]);
  });

  whole('is not taken back when people worked on the map after the drawing', async () => {
    const { mapId, importId } = await imported(wish);
    await drawSmall(mapId);
    await server.does('update_location', { location_id: mapId, map_licence: 'CC0' });
    expect((await server.undo(importId)).status).toBe(409);
  });
});

describe('there is nothing to draw from', () => {
  it('in points alone', async () => {
    expect(await server.read([{ name: 'towns.geojson', bytes: placesFile([['Far Town', 30, 40]]) }])).toMatchObject({
      state: 'ready',
      can_draw: false,
    });
  });

  whole('in nothing but sea', async () => {
    expect(await server.read(world({ isSea: true }))).toMatchObject({ state: 'ready', can_draw: false });
  });
});
