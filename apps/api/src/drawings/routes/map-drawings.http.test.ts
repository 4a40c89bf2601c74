import { readdirSync } from 'node:fs';
import { MapDrawing, MapPicture } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import { drawOnce } from '../../../test-support/draw-once.ts';
import { type DrawingApp, drawingApp, WISH } from '../../../test-support/drawing-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { whole } from '../../../test-support/whole.ts';

let server: DrawingApp;
let coast: number;
let city: number;
async function begin(options: Parameters<typeof drawingApp>[0] = {}): Promise<void> {
  server = await drawingApp(options);
  coast = server.place('sword_coast');
  city = server.place('waterdeep');
}

afterEach(() => server.close());

const OLD = `/media/${'a'.repeat(64)}.webp`;
const draw = async (mapId: number) => {
  expect((await server.ask(mapId)).status).toBe(200);
  await server.idle();
  return server.drawing(mapId);
};
const tile = async ({ tiles }: MapPicture, z: number, y: number, x: number) => {
  const url = tiles?.url.replace('{z}', `${z}`).replace('{y}', `${y}`).replace('{x}', `${x}`) ?? '';
  const answer = await server.app.inject({ url });
  return { status: answer.statusCode, ...(await sharp(answer.rawPayload).metadata()) };
};

describe('a map with a sketch', () => {
  beforeEach(() => begin({ deps: { draw: drawOnce } }));

  it('is drawn, and the drawing takes the place of its picture', async () => {
    const asked = await server.ask(coast);
    expectShape(MapDrawing, asked.body);
    expect(asked.body).toMatchObject({ can_draw: true, job: { ...WISH, place: 0, error: null } });
    expect((await server.details('sword_coast')).image, 'the old picture stays until then').toBe(OLD);
    await server.idle();

    const drawing = await server.drawing(coast);
    expect(drawing).toEqual({
      can_draw: true,
      last: { ...WISH, drawn_at: new Date(server.now()).toISOString() },
      job: null,
    });
    const picture = await server.settled(coast);
    expectShape(MapPicture, picture);
    expect(picture).toMatchObject({ map_width: 800, map_height: 600, pending: null });
    expect(picture.image).not.toBe(OLD);
    expect(picture.tiles).toMatchObject({ size: 512, levels: 2, zoom_offset: 1 });
    expect(await tile(picture, 1, 0, 0)).toMatchObject({ status: 200, format: 'webp', width: 512 });
    expect(await tile(picture, 1, 1, 1)).toMatchObject({ status: 200, format: 'webp' });
    const file = await server.app.pictures.media.localFile(picture.image?.slice('/media/'.length) ?? '');
    const whole = await sharp(file).metadata();
    expect(whole).toMatchObject({ format: 'webp', width: 800, height: 600 });
    expect((await server.details('sword_coast')).image).toBe(picture.image);
    expect(await server.leftovers()).toEqual([]);
  });

  whole('is another picture when a town has moved, and the same when nothing has', async () => {
    await draw(coast);
    const first = (await server.settled(coast)).image;
    await draw(coast);
    expect((await server.settled(coast)).image).toBe(first);
    await server.does('change_position', { id: server.position('sword_coast', 'nesmé'), position: [200, 620] });
    await draw(coast);
    expect((await server.settled(coast)).image).not.toBe(first);
    expect((await server.point('sword_coast', 'nesmé'))?.lat).toBe(200);
  });
});

