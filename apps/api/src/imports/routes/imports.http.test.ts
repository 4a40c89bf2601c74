import { setTimeout as sleep } from 'node:timers/promises';
import { ImportJob, ImportPoints, ImportsPage, ImportUndone } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { chosen } from '../../../test-support/deep.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type ImportApp, importApp, placesFile } from '../../../test-support/import-app.ts';
import { whole } from '../../../test-support/whole.ts';
import { freeBytesAt } from '../../jobs/children/free-bytes.ts';

const MEGABYTE = 1_048_576;

let server: ImportApp;
beforeEach(async () => {
  server = await importApp();
});
afterEach(() => server.close());
/** Begins anew with imports in real processes: one test that they work, and those of ending them. */
const startApart = async () => {
  await server.close();
  server = await importApp({ isApart: true });
};

const towns = {
  name: 'towns.geojson',
  bytes: placesFile([
    ['Amber Ford', 700, 300],
    ['Brine', 1500, 1200],
  ]),
};
const onNewMap = { name: 'Far Coast', frame: { width: 2048, height: 1536 }, units: 'pixels' };
const tables = ['locations', 'positions', 'wiki_pages', 'location_types', 'wiki_pieces', 'location_old_slugs'];
const contents = () =>
  JSON.stringify(tables.map((table) => server.database.sqlite.prepare(`select * from ${table} order by 1`).all()));
/** Asks until it is so. */
async function until(id: string, isSo: (job: ImportJob) => boolean): Promise<void> {
  while (!isSo(await server.job(id))) await sleep(20);
}
const idBySlug = (slug: string) =>
  server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;
const positionOf = (map: string, place: string) =>
  server.database.sqlite
    .prepare('select id from positions where parent_id = ? and location_id = ?')
    .pluck()
    .get(idBySlug(map), idBySlug(place)) as number;
const mapPage = async (slug: string) =>
  (await server.get<{ total_children: number }>(`/api/location_map_details/${slug}/`)).body;

describe('files that are sent', () => {
  it('are read, and say what they would do without doing it', async () => {
    const before = contents();
    const job = await server.read([towns], onNewMap);
    expectShape(ImportJob, job);
    expect(job).toMatchObject({
      state: 'ready',
      by: { id: server.mara.id, name: 'Mara' },
      files: [{ name: 'towns.geojson' }],
      format: { name: 'geojson', label: 'GeoJSON (also TopoJSON and WKT)' },
      options: onNewMap,
      progress: null,
      error: null,
      map: { name: 'Far Coast', slug: 'far_coast', is_new: true },
      maps: [{ name: 'Far Coast', slug: null, width: 2048, height: 1536, points: 2 }],
      import_id: null,
    });
    expect(job.report?.locations).toEqual({ created: 3, updated: 0, unchanged: 0, kept: 0 });
    expect(job.report?.unmapped).toContainEqual({ what: 'founded', count: 2 });
    expect(contents()).toBe(before);
    expect((await server.get('/api/location_map_details/far_coast/')).status).toBe(404);
  });

  whole('show where each place would stand', async () => {
    const job = await server.read([towns], onNewMap);
    const { body } = await server.points(job.id);
    expectShape(ImportPoints, body);
    expect(body).toMatchObject({ next_page: null, total: 2 });
    expect(body.points.map(({ name, lat, lng, change }) => [name, lat, lng, change])).toEqual([
      ['Amber Ford', expect.any(Number), expect.any(Number), 'new'],
      ['Brine', expect.any(Number), expect.any(Number), 'new'],
    ]);
    expect((await server.points(job.id, '?page=2')).status).toBe(404);
    expect((await server.points(job.id, '?map=1')).status).toBe(404);
    expect((await server.points(job.id, '?page=0')).status).toBe(400);
  });

  whole('come in pages of 200 points', async () => {
    const many = placesFile(Array.from({ length: 450 }, (_, i) => [`Place ${i + 1}`, i + 1, 2 * i + 5]));
    const job = await server.read([{ name: 'many.geojson', bytes: many }], onNewMap);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await server.points(job.id, `?page=${page}`)).body);
    expect(pages.map(({ points, next_page, total }) => [points.length, next_page, total])).toEqual([
      [200, 2, 450],
      [200, 3, 450],
      [50, null, 450],
    ]);
    expect(new Set(pages.flatMap(({ points }) => points.map(({ id }) => id))).size).toBe(450);
  });
});

