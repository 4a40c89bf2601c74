import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DrawingApp, drawingApp } from '../../test-support/drawing-app.ts';
import { holdJobs, jobRows, openRunner } from '../../test-support/job-runners.ts';
import { whole } from '../../test-support/whole.ts';
import { packJson } from '../db/kept-json.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { DrawNews } from './draw-order.ts';
import { drawingKind } from './drawing-kind.ts';
import { runDrawChild } from './run-draw-child.ts';

let server: DrawingApp;
let coast: number;
beforeEach(async () => {
  server = await drawingApp();
  coast = server.place('sword_coast');
  holdJobs(server.app, 'drawing');
});
afterEach(() => server.close());

const open = (draw = runDrawChild): JobRunner =>
  openRunner(
    server,
    drawingKind({
      ...server.app.staff,
      media: server.app.pictures.media.place,
      storage: server.app.pictures,
      draw,
      log: server.app.log,
    }),
  );
/** Draws what waits until nothing does. */
async function drawAll(runner: JobRunner): Promise<void> {
  runner.poll('drawing');
  await runner.idle('drawing');
  await runner.close();
}
const rows = () => jobRows(server.db, 'drawing');
const image = async () => (await server.details('sword_coast')).image;
const OLD = `/media/${'a'.repeat(64)}.webp`;

describe('a server that stops while it draws', () => {
  it('leaves the drawing in the queue, and the next start draws it', async () => {
    await server.ask(coast);
    let isAtIt = false;
    const first = open((order, onNews, signal) => runDrawChild(order, (news) => onNews(noted(news)), signal));
    const noted = (news: DrawNews): DrawNews => {
      isAtIt = true;
      return news;
    };
    first.poll('drawing');
    await expect.poll(() => isAtIt).toBe(true);
    await first.close();
    expect(await rows()).toEqual([{ state: 'waiting', attempts: 0, problem: null }]);
    expect(await image()).toBe(OLD);
    expect(await server.leftovers()).toEqual([]);

    await drawAll(open());
    expect(await rows()).toEqual([]);
    expect(await image()).not.toBe(OLD);
  });

  it('because of the drawing, three times, does not begin it again', async () => {
    await server.ask(coast);
    const die = async () => {
      throw new Error('the server is gone');
    };
    for (let start = 1; start <= 3; start += 1) {
      await drawAll(open(die));
      expect(await rows()).toEqual([{ state: 'waiting', attempts: start, problem: 'crashed' }]);
      expect((await server.drawing(coast)).job?.error).toBeNull();
    }
    await drawAll(open(die));
    expect(await rows()).toEqual([{ state: 'failed', attempts: 3, problem: 'crashed' }]);
    expect((await server.drawing(coast)).job?.error).toBe(
      'Drawing was interrupted. Try again. If it happens again, tell the operator. The map is as it was.',
    );
  });
});

describe('what cannot be drawn says so, and the map stays', () => {
  const drawWith = async (sketch: Uint8Array) => {
    await server.ask(coast);
    await server.db.updateTable('map_sketches').set({ sketch }).where('location_id', '=', coast).execute();
    await drawAll(open());
    return rows();
  };

  it('a sketch that is damaged', async () => {
    expect(await drawWith(Buffer.from('no sketch'))).toEqual([{ state: 'failed', attempts: 1, problem: 'sketch' }]);
    expect(await image()).toBe(OLD);
  });

  it('a sketch of something else', async () => {
    expect(await drawWith(packJson({ kind: 'portrait', width: 1, height: 1 }))).toMatchObject([{ problem: 'sketch' }]);
    expect(await image()).toBe(OLD);
  });
});

describe('while it is drawn', () => {
  it('the map may be deleted', async () => {
    await server.ask(coast);
    const remove: typeof runDrawChild = async (order, onNews, signal) => {
      const end = await runDrawChild(order, onNews, signal);
      await server.db.deleteFrom('positions').where('parent_id', '=', coast).execute();
      await server.db.deleteFrom('locations').where('id', '=', coast).execute();
      return end;
    };
    await drawAll(open(remove));
    expect(await rows()).toEqual([]);
  });

  whole('the location may be edited: the drawing comes after that, and both are in the history', async () => {
    await server.ask(coast);
    const runner = open(async (order, onNews, signal) => {
      await server.does('update_location', { location_id: coast, map_licence: 'CC0' });
      return runDrawChild(order, onNews, signal);
    });
    await drawAll(runner);
    const { changes } = await server.history();
    expect(changes.map(({ action }) => action)).toEqual(['location.picture', 'location.edit']);
    expect(await image()).not.toBe(OLD);
  });
});
