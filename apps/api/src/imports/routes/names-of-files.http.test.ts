import type { WorldDetails } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type ImportApp, importApp, placesFile } from '../../../test-support/import-app.ts';
import { whereImportSays } from '../../../test-support/import-leaks.ts';
import type { FileToSend } from '../../../test-support/picture-app.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';

/*
 * Files whose names begin with "Sly" go into an open world and into one that is not. Nobody who only reads may ever get
 * such a name, unless somebody accepted it.
 */

const kml = '<kml><Placemark><name>Elm</name><Point><coordinates>10,20</coordinates></Point></Placemark></kml>';
const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a9' } }).png();
const square = { resolution: { map_size: { x: 8, y: 6 }, pixels_per_grid: 50 } };
const withPicture = async () => JSON.stringify({ ...square, image: (await picture.toBuffer()).toString('base64') });
const imports = async (): Promise<FileToSend[][]> => [
  [{ name: 'sly_towns.geojson', bytes: placesFile([['Oak', 700, 300]]) }],
  [{ name: 'sly_list.csv', bytes: 'name,lat,lng\nAsh,10,20\nYew,30,40' }],
  [{ name: 'sly_trip.kml', bytes: kml }],
  [{ name: 'sly_tower.dd2vtt', bytes: await withPicture() }],
];

let server: ImportApp;
beforeEach(async () => {
  server = await importApp({ config: { ownWorlds: ownWorldsWith({ worldsEach: 3, locationsEach: 200 }) } });
});
afterEach(() => server.close());

/** Imports all files without accepting a name. @returns the proposals */
async function bringInAll(by: Person, worldId?: string): Promise<string[]> {
  const proposals: string[] = [];
  for (const files of await imports()) {
    const { status, body } = await server.upload(files, {}, by, worldId);
    expect(status, JSON.stringify(body)).toBe(200);
    await server.app.jobs.idle('import');
    const read = (await server.get<typeof body>(`/api/imports/${body.id}/`, { as: by })).body;
    proposals.push(...read.names.map(({ proposal }) => proposal));
    expect((await server.post(`/api/imports/${body.id}/apply/`, {}, { as: by })).status).toBe(200);
    await server.app.jobs.idle('import');
    const done = (await server.get<typeof body>(`/api/imports/${body.id}/`, { as: by })).body;
    expect(done).toMatchObject({
      state: 'done',
      names: [],
      map: { name: 'Unnamed land' },
      made: [done.map].map(nameAndSlug),
    });
    expect(done.report?.changed.map(({ what }) => what)).toContain(
      'Drafts called “Unnamed land”, because the files give no name',
    );
  }
  return proposals;
}
const nameAndSlug = (map: { name: string; slug: string } | null) => ({ name: map?.name, slug: map?.slug });
const proposals = ['Sly towns', 'Sly list', 'Sly trip', 'Sly tower'];
const rows = (sql: string) => server.database.sqlite.prepare(sql).all() as Record<string, unknown>[];

test('names of files stay with those who edit an open world', async () => {
  expect(await bringInAll(server.mara)).toEqual(proposals);
  expect(rows("select 1 from locations where name like 'Sly%' or draft = 0 and import_key is not null")).toEqual([]);
  const [dm, player] = [await server.person('DM'), await server.person('Player')];
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  for (const as of [undefined, dm, player]) expect(await whereImportSays(server, 'sly', as)).toEqual([]);
  for (const as of [dm, player])
    expect(await whereImportSays(server, 'sly', as, `campaign_id=${campaign.id}`)).toEqual([]);
});

test('names of files stay with those who edit an own world', async () => {
  const [owner, player] = [await server.person('Owner'), await server.person('Player')];
  server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(owner.id);
  const world = (await server.post<WorldDetails>('/api/worlds/', { name: 'Mine' }, { as: owner })).body;
  expect(await bringInAll(owner, world.id)).toEqual(proposals);
  const campaign = await server.campaign(owner);
  await server.join(campaign, player);
  await server.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] }, { as: owner });
  const here = `campaign_id=${campaign.id}`;
  expect(await whereImportSays(server, 'sly', player, here)).toEqual([]);
  expect(await whereImportSays(server, 'sly', owner, `${here}&as=player`)).toEqual([]);
  expect(await whereImportSays(server, 'sly', player, `world_id=${world.id}`)).toEqual([]);
});

test('an accepted name is the name of the map, changed or not, and importing again keeps what people renamed', async () => {
  const [towns = []] = await imports();
  const job = await server.read(towns, { units: 'pixels' });
  const [name] = job.names;
  expect(name).toEqual({ key: 'map', proposal: 'Sly towns', is_map: true });
  const refused = await server.tell(job.id, 'apply', { names: [{ key: 'map', name: 'a/b' }] });
  expect([refused.status, refused.body.code]).toEqual([400, 'bad_request']);
  const done = await server.finish(job.id, 'apply', { names: [{ key: 'map', name: 'Far Coast' }] });
  expect(done.map).toMatchObject({ name: 'Far Coast', slug: 'far_coast' });
  expect((await server.get('/api/location_map_details/far_coast/')).status).toBe(200);
  const again = await server.read(towns, { units: 'pixels' });
  expect(again).toMatchObject({ names: [], map: { name: 'Far Coast', is_new: false } });
  const [more] = [
    {
      ...towns[0],
      bytes: placesFile([
        ['Oak', 700, 300],
        ['Elm', 900, 400],
      ]),
    },
  ] as [FileToSend];
  await server.finish((await server.read([more], { units: 'pixels' })).id, 'apply');
  expect(rows("select name, draft from locations where import_key like '%:map'")).toEqual([
    { name: 'Far Coast', draft: 0 },
  ]);
  expect((await server.get('/api/location_map_details/elm/')).status).toBe(200);
});

test('land without a name has a proposal of its own, beside that of its map', async () => {
  const ring = [
    [0, 0],
    [40, 0],
    [40, 40],
    [0, 0],
  ];
  const feature = { type: 'Feature', properties: { id: 1 }, geometry: { type: 'Polygon', coordinates: [ring] } };
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  const job = await server.read([{ name: 'Eastmark.geojson', bytes }]);
  expect(job.names).toEqual([
    { key: 'map', proposal: 'Eastmark', is_map: true },
    { key: 'Eastmark.geojson:1', proposal: 'Eastmark', is_map: false },
  ]);
});