describe('what a drawing changes', () => {
  beforeEach(() => begin({ deps: { draw: drawOnce } }));

  whole('takes the dot of a place that is drawn, and moves no pin', async () => {
    const before = await server.point('sword_coast', 'nesmé');
    await draw(coast);
    const after = await server.point('sword_coast', 'nesmé');
    expect(before?.display_dot).toBe(true);
    expect(after).toEqual({ ...before, display_dot: false });
    const dungeon = await server.point('sword_coast', 'undermountain');
    expect(dungeon?.display_dot, 'new on the map, and drawn by its type').toBe(false);
  });

  whole('puts a label that nobody placed below the drawing, and back with the dot', async () => {
    await server.db.updateTable('positions').set({ label_x_offset: 0, label_y_offset: 0 }).execute();
    await draw(coast);
    expect((await server.point('sword_coast', 'nesmé'))?.label_y_offset).toBe(16.1);
    expect((await server.point('sword_coast', 'high_forest'))?.label_y_offset, 'nothing is drawn there').toBe(0);
    const { changes } = await server.history();
    await server.revert(changes[0]?.id ?? null);
    expect((await server.point('sword_coast', 'nesmé'))?.label_y_offset).toBe(0);
  });

  whole('names us after whoever made its world', async () => {
    await draw(coast);
    expect(await server.details('sword_coast')).toMatchObject({
      map_maker_name: 'Venture Atlas after Mara Mapmaker',
      map_maker_url: 'https://maps.example/mara',
      map_licence: 'CC BY 4.0',
    });
    await draw(coast);
    expect((await server.details('sword_coast')).map_maker_name).toBe('Venture Atlas after Mara Mapmaker');
  });

  it('is one change that undoes as a whole, and can be done again', async () => {
    await draw(coast);
    const drawn = (await server.settled(coast)).image;
    const { changes } = await server.history();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      action: 'location.picture',
      actor: { name: 'Mara' },
      before: { drawn_places: [] },
    });

    const undone = await server.revert(changes[0]?.id ?? null);
    expect(await server.details('sword_coast')).toMatchObject({ image: OLD, map_maker_name: 'Mara Mapmaker' });
    expect((await server.point('sword_coast', 'nesmé'))?.display_dot).toBe(true);

    await server.revert(undone.change.id);
    expect((await server.details('sword_coast')).image).toBe(drawn);
    expect((await server.point('sword_coast', 'nesmé'))?.display_dot).toBe(false);
  });

  whole('gives a place its dot back that is drawn no more', async () => {
    await draw(coast);
    const id = server.position('sword_coast', 'nesmé');
    await server.does('deactivate_location_has_position', { id });
    await draw(coast);
    await server.does('reactivate_location_has_position', { id });
    expect((await server.point('sword_coast', 'nesmé'))?.display_dot).toBe(true);
  });
});

