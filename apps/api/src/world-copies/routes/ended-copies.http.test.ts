import type { LocationMapDetails } from '@venture-atlas/types';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type CopiesApp, copiesApp, defineCopies, runCopies } from '../../../test-support/copies-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { whole } from '../../../test-support/whole.ts';
import { databaseFile } from '../../db/engine.ts';
import { runCopyChild } from '../run-copy-child.ts';

let server: CopiesApp;
let owner: Person;
let stranger: Person;
let coast: number;
beforeAll(async () => {
  server = await copiesApp();
  [owner, stranger] = [await server.person('Owner'), await server.person('Stranger')];
  coast = server.place(MAP);
});
afterAll(() => server.close());
afterEach(() => defineCopies(server));

const worlds = () => server.rows(`select id from worlds where kind = 'own' and deleted_at is null`).length;
/** Every stored file, with those of tiles. */
const files = () => server.app.pictures.media.list();
const cancel = (by: Person | undefined, id: string) => server.post(`/api/world_copies/${id}/cancel/`, {}, { as: by });

describe('a copy that is cancelled', () => {
  test('while it waits is never begun', async () => {
    const before = worlds();
    holdJobs(server.app, 'world copy');
    const { body } = await server.ask(owner, coast);
    expect((await cancel(owner, body.id)).body).toMatchObject({ state: 'cancelled', problem: null, world_id: null });
    await runCopies(server);
    expect((await server.find(owner, body.id)).body).toMatchObject({ state: 'cancelled' });
    expect(worlds()).toBe(before);
  });

  whole('while it is made leaves neither a world nor a file, and may be asked for anew', async () => {
    const before = { worlds: worlds(), files: await files() };
    let arePicturesThere = (): void => undefined;
    const pictures = new Promise<void>((resolve) => {
      arePicturesThere = resolve;
    });
    const other = await openMigrated(databaseFile(server.config));
    defineCopies(server, async (order, onNews, signal) => {
      // Somebody else writes, so that its world cannot be made before it is cancelled.
      other.sqlite.exec('begin immediate');
      const onStep: typeof onNews = (news) => {
        onNews(news);
        if (news.step === 'places') arePicturesThere();
      };
      return runCopyChild(order, onStep, signal).finally(() => other.sqlite.exec('rollback'));
    });
    const { body } = await server.ask(owner, coast);
    await pictures;
    expect((await files()).length).toBeGreaterThan(before.files.length);
    expect((await cancel(owner, body.id)).body).toMatchObject({ state: 'cancelled', world_id: null });
    await other.close();
    expect({ worlds: worlds(), files: await files() }).toEqual(before);
    defineCopies(server);
    expect((await server.copy(owner, coast)).state).toBe('done');
  });

  test('when it is made already stays as it is', async () => {
    const copy = await server.copy(owner, server.place('waterdeep'));
    expect((await cancel(owner, copy.id)).body).toEqual(copy);
  });

  test('is cancelled by nobody but whoever asked for it', async () => {
    holdJobs(server.app, 'world copy');
    const { body } = await server.ask(owner, coast);
    expect((await cancel(stranger, body.id)).status).toBe(404);
    expect((await cancel(undefined, body.id)).status).toBe(401);
    expect((await server.find(owner, body.id)).body).toMatchObject({ state: 'waiting' });
    await cancel(owner, body.id);
  });
});

describe('a copy of this map only', () => {
  const mapIn = async (worldId: string, slug: string) =>
    (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?world_id=${worldId}`, { as: owner }))
      .body;

  test('has what stands on the map, and no map below it', async () => {
    // It stands on the map below alone.
    const take = 'update positions set active = 0 where parent_id = ? and location_id = ?';
    server.database.sqlite.prepare(take).run(coast, server.place('undermountain'));
    const whole = await server.plan(owner, coast);
    const plan = await server.get<typeof whole.body>(`/api/world_copy_plan/?location_id=${coast}&map_only=1`, {
      as: owner,
    });
    expect([whole.body, plan.body]).toMatchObject([
      { locations: 5, maps: 2 },
      { locations: 4, maps: 1, problem: null },
    ]);
    expect(plan.body.picture_bytes).toBeLessThan(whole.body.picture_bytes);
    const copy = await server.copy(owner, coast, { map_only: true });
    expect(copy).toMatchObject({ state: 'done', map_only: true });
    const worldId = copy.world_id ?? '';
    const map = await mapIn(worldId, MAP);
    expect(map.children.map(({ slug }) => slug).sort()).toEqual(['high_forest', 'nesmé', 'waterdeep']);
    expect(map.image).toContain('/media/private/');
    const below = await mapIn(worldId, 'waterdeep');
    expect(below).toMatchObject({ map_width: null, map_height: null, image: null, children: [], map_maker_name: null });
    expect(
      (await server.get(`/api/location_map_details/undermountain/?world_id=${worldId}`, { as: owner })).status,
    ).toBe(404);
    const world = server.numberOf({ id: worldId });
    expect(server.rows('select hash from pictures where world_id = ?', world)).toHaveLength(1);
  });
});
