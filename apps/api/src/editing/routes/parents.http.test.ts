import { LocationWithParents, type ParentAdded, type StaffPosition } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makeMap, makeWorld } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
beforeEach(async () => {
  const world = makeWorld();
  const twin = (slug: string) => makeLocation(slug, { name: 'Twin Towers', map: makeMap() });
  server = await campaignApp({
    world: {
      ...world,
      locations: [...world.locations, makeLocation('owl_well'), twin('twin_towers'), twin('twin_towers_2')],
    },
  });
  staff = await server.person('Mara', { isStaff: true });
});
afterEach(() => server.close());

const table = async (query: string) => {
  const answer = await server.get<LocationWithParents[]>(`/api/locations_with_parents/${query}`, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  for (const row of answer.body) expectShape(LocationWithParents, row);
  return { rows: answer.body, total: answer.headers['x-total-count'] };
};
const rowsOf = async (query: string) =>
  (await table(query)).rows.map((row) => [row.name, ...row.parents.map((parent) => parent.name)]);
const post = (call: string, body: unknown) =>
  server.post<ParentAdded & { code: string; error: string; candidates: { id: number; slug: string }[] }>(
    `/api/${call}/`,
    body,
    { as: staff },
  );
const position = async (id: number): Promise<StaffPosition> =>
  (await server.get<StaffPosition>(`/api/position/${id}/`, { as: staff })).body;

describe('the parents table', () => {
  it('lists locations by the number of maps they stand on, with these', async () => {
    expect(await rowsOf('?num_parents=0')).toEqual([['Owl Well'], ['Sword Coast'], ['Twin Towers'], ['Twin Towers']]);
    expect(await rowsOf('?num_parents=1')).toEqual([
      ['High Forest', 'Sword Coast'],
      ['Nesmé', 'Sword Coast'],
      ['Waterdeep', 'Sword Coast'],
    ]);
    expect(await rowsOf('?num_parents=2')).toEqual([['Undermountain', 'Sword Coast', 'Waterdeep']]);
    expect(await rowsOf('')).toEqual(await rowsOf('?num_parents=0'));
  });

  it('is cut into pages and searched', async () => {
    expect(await rowsOf('?num_parents=1&limit=1&offset=1')).toEqual([['Nesmé', 'Sword Coast']]);
    expect((await table('?num_parents=1&limit=1&offset=1')).total).toBe('3');
    expect(await rowsOf('?num_parents=1&name__icontains=F')).toEqual([['High Forest', 'Sword Coast']]);
  });

  it('two means two or more, and places taken off a map do not count', async () => {
    const added = await post('find_and_add_parent', {
      location_id: server.place('undermountain'),
      parent_id: server.place('twin_towers'),
    });
    expect(await rowsOf('?num_parents=2')).toEqual([['Undermountain', 'Sword Coast', 'Twin Towers', 'Waterdeep']]);
    const id = added.body.parent.position_on_parent_id;
    await server.post('/api/deactivate_location_has_position/', { id }, { as: staff });
    expect(await rowsOf('?num_parents=2')).toEqual([['Undermountain', 'Sword Coast', 'Waterdeep']]);
  });

  test.each(['?num_parents=3', '?num_parents=-1', '?num_parents=all', '?limit=101', '?offset=x', '?parent__name=a'])(
    '%s is refused',
    async (query) => {
      expect((await server.get(`/api/locations_with_parents/${query}`, { as: staff })).status).toBe(400);
    },
  );

  it('loses a row when the parent is removed', async () => {
    const [row] = (await table('?num_parents=2')).rows;
    const removed = row?.parents.find((parent) => parent.slug === 'waterdeep')?.position_on_parent_id;
    await server.post('/api/delete_location_position/', { id: removed }, { as: staff });
    expect(await rowsOf('?num_parents=2')).toEqual([]);
  });
});

describe.each(['find_and_add_parent', 'add_parent_to_location'])('%s', (call) => {
  const ask = (slug: string, parent: object) =>
    post(call, { [call === 'find_and_add_parent' ? 'location_id' : 'id']: server.place(slug), ...parent });

  it('puts a location at the centre of the map, with scale 12 and a dot', async () => {
    const { status, body } = await ask('owl_well', { parent_name: 'waterDEEP' });
    expect([status, body.success]).toEqual([200, 'Parent Added']);
    expect(body.parent).toMatchObject({ id: server.place('waterdeep'), name: 'Waterdeep', slug: 'waterdeep' });
    expect(body.change_id).toBeGreaterThan(0);
    expect(await position(body.parent.position_on_parent_id)).toMatchObject({
      lat: 150,
      lng: 200,
      scale: 12,
      display_dot: true,
      slug: 'owl_well',
    });
    const map = await server.get<{ children: { slug: string }[] }>('/api/location_map_details/waterdeep/');
    expect(map.body.children.map((child) => child.slug)).toContain('owl_well');
  });

  it('answers the same for the same client key', async () => {
    const body = { parent_name: 'Waterdeep', client_key: '5f0b3c1e-9a51-4d43-8f0e-1d8f6a1f7a11' };
    const first = await ask('owl_well', body);
    expect((await ask('owl_well', body)).body).toEqual(first.body);
  });

  it('asks which one is meant when several have the name', async () => {
    const { status, body } = await ask('owl_well', { parent_name: 'twin towers' });
    expect([status, body.code]).toEqual([409, 'parent_ambiguous']);
    expect(body.candidates.map((candidate) => candidate.slug)).toEqual(['twin_towers', 'twin_towers_2']);
    const chosen = await ask('owl_well', { parent_id: body.candidates[1]?.id });
    expect(chosen.body.parent.slug).toBe('twin_towers_2');
  });

  it('says in words why not', async () => {
    const why = async (slug: string, parent: object) => {
      const { status, body } = await ask(slug, parent);
      expect(body.error).toMatch(/^[A-Z].*\.$/);
      return [status, body.code];
    };
    expect(await why('owl_well', { parent_name: 'Nowhere' })).toEqual([404, 'parent_not_found']);
    expect(await why('owl_well', { parent_id: 987_654 })).toEqual([404, 'parent_not_found']);
    expect(await why('waterdeep', { parent_name: 'Waterdeep' })).toEqual([409, 'parent_is_self']);
    expect(await why('waterdeep', { parent_name: 'Sword Coast' })).toEqual([409, 'parent_already_set']);
    expect(await why(MAP, { parent_name: 'Waterdeep' })).toEqual([409, 'parent_would_loop']);
    expect(await why('owl_well', { parent_name: ' ' })).toEqual([400, 'bad_request']);
    expect(await why('owl_well', {})).toEqual([400, 'bad_request']);
  });
});
