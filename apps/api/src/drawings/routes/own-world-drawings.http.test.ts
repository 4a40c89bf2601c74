import type { RegionSketch } from '@venture-atlas/painter';
import {
  type LocationMapDetails,
  type LocationSaved,
  type MapDrawing,
  OWN_DRAWINGS_WAITING_EACH,
  type WorldDetails,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer } from '../../../test-support/closed-pictures.ts';
import { holdJobs, jobRows, openRunner } from '../../../test-support/job-runners.ts';
import { smallRegion } from '../../../test-support/small-sketch.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, ownWorldsWith, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { endUser } from '../../accounts/queries/users.ts';
import { unpackJson } from '../../db/kept-json.ts';
import { keepSketch } from '../commands/keep-sketch.ts';
import type { Drawn } from '../draw-order.ts';
import { drawingKind } from '../drawing-kind.ts';
import { runDrawChild } from '../run-draw-child.ts';

type Confirmed = Person & { email: string };

const WISH = { style: 'parchment', size: 4096 } as const;

let server: WorldsApp;
let owner: Confirmed;
let editor: Confirmed;
let former: Confirmed;
let staff: Confirmed;
let world: WorldDetails;
let map: number;
beforeEach(() => start());
afterEach(() => server.close());

async function start(ownWorlds = ownWorldsWith({})): Promise<void> {
  server = await worldsApp({ config: { ownWorlds } });
  holdJobs(server.app, 'drawing');
  owner = await server.confirmed('Owner');
  editor = await server.confirmed('Editor');
  former = await server.confirmed('Former');
  staff = await server.confirmed('Staff', { isStaff: true });
  world = await server.makeWorld(owner, 'Mine');
  map = await sketched(world, 'mine');
  for (const one of [editor, former]) await server.addEditor(owner, world, one);
  await remove(former);
  // Whoever edits nothing is refused at the door; this one is asked further.
  await server.makeWorld(former, 'Of the former editor');
}

/** A map of a world that can be drawn. */
async function sketched(of: { id: string }, name: string): Promise<number> {
  const ids = fillWorld(server, of, name);
  await server.db.updateTable('locations').set({ map_width: 512, map_height: 384 }).where('id', '=', ids.map).execute();
  await keepSketch(server.db, ids.map, smallRegion({ settlements: [] }), WISH, new Date().toISOString());
  return ids.map;
}
const remove = (who: Confirmed) => server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: who.email });
const ask = (by: Person | undefined, id = map) => server.post<MapDrawing>(`/api/map_drawing/${id}/`, WISH, { as: by });
const drawing = (by: Person | undefined, id = map) => server.get<MapDrawing>(`/api/map_drawing/${id}/`, { as: by });
const cancel = (by: Person | undefined) => server.post(`/api/map_drawing/${map}/cancel/`, {}, { as: by });
const pictures = () =>
  server.database.sqlite.prepare('select count(*) from pictures where world_id <> 1').pluck().get();

/** Draws what waits until nothing does. */
async function drawAll(draw = runDrawChild): Promise<void> {
  const { app } = server;
  const deps = { ...app.staff, media: app.pictures.media.place, storage: app.pictures, draw, log: app.log };
  const runner = openRunner(server, drawingKind(deps));
  runner.poll('drawing');
  await runner.idle('drawing');
  await runner.close();
}

let drawn = 0;
/** A drawing that is there at once, after something happened. */
const drawnAfter =
  (happens: () => Promise<unknown>): typeof runDrawChild =>
  async ({ naming }) => {
    await happens();
    // No address can be worked out from what is drawn.
    expect(naming).toBe('at random');
    drawn += 1;
    const name = `${drawn}`.repeat(64);
    const tiles = { folder: `tiles/${name}-512x384`, size: 512, levels: 1, zoomOffset: 0, bytes: 900 };
    const files = { file: `${name}.webp`, preview: `${name}-small.webp`, shareImage: `${name}-share.jpg` };
    const picture: Drawn['picture'] = {
      hash: name,
      sha256: 'e'.repeat(64),
      format: 'webp',
      width: 512,
      height: 384,
      glimpse: '',
      tiles,
      ...files,
      bytes: 90,
      smallBytes: 10,
      source: null,
    };
    const frame = { side: 4, corner: 8 };
    return { kind: 'drawn', peakMb: 1, drawn: { picture, frame, map: { width: 512, height: 384 }, vignettes: [] } };
  };

