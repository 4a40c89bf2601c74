import type { WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

let server: WorldsApp;
let owner: Person;
let editor: Person & { email: string };
let staff: Person;
let world: WorldDetails;
beforeAll(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Owner');
  editor = await server.confirmed('Editor');
  staff = await server.confirmed('Staff', { isStaff: true });
  world = await server.makeWorld(owner, 'Mine');
  fillWorld(server, world, 'mine');
  await server.addEditor(owner, world, editor);
});
afterAll(() => server.close());

const slug = worldWord('mine', 'map');
const fileOf = (by: Person | undefined, query: string, name = slug) =>
  server.app.inject({
    url: `/api/map_export/${name}/?${query}`,
    ...(by && { headers: { authorization: `Bearer ${by.access}` } }),
  });
const inWorld = (format: string) => `world_id=${world.id}&format=${format}`;

describe('a map as a file', () => {
  test('is GeoJSON, a list or a vault, with what is shown on it', async () => {
    const geojson = await fileOf(editor, inWorld('geojson'));
    expect(geojson.headers).toMatchObject({
      'content-type': expect.stringContaining('application/geo+json'),
      'content-disposition': `attachment; filename="${slug}.geojson"`,
      'cache-control': expect.stringContaining('no-store'),
    });
    const { features } = geojson.json<{ features: { properties: { name: string; description?: string } }[] }>();
    expect(features.map(({ properties }) => properties.name)).toEqual([
      worldWord('mine', 'place'),
      worldWord('mine', 'place'),
    ]);
    expect(features[0]?.properties.description).toContain(worldWord('mine', 'text'));
    const csv = await fileOf(owner, inWorld('csv'));
    expect(csv.body.split('\r\n')).toHaveLength(3);
    const zip = await fileOf(owner, inWorld('obsidian'));
    expect([zip.statusCode, zip.headers['content-type'], zip.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      'application/zip',
      'PK',
    ]);
    for (const { body } of [geojson, csv]) expect(body).not.toContain(worldWord('mine', 'gone'));
  });

  test('is for whoever edits its world; for others there is no such map', async () => {
    const nowhere = await fileOf(staff, inWorld('csv'), 'nowhere');
    for (const by of [staff]) expect((await fileOf(by, inWorld('csv'))).body).toBe(nowhere.body);
    expect((await fileOf(undefined, inWorld('csv'))).statusCode).toBe(401);
    expect((await fileOf(await server.person('User'), inWorld('csv'))).statusCode).toBe(403);
    expect((await fileOf(owner, 'format=csv', MAP)).statusCode, 'not of everybody’s worlds').toBe(404);
    expect((await fileOf(staff, 'format=csv', MAP)).statusCode).toBe(200);
    expect((await fileOf(owner, inWorld('csv'), worldWord('mine', 'place'))).statusCode, 'it has no map').toBe(409);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
    await server.makeWorld(editor, 'Of the former editor');
    expect((await fileOf(editor, inWorld('csv'))).body).toBe(nowhere.body);
  });
});
