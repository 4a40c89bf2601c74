import type { StaffWikiPage, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

let server: WorldsApp;
let owner: Person;
let editor: Person & { email: string };
let staff: Person;
let world: WorldDetails;
let filled: ReturnType<typeof fillWorld>;
beforeAll(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Owner');
  editor = await server.confirmed('Editor');
  staff = await server.confirmed('Staff', { isStaff: true });
  world = await server.makeWorld(owner, 'Mine');
  filled = fillWorld(server, world, 'mine');
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
    expect(features.map(({ properties }) => properties.name)).toEqual([worldWord('mine', 'place')]);
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

  test('has secrets only where its editor asks for them, and is named so', async () => {
    const { page } = filled;
    const url = `/api/home/wikipage/${page}/`;
    const { body } = await server.get<StaffWikiPage>(url, { as: owner });
    const markdown = 'The quay.\n\n:::secret\nzzyxeditors\n:::\n\n:::secret dm\nzzyxdms\n:::';
    await server.does(owner, url, { wiki_page_content: { ...body.wiki_page_content, sections: [], markdown } });
    for (const format of ['geojson', 'csv'] as const) {
      const plain = await fileOf(owner, inWorld(format));
      expect([format, plain.body.includes('The quay'), plain.body.includes('zzyx')]).toEqual([format, true, false]);
      const whole = await fileOf(editor, `${inWorld(format)}&secrets=1`);
      expect(whole.headers['content-disposition']).toBe(`attachment; filename="${slug} with secrets.${format}"`);
      expect([whole.body.includes('zzyxeditors'), whole.body.includes('zzyxdms')]).toEqual([true, true]);
    }
    const vault = await fileOf(owner, `${inWorld('obsidian')}&secrets=1`);
    expect(vault.headers['content-disposition']).toBe(`attachment; filename="${slug} with secrets.zip"`);
  });

  test('is not given to whoever stops editing its world while it is made', async () => {
    const leaving = await server.confirmed('Leaving');
    await server.addEditor(owner, world, leaving);
    await server.makeWorld(leaving, 'Of somebody who leaves');
    const file = fileOf(leaving, inWorld('obsidian'));
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: leaving.email });
    expect((await file).statusCode).toBe(404);
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
