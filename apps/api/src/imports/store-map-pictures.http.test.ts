import { once } from 'node:events';
import type { ImportJob, MapPicture } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type ImportApp, importApp, placesFile } from '../../test-support/import-app.ts';
import { whole } from '../../test-support/whole.ts';

let server: ImportApp;
beforeEach(async () => {
  server = await importApp({ clock: 'real' });
});
afterEach(() => server.close());

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();

const plugin = JSON.stringify({
  mapMarkers: [
    {
      id: 'coast',
      markers: [{ id: 'm1', type: 'default', loc: [400, 900], link: '[[Amber Ford]]' }],
    },
  ],
});
const note = '# Coast\n```leaflet\nid: coast\nimage: [[Long Coast.png]]\nbounds: [[0,0],[600,1200]]\n```\n';

async function vault(image: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(plugin), 'vault/.obsidian/plugins/obsidian-leaflet-plugin/data.json');
  zip.addBuffer(Buffer.from(note), 'vault/Coast.md');
  zip.addBuffer(Buffer.from('A ford.'), 'vault/Amber Ford.md');
  zip.addBuffer(image, 'vault/attachments/Long Coast.png');
  zip.addBuffer(Buffer.from('no picture at all'), 'vault/attachments/Broken.png');
  zip.end();
  const pieces: Buffer[] = [];
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
  await once(zip.outputStream, 'end');
  return Buffer.concat(pieces);
}

async function apply(job: ImportJob): Promise<ImportJob> {
  expect(job.error).toBeNull();
  const names = job.names.map(({ key, proposal }) => ({ key, name: proposal }));
  const done = await server.finish(job.id, 'apply', { names });
  expect(done).toMatchObject({ state: 'done', error: null });
  await server.app.jobs.idle('map picture');
  return done;
}
const shown = async (slug: string) => {
  const id = server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug);
  return (await server.get<MapPicture>(`/api/map_picture/${String(id)}/`, { as: server.mara })).body;
};

it('a map of an archive shows the picture that lies in it, and undoing the import takes both away', async () => {
  const job = await server.read([{ name: 'vault.zip', bytes: await vault(await picture(1200, 600)) }]);
  expect(job.report?.read).toContainEqual({ what: 'pictures of maps', count: 1 });
  const done = await apply(job);
  expect(await shown('coast')).toMatchObject({ pending: null });
  expect((await shown('coast')).image).toMatch(/^\/media\/[0-9a-f]{64}\.\w+$/);
  expect((await server.undo(done.import_id ?? 0)).status).toBe(200);
  expect((await server.get('/api/location_map_details/coast/')).status).toBe(404);
});

it('a map for virtual tabletops shows the picture that is inside its file', async () => {
  const resolution = { map_origin: { x: 0, y: 0 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 50 };
  const image = (await picture(500, 400)).toString('base64');
  const bytes = Buffer.from(JSON.stringify({ format: 0.3, resolution, line_of_sight: [], image }));
  const job = await server.read([{ name: 'old_tower.dd2vtt', bytes }]);
  expect(job.report?.skipped).toEqual([]);
  expect(job.names).toMatchObject([{ proposal: 'Old tower' }]);
  const done = await apply(job);
  expect((await shown('old_tower')).image).toMatch(/^\/media\//);
  expect((await server.undo(done.import_id ?? 0)).status).toBe(200);
  expect((await server.get('/api/location_map_details/old_tower/')).status).toBe(404);
});

whole('a picture that lies beside a list of places is that of its map', async () => {
  const towns = { name: 'towns.geojson', bytes: placesFile([['Amber Ford', 700, 300]]) };
  const options = { name: 'Far Coast', frame: { width: 2048, height: 1536 }, units: 'pixels' };
  await apply(await server.read([towns, { name: 'coast.png', bytes: await picture(1024, 768) }], options));
  expect((await shown('far_coast')).image).toMatch(/^\/media\//);
});

whole(
  'a map that was there without a picture gets the one that comes along, and loses it when that is undone',
  async () => {
    const towns = { name: 'towns.geojson', bytes: placesFile([['Amber Ford', 700, 300]]) };
    const options = { name: 'Far Coast', frame: { width: 2048, height: 1536 }, units: 'pixels' };
    await apply(await server.read([towns], options));
    expect(await shown('far_coast')).toMatchObject({ image: null });
    const again = await server.read([towns, { name: 'coast.png', bytes: await picture(1024, 768) }], options);
    const done = await apply(again);
    expect((await shown('far_coast')).image).toMatch(/^\/media\//);
    expect((await server.undo(done.import_id ?? 0)).status).toBe(200);
    expect(await shown('far_coast')).toMatchObject({ image: null, pending: null });
  },
);

it.each([
  ['of other proportions', () => picture(800, 800), /coast\.png \(800 x 800\) has other proportions than its map/],
  ['that is none', async () => Buffer.from('words'), /“coast\.png” is not/],
] as const)('a picture %s is not shown, and the import says so', async (_, bytes, sentence) => {
  const towns = { name: 'towns.geojson', bytes: placesFile([['Amber Ford', 700, 300]]) };
  const options = { name: 'Far Coast', frame: { width: 2048, height: 1536 }, units: 'pixels' };
  const done = await apply(await server.read([towns, { name: 'coast.png', bytes: await bytes() }], options));
  expect(
    done.report?.notes.some((told) => sentence.test(told)),
    JSON.stringify(done.report?.notes),
  ).toBe(true);
  expect(await shown('far_coast')).toMatchObject({ image: null });
});

it('pictures alone are no world', async () => {
  const job = await server.read([{ name: 'coast.png', bytes: await picture(40, 30) }]);
  expect(job).toMatchObject({
    state: 'failed',
    error: 'Send the world along: these files are only pictures.',
  });
});