describe('while a map is drawn', () => {
  beforeEach(() => begin());

  whole('it is said how far it is', async () => {
    await server.ask(coast);
    const seen: number[] = [];
    const last = await server.until(coast, ({ job }) => {
      if (job?.state === 'drawing' && job.stage !== null) seen.push(job.fraction);
      return job === null;
    });
    expect(last.last?.drawn_at).not.toBeNull();
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(Math.max(...seen)).toBeLessThanOrEqual(1);
  });

  whole('whoever looks as it ends finds it drawn, or still there: never neither', async () => {
    holdJobs(server.app, 'drawing');
    const { sqlite } = server.database;
    const ends = `update map_sketches set drawn_at = '2026-07-01T12:00:00.000Z'; delete from jobs where kind = 'drawing'`;
    let statements = 1;
    for (let at = 1; at <= statements; at += 1) {
      sqlite.exec('update map_sketches set drawn_at = null');
      expect((await server.ask(coast)).status).toBe(200);
      const end = beforeStatements(sqlite, (number) => {
        if (number === at) sqlite.exec(ends);
      });
      const { job, last } = await server.drawing(coast).finally(() => {
        statements = end();
      });
      expect([job === null, last?.drawn_at ?? null], `before statement ${at}`).not.toEqual([true, null]);
      sqlite.exec(ends);
    }
    expect(statements).toBeGreaterThan(2);
  });

  whole('another one waits for its turn and says its place', async () => {
    await server.ask(coast);
    await server.until(coast, ({ job }) => job?.state === 'drawing');
    const second = await server.ask(city);
    expect(second.body.job).toMatchObject({ state: 'waiting', place: 1, fraction: 0 });
    expect(server.drawers().length).toBeLessThanOrEqual(1);
    await server.idle();
    expect((await server.drawing(city)).last?.drawn_at).not.toBeNull();
  });

  it('cancelling ends it and leaves nothing behind', async () => {
    await server.ask(coast);
    await server.until(coast, ({ job }) => job?.stage !== undefined && job?.stage !== null);
    expect(server.drawers()).toHaveLength(1);
    expect((await server.cancel(coast)).job).toBeNull();
    await server.idle();
    expect(server.drawers()).toEqual([]);
    expect(await server.leftovers()).toEqual([]);
    expect(readdirSync(server.mediaDir).filter((name) => name !== '.receiving')).toEqual([]);
    expect((await server.details('sword_coast')).image).toBe(OLD);
    expect((await server.history()).changes).toEqual([]);
    await server.ask(coast);
    await server.until(coast, ({ job }) => job?.stage !== undefined && job?.stage !== null);
    expect(server.drawers(), 'and it can be begun again').toHaveLength(1);
  });

  whole('one that waits is cancelled without ever being begun', async () => {
    await server.ask(coast);
    await server.ask(city);
    expect((await server.cancel(city)).job).toBeNull();
    await server.idle();
    expect((await server.drawing(city)).last?.drawn_at).toBeNull();
    expect((await server.drawing(coast)).last?.drawn_at).not.toBeNull();
  });

  whole('asking for the same again changes nothing, asking for another way is refused', async () => {
    await server.ask(coast);
    expect((await server.ask(coast)).status).toBe(200);
    const other = await server.ask(coast, { style: 'night', size: 4096 });
    expect(other.status).toBe(409);
    expect(other.body.error).toBe('Cancel the drawing of this map first, or wait until it is done.');
    await server.idle();
    expect((await server.history()).changes).toHaveLength(1);
  });

  whole('a process that dies leaves the map as it is and says so', async () => {
    await server.ask(coast);
    await server.until(coast, ({ job }) => job?.stage != null);
    for (const pid of server.drawers()) process.kill(pid, 'SIGKILL');
    await server.idle();
    expect((await server.drawing(coast)).job).toMatchObject({
      state: 'failed',
      error:
        'The server has too little memory for a drawing of this size. Choose a smaller size. The map is as it was.',
    });
    expect((await server.details('sword_coast')).image).toBe(OLD);
    expect(await server.leftovers()).toEqual([]);
    expect((await server.cancel(coast)).job, 'the word is taken away').toBeNull();
  });
});

describe('a drawing is refused', () => {
  beforeEach(() => begin());

  it('for a map without a sketch', async () => {
    await server.db.deleteFrom('map_sketches').where('location_id', '=', coast).execute();
    const { status, body } = await server.ask(coast);
    expect([status, body.error]).toEqual([
      404,
      'There is no sketch of this map, so it cannot be drawn. Import the world from its own file, or upload a picture.',
    ]);
    expect(await server.drawing(coast)).toEqual({ can_draw: false, last: null, job: null });
  });

  whole('where the server has no room for it', async () => {
    await server.close();
    server = await drawingApp({ deps: { pictures: { freeBytes: async () => 900 * 1_048_576 } } });
    const { status, body } = await server.ask(coast);
    expect([status, body.code]).toEqual([503, 'storage_full']);
    expect((await server.drawing(coast)).job).toBeNull();
  });

  whole('more often than thirty times an hour', async () => {
    await server.close();
    server = await drawingApp({ config: { rateLimits: true } });
    await server.db.deleteFrom('map_sketches').execute();
    for (let time = 1; time <= 30; time += 1) expect((await server.ask(coast)).status).toBe(404);
    const last = await server.ask(coast);
    expect([last.status, last.body.code]).toEqual([429, 'too_many_requests']);
  });

  it('in a style or size that there is not', async () => {
    expect((await server.ask(coast, { style: 'crayon', size: 4096 })).status).toBe(400);
    expect((await server.ask(coast, { style: 'night', size: 4097 })).status).toBe(400);
    expect((await server.ask(coast, {})).status).toBe(400);
  });

  it('to everybody but staff', async () => {
    const vex = await server.person('Vex');
    expect((await server.ask(coast, WISH, null)).status).toBe(401);
    expect((await server.ask(coast, WISH, vex)).status).toBe(403);
  });
});