describe('an import', () => {
  it('is made, seen by everybody at once, stands in the history and is undone to the byte', async () => {
    await startApart();
    const before = contents();
    const job = await server.read([towns], onNewMap);
    const done = await server.finish(job.id, 'apply');
    expect(done).toMatchObject({ state: 'done', import_id: expect.any(Number), error: null, maps: [] });
    expect((await mapPage('far_coast')).total_children).toBe(2);
    expect(await server.leftovers()).toEqual(['.receiving']);
    expect((await server.audit()).at(-1)).toMatchObject({ action: 'import', actor_id: server.mara.id });

    const { body: page } = await server.get<ImportsPage>('/api/imports/', { as: server.odo });
    expectShape(ImportsPage, page);
    expect(page).toEqual({
      imports: [
        {
          id: done.import_id,
          at: expect.any(String),
          by: { id: server.mara.id, name: 'Mara' },
          format: 'GeoJSON (also TopoJSON and WKT)',
          files: ['towns.geojson'],
          total_files: 1,
          map: { id: expect.any(Number), name: 'Far Coast', slug: 'far_coast' },
          created: 3,
          updated: 0,
          undone_at: null,
        },
      ],
      next_page: null,
      formats: expect.arrayContaining([{ name: 'umap', label: 'uMap', options: ['unnamed', 'off_map'] }]),
      jobs: [],
    });

    const id = done.import_id ?? 0;
    const line = { id, by: { id: server.mara.id, name: 'Mara' }, files: ['towns.geojson'], undone_at: null };
    const mapId = page.imports[0]?.map?.id;
    const brine = server.database.sqlite.prepare("select id from locations where slug = 'brine'").pluck().get();
    for (const query of [`?location_id=${brine}`, `?map_id=${mapId}`]) {
      expect([query, (await server.history(query)).imports]).toEqual([query, [expect.objectContaining(line)]]);
    }
    expect((await server.history(`?position_id=${positionOf('far_coast', 'brine')}`)).imports).toHaveLength(1);
    expect((await server.history(`?location_id=${server.place('waterdeep')}`)).imports).toEqual([]);
    expect((await server.history()).imports).toEqual([]);
    const dry = await server.undo(id, { dry_run: true });
    expectShape(ImportUndone, dry.body);
    expect(dry.body).toMatchObject({ dry_run: true, removed: { locations: 3, positions: 2, texts: 0 }, kept: [] });
    expect((await mapPage('far_coast')).total_children).toBe(2);
    expect((await server.undo(id)).body).toMatchObject({ dry_run: false, removed: { locations: 3, positions: 2 } });
    expect(contents()).toBe(before);
    expect((await server.get('/api/location_map_details/far_coast/')).status).toBe(404);
    const again = await server.undo(id);
    expect([again.status, again.body.error]).toEqual([409, expect.stringMatching(/undone already/)]);
  });

  it('asked for twice is made once', async () => {
    const job = await server.read([towns], onNewMap);
    const [first, second] = await Promise.all([server.tell(job.id, 'apply'), server.tell(job.id, 'apply')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await server.app.jobs.idle('import');
    const third = await server.tell(job.id, 'apply');
    expect(third.body.state).toBe('done');
    expect((await server.get<ImportsPage>('/api/imports/', { as: server.mara })).body.imports).toHaveLength(1);
  });

  it('of the same files again changes nothing', async () => {
    await server.finish((await server.read([towns], onNewMap)).id, 'apply');
    const after = contents();
    const again = await server.read([towns], onNewMap);
    expect(again.report).toMatchObject({ locations: { created: 0, updated: 0 }, positions: { unchanged: 2 } });
    expect((await server.points(again.id)).body.points.map(({ change }) => change)).toEqual(['same', 'same']);
    expect(await server.finish(again.id, 'apply')).toMatchObject({ state: 'done', import_id: null });
    expect(contents()).toBe(after);
  });

  whole('is not undone over what people changed, unless that stays', async () => {
    const done = await server.finish((await server.read([towns], onNewMap)).id, 'apply');
    await server.does('change_position', { id: positionOf('far_coast', 'brine'), position: [77, 88] });
    const refused = await server.undo(done.import_id ?? 0);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.error).toContain('“Keep what was changed since”');
    const kept = await server.undo(done.import_id ?? 0, { keep_changed: true });
    expect(kept.body).toMatchObject({ removed: { locations: 1, positions: 1 }, total_kept: 1 });
    expect((await mapPage('far_coast')).total_children).toBe(1);
  });
});

describe('is refused, and nothing is written:', () => {
  it('a file of an unknown format, with what was found in it', async () => {
    const before = contents();
    const job = await server.read([{ name: 'notes.txt', bytes: 'Dear diary: the ship sank.' }]);
    expect(job).toMatchObject({ state: 'failed', format: null, report: null, maps: [] });
    expect(job.error).toContain('notes.txt: text that begins with “Dear diary: the ship sank.”');
    expect((await server.tell(job.id, 'apply')).status).toBe(409);
    expect(contents()).toBe(before);
  });

  it('a broken file', async () => {
    const half = { name: 'half.geojson', bytes: towns.bytes.slice(0, -40) };
    const job = await server.read([half], { format: 'geojson' });
    expect([job.state, job.error]).toEqual(['failed', expect.stringContaining('half.geojson is cut off')]);
  });

  it('an empty form, a wrong option, somebody who is not of staff', async () => {
    const none = await server.upload([]);
    expect([none.status, none.body.field, none.body.error]).toEqual([400, 'files', 'Choose a file first.']);
    for (const options of ['{', '7', '{"fit":"yes"}', '{"frame":{"width":0,"height":1}}']) {
      const { status, body } = await server.upload([towns], options);
      expect([options, status, body.field]).toEqual([options, 400, 'options']);
    }
    const player = await server.person('Player');
    expect((await server.upload([towns], {}, player)).status).toBe(403);
    expect((await server.upload([towns], {}, null)).status).toBe(401);
    expect(await server.leftovers()).toEqual(['.receiving']);
  });

  it('a map of another size, until it is read in another way', async () => {
    const job = await server.read([towns], { map: 'sword_coast', frame: { width: 640, height: 480 } });
    expect(job.state).toBe('failed');
    expect(job.error).toContain('“Stretch the source over the map”');
    const again = await server.finish(job.id, 'read', { ...job.options, fit: true });
    expect(again).toMatchObject({ state: 'ready', error: null, map: { slug: 'sword_coast', is_new: false } });
  });

  whole('a sixth one at once', async () => {
    for (let i = 0; i < 5; i += 1) expect((await server.upload([towns])).status).toBe(200);
    const sixth = await server.upload([towns]);
    expect([sixth.status, sixth.body.error]).toEqual([
      409,
      'There are 5 imports under way. Finish or cancel one of them first.',
    ]);
    const { jobs } = (await server.get<ImportsPage>('/api/imports/', { as: server.odo })).body;
    expect(jobs).toHaveLength(5);
    await server.tell(jobs[0]?.id ?? '', 'cancel');
    expect((await server.upload([towns])).status).toBe(200);
  });
});

describe('several at once', () => {
  whole('are read one after the other', async () => {
    const [first, second] = [await server.upload([towns]), await server.upload([towns], onNewMap)];
    expect((await server.job(second.body.id)).progress).toEqual({ step: 'waiting', done: 0, total: 0 });
    await server.app.jobs.idle('import');
    const states = await Promise.all([first, second].map(async ({ body }) => (await server.job(body.id)).state));
    expect(states).toEqual(['ready', 'ready']);
  });
});

describe('given up', () => {
  it('it is over, its files are gone, and it cannot be made any more', async () => {
    const job = await server.read([towns], onNewMap);
    expect((await server.tell(job.id, 'cancel')).body.state).toBe('cancelled');
    expect(await server.leftovers()).toEqual(['.receiving']);
    expect((await server.points(job.id)).status).toBe(404);
    const apply = await server.tell(job.id, 'apply');
    expect([apply.status, apply.body.error]).toEqual([409, 'This import was canceled. Send the files again.']);
  });

  whole('while it is read, the process ends', async () => {
    await startApart();
    const { body } = await server.upload([towns], onNewMap);
    expect(body.state).toBe('reading');
    expect((await server.tell(body.id, 'cancel')).body.state).toBe('cancelled');
    await server.app.jobs.idle('import');
    expect((await server.job(body.id)).state).toBe('cancelled');
  });

  whole('while it is written, it is either wholly there or not at all', async () => {
    await startApart();
    const before = contents();
    const many = placesFile(Array.from({ length: 4_000 }, (_, i) => [`Place ${i + 1}`, i % 2000, i % 1500]));
    for (const waitFor of chosen(['nothing', 'writing', 'a moment of writing'])) {
      const job = await server.read([{ name: 'many.geojson', bytes: many }], onNewMap);
      await server.tell(job.id, 'apply');
      if (waitFor !== 'nothing')
        await until(job.id, ({ state, progress }) => state === 'done' || progress?.step === 'writing');
      if (waitFor === 'a moment of writing') await sleep(400);
      const { state, import_id } = (await server.tell(job.id, 'cancel')).body;
      if (state === 'cancelled') expect(contents(), waitFor).toBe(before);
      else {
        expect([state, import_id]).toEqual(['done', expect.any(Number)]);
        await server.undo(import_id ?? 0);
      }
      expect(contents()).toBe(before);
    }
  });

  it('by nobody, its files go after a day', async () => {
    const job = await server.read([towns]);
    server.forward(23 * 3_600_000);
    await server.app.imports.open.sweep();
    expect((await server.job(job.id)).state).not.toBe('cancelled');
    server.forward(3_600_001);
    await server.app.imports.open.sweep();
    expect((await server.tell(job.id, 'apply')).status).toBe(404);
    expect(await server.leftovers()).toEqual(['.receiving']);
  });
});

test('files find no room that is promised to others, and free their own when they are here', async () => {
  const promised = await server.app.imports.disk.reserve((await freeBytesAt(server.config.dataDir)) - 600 * MEGABYTE);
  const refused = await server.upload([towns], onNewMap);
  expect([refused.status, refused.body.code]).toEqual([503, 'storage_full']);
  promised();
  await server.read([towns], onNewMap);
  (await server.app.imports.disk.reserve((await freeBytesAt(server.config.dataDir)) - 600 * MEGABYTE))();
});
