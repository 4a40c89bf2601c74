import {
  type ImportJob,
  ImportsPage,
  type LocationMapDetails,
  type MapDrawing,
  type WorldDetails,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { chosen } from '../../../test-support/deep.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type ImportApp, importApp, placesFile } from '../../../test-support/import-app.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { png } from '../../../test-support/pictures.ts';
import { smallAzgaar } from '../../../test-support/small-azgaar.ts';
import { whole } from '../../../test-support/whole.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';
import { mapAsCsv } from '../../archive/files/csv-file.ts';
import { mapAsGeoJson } from '../../archive/files/geojson-file.ts';
import type { MapForFiles } from '../../archive/files/map-for-files.ts';
import { readMapForFiles } from '../../archive/read-map.ts';
import { sweepPictures } from '../../media/commands/sweep-pictures.ts';
import { pictureBytesOf } from '../../media/queries/pictures.ts';

type Confirmed = Person & { email: string };

let server: ImportApp;
let owner: Confirmed;
let editor: Confirmed;
let stranger: Confirmed;
let world: WorldDetails;
const start = async (locationsEach = 100, clock: 'own' | 'real' = 'own') => {
  server = await importApp({ clock, config: { ownWorlds: ownWorldsWith({ worldsEach: 3, locationsEach }) } });
  [owner, editor, stranger] = [await confirmed('Owner'), await confirmed('Editor'), await confirmed('Stranger')];
  world = await make(owner, 'Mine');
};
beforeEach(() => start());
afterEach(() => server.close());

async function confirmed(name: string): Promise<Confirmed> {
  const person = await server.person(name);
  const { sqlite } = server.database;
  sqlite.prepare('update users set email_verified = 1 where id = ?').run(person.id);
  return { ...person, email: sqlite.prepare('select email from users where id = ?').pluck().get(person.id) as string };
}
const make = async (by: Person, name: string) =>
  (await server.post<WorldDetails>('/api/worlds/', { name }, { as: by })).body;
const addEditor = async () => {
  await server.post(`/api/worlds/${world.id}/editors/`, { email: editor.email }, { as: owner });
  await server.post(`/api/worlds/${world.id}/accept/`, {}, { as: editor });
};
const removeEditor = () =>
  server.post(`/api/worlds/${world.id}/editors/remove/`, { email: editor.email }, { as: owner });

const azgaar = { name: 'mini.json', bytes: smallAzgaar() };
const towns = {
  name: 'towns.geojson',
  bytes: placesFile([
    ['Amber Ford', 700, 300],
    ['Brine', 1500, 1200],
  ]),
};
const onNewMap = { name: 'Far Coast', frame: { width: 2048, height: 1536 }, units: 'pixels' };
const jobOf = async (id: string, by: Person) => (await server.get<ImportJob>(`/api/imports/${id}/`, { as: by })).body;
const send = async (file: typeof azgaar, by: Person, options?: object) => {
  const { status, body } = await server.upload([file], { ...options }, by, world.id);
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.jobs.idle('import');
  return jobOf(body.id, by);
};
const apply = async (id: string, by: Person) => {
  expect((await server.post(`/api/imports/${id}/apply/`, {}, { as: by })).status).toBe(200);
  await server.app.jobs.idle('import');
  return jobOf(id, by);
};
const importsOf = (by: Person, which = `?world_id=${world.id}`) =>
  server.get<ImportsPage>(`/api/imports/${which}`, { as: by });
const atlas = () =>
  server.database.sqlite.prepare('select id, name, slug from locations where world_id = 1 order by id').all();

describe('an import into an own world', () => {
  test('is made by its owner, opens the world, and is seen by nobody else', async () => {
    const before = atlas();
    const ready = await send(azgaar, owner);
    expect(ready).toMatchObject({ state: 'ready', by: { name: 'Owner' }, can_draw: true });
    const done = await apply(ready.id, owner);
    expect(done).toMatchObject({ state: 'done', map: { name: 'Mini Isle', slug: 'mini_isle' } });

    const details = await server.get<WorldDetails>(`/api/worlds/${world.id}/`, { as: owner });
    expect(details.body.home).toMatchObject({ slug: 'mini_isle' });
    const map = await server.get<LocationMapDetails>(`/api/location_map_details/mini_isle/?world_id=${world.id}`, {
      as: owner,
    });
    expect(map.body.children.map(({ name }) => name)).toContain('Crown');
    expect(atlas()).toEqual(before);
    for (const as of [stranger, server.mara]) {
      expect((await server.get('/api/location_map_details/mini_isle/', { as })).status).toBe(404);
    }

    const page = (await importsOf(owner)).body;
    expectShape(ImportsPage, page);
    expect(page.imports).toMatchObject([{ id: done.import_id, map: { slug: 'mini_isle' } }]);
    expect((await importsOf(server.mara, '')).body.imports).toEqual([]);
    expect((await importsOf(server.mara)).status).toBe(404);
  });

  whole('under way is there for those who edit the world alone: hidden answers as missing', async () => {
    await addEditor();
    const another = await make(stranger, 'Elsewhere');
    const { id } = await send(towns, owner, onNewMap);
    expect((await importsOf(editor)).body.jobs).toMatchObject([{ id }]);
    expect(await jobOf(id, editor)).toMatchObject({ id, state: 'ready' });
    const missing = '0b0f3d6e-3f0c-4d0e-9a53-0a4f5d1f7c11';
    const calls = ['', 'points/', 'read/', 'apply/', 'cancel/'] as const;
    for (const as of [stranger, server.mara]) {
      expect((await importsOf(as, as === stranger ? `?world_id=${another.id}` : '')).body.jobs).toEqual([]);
      for (const call of calls) {
        const ask = (job: string) => {
          const path = `/api/imports/${job}/${call}`;
          return call === '' || call === 'points/' ? server.get(path, { as }) : server.post(path, {}, { as });
        };
        const [hidden, gone] = [await ask(id), await ask(missing)];
        expect([hidden.status, hidden.body]).toEqual([404, gone.body]);
      }
    }
    expect(await jobOf(id, owner)).toMatchObject({ state: 'ready' });
    await removeEditor();
    expect((await server.get(`/api/imports/${id}/`, { as: editor })).status).toBe(403);
  });

  whole('is not made any more when whoever asked may not edit the world', async () => {
    await addEditor();
    const { id } = await send(towns, editor, onNewMap);
    const { number } = server.database.sqlite.prepare('select number from jobs where id = ?').get(id) as {
      number: number;
    };
    expect((await server.post(`/api/imports/${id}/apply/`, {}, { as: editor })).status).toBe(200);
    await removeEditor();
    await server.app.jobs.idle('import');
    // It was either written before the right was gone, or not at all.
    const { state, problem } = server.database.sqlite
      .prepare('select state, problem from jobs where number = ?')
      .get(number) as { state: string; problem: string | null };
    const made = server.database.sqlite.prepare('select count(*) from imports where world_id <> 1').pluck().get();
    expect([state, made]).toEqual(problem === null ? ['done', 1] : ['failed', 0]);
    if (problem !== null) expect(problem).toBe('You can no longer edit that world. Nothing was changed.');
  });

  whole('makes no more places than its owner may have', async () => {
    await server.close();
    await start(2);
    // What can never fit is told when it is read.
    const read = await send(towns, owner, onNewMap);
    expect(read).toMatchObject({ state: 'failed', error: expect.stringContaining('more than 2 places') });
    const other = await make(owner, 'Other');
    const one = { name: 'one.geojson', bytes: placesFile([['Amber Ford', 700, 300]]) };
    const sent = [world, other].map((into) => server.upload([one], { ...onNewMap }, owner, into.id));
    const [first, second] = (await Promise.all(sent)).map(({ body }) => body.id);
    await server.app.jobs.idle('import');
    expect(await apply(first ?? '', owner)).toMatchObject({ state: 'done' });
    // Both fit when they were read, and only one when they are made.
    expect(await apply(second ?? '', owner)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no room for another one'),
    });
    const count = 'select count(*) from locations where world_id <> 1';
    expect(server.database.sqlite.prepare(count).pluck().get()).toBe(2);
  });

  const withPicture = async (bytesEach = 2 * 1024 ** 3) => {
    await server.close();
    await start(100, 'real');
    server.app.pictures.ownWorlds.bytesEach = bytesEach;
    const files = [towns, { name: 'coast.png', bytes: await png(2048, 1536) }];
    const { body } = await server.upload(files, { name: 'Far Coast', units: 'pixels' }, owner, world.id);
    await server.app.jobs.idle('import');
    const ready = await jobOf(body.id, owner);
    expect(ready.maps).toMatchObject([{ width: 4096, height: 3072 }]);
    const done = await apply(ready.id, owner);
    await server.app.events.catchUp();
    await server.app.jobs.idle('map picture');
    return done;
  };
  const imageOf = async () =>
    (await server.get<LocationMapDetails>(`/api/location_map_details/far_coast/?world_id=${world.id}`, { as: owner }))
      .body.image;

  whole('brings the pictures of its maps, which its undo takes away', async () => {
    const done = await withPicture();
    expect(await imageOf()).toMatch(/^\/media\/private\//);
    const pictures = await server.db.selectFrom('pictures').selectAll().where('world_id', '<>', 1).execute();
    expect(pictures).toMatchObject([{ uploaded_by: owner.id, width: 2048 }]);
    expect(pictures[0]?.hash).not.toBe(pictures[0]?.sha256);
    await server.post(`/api/imports/${done.import_id}/undo/`, {}, { as: owner });
    const DAY_MS = 24 * 3_600_000;
    await sweepPictures(server.app.pictures, Date.now() + 2 * DAY_MS);
    expect(await pictureBytesOf(server.db, owner.id)).toBe(0);
  });

  whole('leaves pictures out that find no room, and says why; everything else comes', async () => {
    const done = await withPicture(1000);
    expect(done).toMatchObject({ state: 'done' });
    expect(done.report?.notes).toContainEqual(
      expect.stringMatching(
        /“coast.png” and the pictures after it were left out. The worlds of this owner hold 1,000 bytes/,
      ),
    );
    expect([await imageOf(), await pictureBytesOf(server.db, owner.id)]).toEqual([null, 0]);
  });

  whole('is drawn when that was asked for, for whoever edits the world', async () => {
    holdJobs(server.app, 'drawing');
    await addEditor();
    const ready = await send(azgaar, owner);
    expect(ready.can_draw).toBe(true);
    const draw = { style: 'night', size: 4096 };
    expect((await server.post(`/api/imports/${ready.id}/apply/`, { draw }, { as: owner })).status).toBe(200);
    await server.app.jobs.idle('import');
    const { map } = await jobOf(ready.id, owner);
    const drawing = (by: Person) => server.get<MapDrawing>(`/api/map_drawing/${map?.id}/`, { as: by });
    for (const by of [owner, editor])
      expect((await drawing(by)).body).toMatchObject({ can_draw: true, job: { ...draw, state: 'waiting' } });
    expect((await drawing(server.mara)).status).toBe(404);
    await removeEditor();
    expect((await drawing(editor)).status).toBe(403);
  });

  const formats = [
    ['geojson', (map: MapForFiles) => mapAsGeoJson(map, 'degrees')],
    ['csv', mapAsCsv],
  ] as const;
  whole.each(chosen(formats))(
    'brings the map of one own world into another as it went out, as %s',
    async (format, asFile) => {
      const first = await apply((await send(towns, owner, onNewMap)).id, owner);
      const mapId = first.map?.id ?? 0;
      const [text] = server.database.sqlite
        .prepare('select id from locations where name = ?')
        .pluck()
        .all('Brine') as number[];
      const content = { sections: [], top_section: 'Salt and rope.', image: null, image_text: '', attribution: null };
      const page = { name: 'Brine', location_id: text, wiki_page_content: content };
      expect((await server.post('/api/home/wikipage/', page, { as: owner })).status).toBe(200);
      const { world_id: worldId } = await server.db
        .selectFrom('locations')
        .select('world_id')
        .where('id', '=', mapId)
        .executeTakeFirstOrThrow();
      const file = asFile(
        await readMapForFiles(server.db, { id: mapId, slug: 'far_coast', worldId, withSecrets: false }, null),
      );
      const second = await make(owner, `Second of ${format}`);
      const { body } = await server.upload([{ name: file.path, bytes: file.text }], {}, owner, second.id);
      await server.app.jobs.idle('import');
      expect(await apply(body.id, owner)).toMatchObject({ state: 'done' });
      const read = async (id: string) => {
        const url = `/api/location_map_details/far_coast/?world_id=${id}`;
        const { children, map_width, map_height } = (await server.get<LocationMapDetails>(url, { as: owner })).body;
        const points = children.map(({ slug, name, lat, lng, scale, rotation }) => ({
          slug,
          name,
          lat,
          lng,
          scale,
          rotation,
        }));
        const wiki = `/api/location_wiki/brine/?world_id=${id}`;
        const { wiki_page_content } = (await server.get<{ wiki_page_content: unknown }>(wiki, { as: owner })).body;
        return { points, map_width, map_height, wiki_page_content };
      };
      const before = await read(world.id);
      expect(before.points).toHaveLength(2);
      expect(before.wiki_page_content).toMatchObject({ top_section: 'Salt and rope.' });
      expect(await read(second.id)).toEqual(before);
    },
  );

  test('is taken back by those who edit the world, and by nobody else', async () => {
    const { import_id: importId } = await apply((await send(towns, owner, onNewMap)).id, owner);
    const undo = (as: Person) => server.post(`/api/imports/${importId}/undo/`, {}, { as });
    expect((await undo(server.mara)).status).toBe(404);
    expect((await undo(stranger)).status).toBe(403);
    expect((await undo(owner)).body).toMatchObject({ removed: { locations: 3 } });
    expect((await importsOf(owner)).body.imports).toMatchObject([{ undone_at: expect.any(String) }]);
  });

  whole(
    'is one of few at once for each person, who is told where the others are, and takes no room from staff',
    async () => {
      const other = await make(owner, 'Other');
      const upload = (name: string, into: WorldDetails) =>
        server.upload([{ ...towns, name: `${name}.geojson` }], onNewMap, owner, into.id);
      for (const [index, into] of [world, world, other, other, world].entries()) {
        expect((await upload(`${index}`, into)).status).toBe(200);
      }
      const refusal = await upload('more', other);
      expect(refusal.body).toMatchObject({
        code: 'conflict',
        error: 'Finish or cancel an import first: you have 5 under way, under Import files of “Mine”, “Other”.',
        worlds: [
          { id: world.id, name: 'Mine' },
          { id: other.id, name: 'Other' },
        ],
      });
      expect((await server.upload([towns], onNewMap)).status).toBe(200);
    },
  );

  whole('that was refused is not under way, and its files do not pile up', async () => {
    const broken = { name: 'broken.json', bytes: '{"type": "Feature' };
    for (let index = 0; index < 6; index += 1) expect(await send(broken, owner)).toMatchObject({ state: 'failed' });
    expect(await send(towns, owner, onNewMap)).toMatchObject({ state: 'ready' });
    const states = server.database.sqlite.prepare("select state from jobs where kind = 'import'").pluck().all();
    expect(states.filter((state) => state === 'failed')).toHaveLength(2);
    expect((await server.leftovers()).filter((path) => path.endsWith('file-0'))).toHaveLength(3);
  });

  whole('that ended with the server again and again says so, and can be started again', async () => {
    const { id } = await send(towns, owner, onNewMap);
    // As servers leave it that were killed over it.
    server.database.sqlite
      .prepare("update jobs set state = 'waiting', ended_at = null, attempts = 3 where id = ?")
      .run(id);
    server.app.jobs.poll('import');
    await server.app.jobs.idle('import');
    expect(await jobOf(id, owner)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The server stopped several times during this import'),
    });
    expect((await server.post(`/api/imports/${id}/read/`, onNewMap, { as: owner })).status).toBe(200);
    await server.app.jobs.idle('import');
    expect(await jobOf(id, owner)).toMatchObject({ state: 'ready' });
  });
});