describe('drawing a map of an own world', () => {
  test('is asked for, seen and cancelled by its editors; to others there is no such map', async () => {
    const nowhere = await drawing(staff, 98765);
    expect([(await ask(owner)).status, (await drawing(editor)).body.job?.state]).toEqual([200, 'waiting']);
    for (const by of [former, staff])
      for (const answer of [await drawing(by), await ask(by), await cancel(by)])
        expect([answer.status, answer.body]).toEqual([404, nowhere.body]);
    expect([(await ask(undefined)).status, (await drawing(editor)).body.job?.state]).toEqual([401, 'waiting']);
    expect((await cancel(editor)).status).toBe(200);
    expect((await drawing(owner)).body.job).toBeNull();
  });

  test('shows it to them by private addresses, and nobody by an address that can be made up', async () => {
    const closed = await server.makeWorld(staff, 'Shut', 'atlas');
    const shut = await sketched(closed, 'shut');
    expect([(await ask(owner)).status, (await ask(staff, shut)).status]).toEqual([200, 200]);
    await drawAll(drawnAfter(async () => undefined));
    await drawAllPictures(server);
    const keys = server.database.sqlite
      .prepare(
        `select file from pictures where world_id <> 1 union select preview_file from pictures where world_id <> 1
          union select share_file from pictures where world_id <> 1
          union select folder || '/0/0/0.webp' from tile_sets where picture_hash in
            (select hash from pictures where world_id <> 1)`,
      )
      .pluck()
      .all() as string[];
    expect(keys).toHaveLength(8);
    const missing = await fileAnswer(server, `/media/${'0'.repeat(64)}.webp`);
    for (const key of keys) {
      const { bytes, status } = await fileAnswer(server, `/media/${key}`);
      expect([key, status, bytes]).toEqual([key, 404, missing.bytes]);
    }
    for (const [name, id, by] of [
      ['mine', world.id, editor],
      ['shut', closed.id, staff],
    ] as const) {
      const url = `/api/location_map_details/${worldWord(name, 'map')}/?world_id=${id}`;
      const { text, body } = await server.get<LocationMapDetails>(url, { as: by });
      expect(body.tiles).not.toBeNull();
      const told = [...text.matchAll(/\/media\/[^"\\]+/g)].map(([address]) => address.replace('{z}/{y}/{x}', '0/0/0'));
      expect(told.filter((address) => !address.startsWith('/media/private/'))).toEqual([]);
      for (const address of told) expect((await fileAnswer(server, address)).status).toBe(200);
      if (by !== editor) continue;
      await remove(editor);
      for (const address of told) expect((await fileAnswer(server, address)).status).toBe(404);
    }
    const { job, last } = (await drawing(owner)).body;
    expect([job, last?.drawn_at]).toEqual([null, expect.any(String)]);
  });

  test.each([
    ['its asker is removed', () => remove(editor), 'failed'],
    ['its asker’s account ends', () => endUser(server.db, editor.id, '2026-03-01T12:00:00.000Z'), 'failed'],
    ['the world is deleted', () => server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Mine' }), 'failed'],
    ['it is cancelled', () => cancel(owner), undefined],
  ])('that is ready after %s shows nothing', async (_, happens, state) => {
    expect((await ask(editor)).status).toBe(200);
    await drawAll(drawnAfter(happens));
    expect((await jobRows(server.db, 'drawing')).map((row) => row.state)).toEqual(state === undefined ? [] : [state]);
    expect(pictures()).toBe(0);
    expect(server.database.sqlite.prepare('select picture_hash from locations where id = ?').pluck().get(map)).toBe(
      null,
    );
  });

  test('is not begun for whoever lost the right while it waited, and says so to those who have it', async () => {
    expect((await ask(editor)).status).toBe(200);
    await remove(editor);
    let begun = 0;
    const count = async () => {
      begun += 1;
    };
    await drawAll(drawnAfter(count));
    expect(begun).toBe(0);
    expect((await drawing(owner)).body.job?.error).toMatch(
      /^The person who requested this drawing can no longer edit the world/,
    );
    expect((await drawing(editor)).status).toBe(403);
  });

  test('leads past no limit of bytes', async () => {
    await server.close();
    await start(ownWorldsWith({ bytesEach: 999 }));
    expect((await ask(owner)).status).toBe(200);
    await drawAll(drawnAfter(async () => undefined));
    expect((await drawing(owner)).body.job?.error).toMatch(/no room left for the drawing/);
    expect(pictures()).toBe(0);
  });

  whole('begins with a land that is made up for an empty sheet, the same again for the same seed', async () => {
    const sheet = async (name: string) => {
      const body = { name, world_id: world.id, map_size: { width: 4000, height: 3000 }, miles_per_unit: 0.15 };
      return (await server.does<LocationSaved>(owner, '/api/home/location/', body)).location;
    };
    const [first, second] = [await sheet('One'), await sheet('Two')];
    const land = (id: number, by: Person, seed = 'amber otter 41') =>
      server.post<MapDrawing>(`/api/map_sketch/${id}/`, { seed, kind: 'islands' }, { as: by });
    for (const { id } of [first, second])
      expect((await land(id, editor)).body).toMatchObject({ can_draw: true, last: { drawn_at: null }, job: null });
    const sketches = () =>
      [first, second].map(
        ({ id }) =>
          server.database.sqlite
            .prepare('select sketch from map_sketches where location_id = ?')
            .pluck()
            .get(id) as Buffer,
      );
    const [one, two] = sketches().map((bytes) => unpackJson(bytes) as RegionSketch);
    expect({ ...one, name: 'Two' }).toEqual(two);
    expect([one?.name, one?.width, one?.height, one?.milesPerUnit]).toEqual([
      'One',
      8192,
      6144,
      expect.closeTo(600 / 8192),
    ]);
    expect((await land(first.id, owner, 'another')).body).toMatchObject({ can_draw: true });
    expect(unpackJson(sketches()[0] as Buffer)).not.toEqual(one);
    for (const by of [former, staff]) expect((await land(first.id, by)).status).toBe(404);
    // What is drawn, or was brought, no land takes the place of.
    expect((await ask(owner, second.id)).status).toBe(200);
    for (const id of [second.id, map]) expect((await land(id, owner, 'a third')).status).toBe(409);
  });

  test('is one of few at once for each person, and is no queue that others read', async () => {
    const maps = [map];
    for (let i = 0; i < OWN_DRAWINGS_WAITING_EACH; i += 1)
      maps.push(await sketched(await server.makeWorld(owner, `World ${i}`), `w${i}`));
    const asked = [];
    for (const id of maps) asked.push(await ask(owner, id));
    expect(asked.map(({ status }) => status)).toEqual([...maps.slice(1).map(() => 200), 409]);
    expect(asked[1]?.body.job).toMatchObject({ state: 'waiting', place: 1 });
    const theirs = await server.makeWorld(editor, 'Theirs');
    expect((await ask(editor, await sketched(theirs, 'theirs'))).body.job).toMatchObject({ place: 0 });
  });
});
