import { LocationRow, LocationType, WikiPageRow } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { makeLocation, makeMap, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
beforeAll(async () => {
  const world = makeWorld();
  server = await campaignApp({
    world: {
      ...world,
      locations: [
        ...world.locations,
        makeLocation('100%_inn', { name: '100% Inn', type: null }),
        makeLocation('a_b', { name: 'A_B', type: null }),
        makeLocation('lonely_map', { map: makeMap({ width: 5, height: 6 }), type: null }),
        makeLocation('ömber', { name: 'Ömber', type: 'town' }),
      ],
      positions: [...world.positions, makePosition('waterdeep', 'ömber')],
      wiki: [...world.wiki, { slug: 'ömber', content: makeWiki({ image: '/media/x.webp' }) }],
    },
  });
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

const list = async <T = LocationRow>(url: string) => {
  const answer = await server.get<T[]>(`/api/home/${url}`, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.body, total: answer.headers['x-total-count'] };
};
const namesOf = async (query: string) => (await list(`location/list/${query}`)).rows.map((row) => row.name);

describe('the list of locations', () => {
  it('comes by name, with the number of all in a header', async () => {
    const { rows, total } = await list('location/list/');
    expect(rows.map((row) => row.name)).toEqual([
      '100% Inn',
      'A_B',
      'High Forest',
      'Lonely Map',
      'Nesmé',
      'Sword Coast',
      'Undermountain',
      'Waterdeep',
      'Ömber',
    ]);
    expect(total).toBe('9');
    for (const row of rows) expectShape(LocationRow, row);
    expect(rows.find((row) => row.slug === 'undermountain')).toEqual({
      id: server.place('undermountain'),
      name: 'Undermountain',
      slug: 'undermountain',
      type: 'dungeon',
      has_map: false,
      has_wiki: true,
      parents: 2,
    });
    expect(rows.find((row) => row.slug === 'waterdeep')).toMatchObject({ has_map: true, type: 'city', parents: 1 });
  });

  it('is the same at the bare address, and with and without the trailing slash', async () => {
    const { rows } = await list('location/list/');
    expect((await list('location/')).rows).toEqual(rows);
    expect((await list('location/list')).rows).toEqual(rows);
  });

  it('is cut into pages, past the end empty', async () => {
    expect(await namesOf('?limit=2&offset=1')).toEqual(['A_B', 'High Forest']);
    expect((await list('location/list/?limit=2&offset=1')).total).toBe('9');
    expect(await namesOf('?limit=100&offset=9')).toEqual([]);
    expect(await namesOf('?offset=999999999')).toEqual([]);
  });

  it('is searched by part of the name, whatever its case; % and _ are letters', async () => {
    expect(await namesOf('?name__icontains=ER')).toEqual(['Undermountain', 'Waterdeep', 'Ömber']);
    expect(await namesOf('?name__icontains=%C3%B6M')).toEqual(['Ömber']);
    expect(await namesOf('?name__icontains=%25')).toEqual(['100% Inn']);
    expect(await namesOf('?name__icontains=_')).toEqual(['A_B']);
    expect(await namesOf("?name__icontains=')--")).toEqual([]);
    expect((await list('location/list/?name__icontains=er')).total).toBe('3');
  });

  it('knows the parents and the children of a location', async () => {
    expect(await namesOf(`?child_positions__child=${server.place('undermountain')}`)).toEqual([
      'Sword Coast',
      'Waterdeep',
    ]);
    expect(await namesOf(`?positions_on_parent__parent=${server.place('waterdeep')}`)).toEqual([
      'Undermountain',
      'Ömber',
    ]);
    expect(await namesOf('?positions_on_parent__parent=999999')).toEqual([]);
  });

  it('finds what lacks a picture, a text or a type, and orphans', async () => {
    // Waterdeep and the coast have a map's picture, Ömber one in its text.
    expect(await namesOf('?without=picture')).toEqual([
      '100% Inn',
      'A_B',
      'High Forest',
      'Lonely Map',
      'Nesmé',
      'Undermountain',
    ]);
    expect(await namesOf('?without=text')).toEqual(['100% Inn', 'A_B', 'High Forest', 'Lonely Map', 'Nesmé']);
    expect(await namesOf('?without=type')).toEqual(['100% Inn', 'A_B', 'Lonely Map', 'Sword Coast']);
    // A map that stands nowhere is the top of a world, no orphan.
    expect(await namesOf('?orphans=1')).toEqual(['100% Inn', 'A_B']);
    expect(await namesOf('?orphans=1&name__icontains=inn')).toEqual(['100% Inn']);
  });

  it('offers only what has a map where a map is to be chosen', async () => {
    const offered = async (query: string) =>
      (await server.get<{ name: string }[]>(`/api/home/location/options/${query}`, { as: staff })).body.map(
        ({ name }) => name,
      );
    expect(await offered('?with_map=1')).toEqual(['Lonely Map', 'Sword Coast', 'Waterdeep']);
    expect(await offered('?with_map=1&name__icontains=inn')).toEqual([]);
    expect(await offered('?name__icontains=inn')).toEqual(['100% Inn']);
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=-1', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=1e2', 'limit'],
    ['?limit=', 'limit'],
    ['?offset=-1', 'offset'],
    ['?offset=1.5', 'offset'],
    ['?offset=9999999999', 'offset'],
    ['?offset=%00', 'offset'],
    ['?child_positions__child=x', 'child_positions__child'],
    ['?child_positions__child=1%20or%201=1', 'child_positions__child'],
    ['?without=everything', 'without'],
    ['?orphans=yes', 'orphans'],
    [`?name__icontains=${'x'.repeat(101)}`, 'name__icontains'],
    ['?owner__email__startswith=a', 'owner__email__startswith'],
    ['?name__startswith=a', 'name__startswith'],
    ['?__proto__=a', '__proto__'],
  ])('%s is refused and named', async (query, field) => {
    const answer = await server.get(`/api/home/location/list/${query}`, { as: staff });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });
});

describe('the other lists', () => {
  it('wiki pages come with their location, by name', async () => {
    const { rows, total } = await list<WikiPageRow>('wikipage/list/');
    expect(rows.map((row) => row.name)).toEqual(['Sword Coast', 'Undermountain', 'Waterdeep', 'Ömber']);
    expect(total).toBe('4');
    for (const row of rows) expectShape(WikiPageRow, row);
    expect(rows[2]).toMatchObject({
      location: { id: server.place('waterdeep'), name: 'Waterdeep', slug: 'waterdeep' },
      has_text: true,
      has_attribution: true,
    });
    expect(rows[3]).toMatchObject({ has_text: true, has_attribution: false });
    expect((await list<WikiPageRow>('wikipage/list/?name__icontains=%C3%96&limit=1')).rows).toHaveLength(1);
    expect((await list<WikiPageRow>('wikipage/')).rows).toEqual(rows);
  });

  it('types come with what their places start with and how many have them', async () => {
    const { rows, total } = await list<LocationType>('type/list/');
    expect(rows.map((row) => [row.name, row.locations])).toEqual([
      ['city', 1],
      ['dungeon', 1],
      ['forest', 1],
      ['town', 2],
    ]);
    expect(total).toBe('4');
    for (const row of rows) expectShape(LocationType, row);
    expect(rows[0]).toMatchObject({ default_scale: null, display_dot: true, icon: null, version: 1 });
    expect((await list<LocationType>('type/list/?name__icontains=OW')).rows.map((row) => row.name)).toEqual(['town']);
  });

  it('options are ids and names, those that begin with the text first', async () => {
    expect((await list('location/options/?name__icontains=m')).rows).toEqual([
      { id: server.place('lonely_map'), name: 'Lonely Map' },
      { id: server.place('nesmé'), name: 'Nesmé' },
      { id: server.place('undermountain'), name: 'Undermountain' },
      { id: server.place('ömber'), name: 'Ömber' },
    ]);
    expect((await list('location/options/?name__icontains=w')).rows.map((row) => row.name)).toEqual([
      'Waterdeep',
      'Sword Coast',
    ]);
    expect((await list('type/options/')).rows).toHaveLength(4);
    expect((await list('wikipage/options/?limit=3')).rows).toHaveLength(3);
  });

  test.each(['user', 'auth', 'sqlite_master', '__proto__', 'constructor', 'position', 'Location', 'location%00'])(
    'there is no model %s',
    async (model) => {
      for (const address of [`${model}/list/`, `${model}/`, `${model}/1/`, `${model}/options/`]) {
        expect([address, (await server.get(`/api/home/${address}`, { as: staff })).status]).toEqual([address, 404]);
      }
      expect((await server.post(`/api/home/${model}/1/delete/`, {}, { as: staff })).status).toBe(404);
    },
  );
});
