import { type LocationSaved, type PositionSaved, type WorldDetails, WorldsAnswer } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, ownWorldsWith, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { sweepWorlds } from '../commands/delete-world.ts';

type Confirmed = Person & { email: string };

let server: WorldsApp;
let owner: Confirmed;
let editor: Confirmed;
let other: Confirmed;
let mara: Person;
const start = async (ownWorlds = ownWorldsWith({ worldsEach: 3, locationsEach: 8 })) => {
  server = await worldsApp({ config: { ownWorlds } });
  owner = await server.confirmed('Owner');
  editor = await server.confirmed('Editor');
  other = await server.confirmed('Other');
  mara = await server.person('Mara', { isStaff: true });
};
beforeEach(() => start());
afterEach(() => server.close());

const DAY_MS = 24 * 3_600_000;
const worldsOf = async (as: Person) => (await server.get<WorldsAnswer>('/api/worlds/', { as })).body;
const readBy = async (as: Person, world: { id: string }, name: string) =>
  (await server.get(`/api/location_map_details/${name}/?world_id=${world.id}`, { as })).status;

describe('an own world', () => {
  test('is made by whoever has an account, up to a limit that holds under races', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, i) => server.post('/api/worlds/', { name: `World ${i}` }, { as: owner })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    const list = await worldsOf(owner);
    expectShape(WorldsAnswer, list);
    expect(list).toMatchObject({
      may_make: true,
      own_worlds: { used: 3, most: 3 },
      own_locations: { used: 0, most: 8 },
    });
    expect((await worldsOf(other)).worlds).toEqual([]);
  });

  test('stands in the copies of the accounts of those who edit it, by its name', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    await server.addEditor(owner, world, editor);
    await server.does(owner, `/api/worlds/${world.id}/editors/`, { email: other.email });
    const copyOf = async (as: Person) =>
      (await server.get<Record<'worlds' | 'worlds_edited', object[]>>('/user/export/', { as })).body;
    expect((await copyOf(owner)).worlds).toMatchObject([{ id: world.id, name: 'Mine', deleted_at: null }]);
    expect(await copyOf(editor)).toMatchObject({ worlds: [], worlds_edited: [{ id: world.id, name: 'Mine' }] });
    expect((await copyOf(other)).worlds_edited).toEqual([]);
    await server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Mine' });
    expect((await copyOf(owner)).worlds).toMatchObject([{ id: world.id, deleted_at: expect.any(String) }]);
    expect((await copyOf(editor)).worlds_edited).toEqual([]);
  });

  test('is made by nobody where the operator says so; what is there stays', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    server.app.worlds.ownWorlds.mayBeMade = false;
    expect((await server.post('/api/worlds/', { name: 'Another' }, { as: owner })).body).toMatchObject({
      code: 'forbidden',
    });
    expect(await worldsOf(owner)).toMatchObject({ may_make: false, worlds: [{ id: world.id }] });
  });

  test('has no more places than the limit of its owner, whoever makes them and however many at once', async () => {
    const [world, second] = [await server.makeWorld(owner, 'Mine'), await server.makeWorld(owner, 'Mine too')];
    await server.addEditor(owner, world, editor);
    const add = (as: Person, { id }: { id: string }, i: number) =>
      server.post('/api/home/location/', { name: `Place ${i}`, world_id: id }, { as });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        add(i % 2 === 0 ? owner : editor, i % 3 === 0 ? world : i % 2 === 0 ? second : world, i),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'quota_reached' });
    expect((await worldsOf(owner)).own_locations).toEqual({ used: 8, most: 8 });
  });

  whole('is edited by its owner and by whoever agreed, with what staff have', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    await server.addEditor(owner, world, editor);
    const made = await server.does<LocationSaved>(owner, '/api/home/location/', {
      name: 'Coast',
      world_id: world.id,
      map_size: { width: 400, height: 300 },
    });
    expect(made.location).toMatchObject({ slug: 'coast', map_width: 400, map_height: 300 });
    expect((await server.get<WorldDetails>(`/api/worlds/${world.id}/`, { as: editor })).body.home).toMatchObject({
      slug: 'coast',
    });
    const put = await server.does<PositionSaved>(editor, '/api/add_position/', {
      parent_id: made.location.id,
      name: 'Inn',
      lat: 5,
      lng: 6,
    });
    const id = put.position.id;
    await server.does(owner, '/api/change_position/', { id, position: [7, 8] });
    await server.does(editor, `/api/change_position_text/${id}/`, { scale: 30 });
    const inn = put.position.location_id;
    await server.does(editor, '/api/home/wikipage/', {
      name: 'Inn',
      location_id: inn,
      wiki_page_content: content('A lantern burns.'),
    });
    await server.does(editor, '/api/home/type/', { name: 'Tavern', world_id: world.id });
    const map = await server.get<{ children: { name: string; lat: number }[] }>(
      `/api/location_map_details/coast/?world_id=${world.id}`,
      { as: owner },
    );
    expect(map.body.children).toMatchObject([{ name: 'Inn', lat: 7, scale: 30 }]);
    const history = await server.get<{ changes: { id: number; action: string }[] }>(
      `/api/history/?world_id=${world.id}`,
      { as: owner },
    );
    expect(history.body.changes.map(({ action }) => action)).toContain('position.move');
    const move = history.body.changes.find(({ action }) => action === 'position.move');
    await server.does(editor, `/api/history/${move?.id}/revert/`);
    for (const path of [
      '/api/home/location/list/',
      '/api/home/type/list/',
      '/api/home/wikipage/list/',
      '/api/home/location/options/',
      '/api/locations_with_parents/',
      '/api/admin/summary/',
      '/api/admin/world_check/',
      '/api/inactive_positions/',
    ]) {
      const answer = await server.get(`${path}?world_id=${world.id}`, { as: editor });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toContain('Sword Coast');
      // Without it the Atlas is meant, which is staff's.
      expect((await server.get(path, { as: editor })).status).toBe(404);
    }
  });

  test('gets no picture of another world, and brings nothing into one that is staff’s', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    const ids = fillWorld(server, world, 'mine');
    const image = `/media/${'a'.repeat(64)}.webp`;
    for (const [path, body] of [
      [`/api/home/location/${ids.map}/`, { image }],
      ['/api/home/location/', { name: 'New', world_id: world.id, image }],
      ['/api/update_location/', { location_id: ids.map, image }],
      ['/api/fit_picture/', { location_id: ids.map, image, fit: 'crop' }],
      [`/api/home/wikipage/${ids.page}/`, { wiki_page_content: { ...content('x'), image } }],
    ] as const)
      expect([path, (await server.post(path, body, { as: owner })).body.code]).toEqual([path, 'bad_request']);
    // Into the Atlas: for whoever edits another world it is not there.
    expect((await server.post('/api/imports/', {}, { as: owner })).status).toBe(404);
  });

  test('shares nothing with another one: parents, types and pages are found in its own', async () => {
    const [mine, theirs] = [await server.makeWorld(owner, 'Mine'), await server.makeWorld(other, 'Theirs')];
    const [here, there] = [fillWorld(server, mine, 'mine'), fillWorld(server, theirs, 'theirs')];
    const missing = 987_654_321;
    const tries = (id: number): [string, object][] => [
      ['/api/add_position/', { parent_id: here.map, location_id: id, lat: 1, lng: 1 }],
      ['/api/add_position/', { parent_id: id, name: 'New', lat: 1, lng: 1 }],
      ['/api/change_position_parent/', { id: here.position, new_parent_id: id }],
      ['/api/add_parent_to_location/', { id: here.place, parent_id: id }],
      [`/api/home/location/${here.place}/`, { type_id: id }],
      [`/api/home/wikipage/${here.page}/`, { location_id: id }],
      ['/api/home/wikipage/', { name: 'New', location_id: id, world_id: mine.id }],
      [`/api/worlds/${mine.id}/`, { home_location_id: id }],
      [`/api/home/location/${id}/`, { name: 'New' }],
      [`/api/home/location/${id}/delete/`, {}],
      ['/api/rescale_map/', { location_id: id }],
    ];
    for (const [i, [path, body]] of tries(missing).entries()) {
      const ask = async (hidden: number) => {
        const [url, sent] = tries(hidden)[i] ?? ['', {}];
        const { status, text } = await server.post(url, sent, { as: owner });
        return `${status} ${text.replaceAll(String(hidden), 'ID')}`;
      };
      const unknown = await ask(missing);
      expect([path, unknown.startsWith('4')]).toEqual([path, true]);
      for (const hidden of [there.map, server.place(MAP)])
        expect([path, body, await ask(hidden)]).toEqual([path, body, unknown]);
    }
  });
});

const content = (top_section: string) => ({
  sections: [],
  top_section,
  image: null,
  image_text: '',
  attribution: null,
});

describe('editing a world of somebody else', () => {
  test('needs a yes of an account that has confirmed the address, and ends at the next call', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    const { place } = fillWorld(server, world, 'mine');
    const map = worldWord('mine', 'map');
    const rename = async (as: Person) =>
      (await server.post(`/api/home/location/${place}/`, { name: 'Renamed' }, { as })).status;
    const unconfirmed = await server.person('Unconfirmed');
    const email = server.database.sqlite
      .prepare('select email from users where id = ?')
      .pluck()
      .get(unconfirmed.id) as string;
    for (const address of [editor.email, email, 'nobody@mail.example'])
      await server.does(owner, `/api/worlds/${world.id}/editors/`, { email: address });
    expect(await worldsOf(editor)).toMatchObject({
      worlds: [],
      requests: [{ id: world.id, name: 'Mine', owner_name: 'Owner' }],
    });
    expect([await readBy(editor, world, map), await rename(editor)]).toEqual([404, 403]);
    expect((await worldsOf(unconfirmed)).requests).toEqual([]);
    expect((await server.post(`/api/worlds/${world.id}/accept/`, {}, { as: unconfirmed })).status).toBe(404);
    await server.does(editor, `/api/worlds/${world.id}/accept/`);
    expect([await readBy(editor, world, map), await rename(editor)]).toEqual([200, 200]);
    const { editors } = (await server.get<WorldDetails>(`/api/worlds/${world.id}/`, { as: owner })).body;
    expect(editors?.map(({ email: typed, state, name }) => [typed, state, name]).sort()).toEqual(
      [
        [editor.email, 'accepted', 'Editor'],
        [email, 'asked', null],
        ['nobody@mail.example', 'asked', null],
      ].sort(),
    );
    expect((await server.get<WorldDetails>(`/api/worlds/${world.id}/`, { as: editor })).body.editors).toBeUndefined();
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
    expect([await readBy(editor, world, map), await rename(editor)]).toEqual([404, 403]);
    expect(await worldsOf(editor)).toMatchObject({ worlds: [], requests: [] });
  });

  test('repeats no answer of before to whoever edits it no longer', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    const { position } = fillWorld(server, world, 'mine');
    await server.addEditor(owner, world, editor);
    await server.makeWorld(editor, 'Of the editor');
    const body = { id: position, position: [3, 4], client_key: '0f0f0f0f-0000-4000-8000-000000000001' };
    await server.does(editor, '/api/change_position/', body);
    await server.does(editor, '/api/change_position/', body);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
    expect((await server.post('/api/change_position/', body, { as: editor })).status).toBe(404);
  });

  test('is nothing that staff do: they read figures, and nothing of what is in it', async () => {
    const world = await server.makeWorld(owner, 'canarymineworldname0x');
    const ids = fillWorld(server, world, 'mine');
    const figures = await server.get('/api/admin/own_worlds/', { as: mara });
    expect(figures.body).toEqual({
      owners: [{ id: owner.id, name: 'Owner', worlds: 1, deleted_worlds: 0, locations: 3, picture_bytes: 0 }],
      pictures: { used: 0, most: 20 * 1024 ** 3 },
      limits: { worlds: 3, locations: 8, picture_bytes: 2 * 1024 ** 3 },
      next_page: null,
    });
    expect(await readBy(mara, world, worldWord('mine', 'map'))).toBe(404);
    for (const path of [
      `/api/home/location/${ids.place}/`,
      `/api/home/type/${ids.type}/`,
      `/api/home/wikipage/${ids.page}/`,
      `/api/position/${ids.position}/`,
      `/api/history/?location_id=${ids.place}`,
      `/api/worlds/${world.id}/`,
      '/api/worlds/',
      `/api/home/location/list/?world_id=${world.id}`,
      '/api/home/location/list/?name__icontains=canary',
    ])
      expect([path, (await server.get(path, { as: mara })).text.includes('canarymine')]).toEqual([path, false]);
    await server.addEditor(owner, world, await confirmMara());
    expect(await readBy(mara, world, worldWord('mine', 'map'))).toBe(200);
  });
});

const confirmMara = async (): Promise<Confirmed> => {
  server.database.sqlite
    .prepare("update users set email_verified = 1, email = 'mara@mail.example' where id = ?")
    .run(mara.id);
  return { ...mara, email: 'mara@mail.example' };
};

describe('a world that was begun and left', () => {
  const begin = async (name: string) => (await server.post<WorldDetails>('/api/worlds/', { name }, { as: owner })).body;
  const take = (world: WorldDetails) =>
    server.post(`/api/worlds/${world.id}/delete/`, { name: world.name, if_empty: true }, { as: owner });

  test('counts for nothing once it is taken back, and leaves nothing to bring back', async () => {
    const world = await begin('Begun');
    expect((await take(world)).status).toBe(200);
    expect(await worldsOf(owner)).toMatchObject({ worlds: [], deleted: [], own_worlds: { used: 0 } });
    expect((await server.post(`/api/worlds/${world.id}/restore/`, {}, { as: owner })).status).toBe(404);
  });

  test('stays where anything was ever in it, and for everybody but its owner', async () => {
    const world = await begin('Begun');
    const path = `/api/worlds/${world.id}/delete/`;
    expect((await server.post(path, { name: 'Begun', if_empty: true }, { as: other })).status).toBe(404);
    await server.does(owner, '/api/home/type/', { name: 'Ferry', world_id: world.id });
    expect((await take(world)).status).toBe(409);
    expect((await worldsOf(owner)).worlds).toMatchObject([{ id: world.id }]);
  });
});

describe('a deleted world', () => {
  test('is gone at the next call, comes back as it was within 30 days, and then is gone for good', async () => {
    const world = await server.makeWorld(owner, 'Mine');
    fillWorld(server, world, 'mine');
    const map = worldWord('mine', 'map');
    const remove = (name: string) => server.post(`/api/worlds/${world.id}/delete/`, { name }, { as: owner });
    expect((await remove('mine')).body).toMatchObject({ code: 'bad_request', field: 'name' });
    expect((await remove(' Mine ')).status).toBe(200);
    expect(await readBy(owner, world, map)).toBe(404);
    expect(await worldsOf(owner)).toMatchObject({
      worlds: [],
      deleted: [{ id: world.id, locations: 3 }],
      own_locations: { used: 3 },
    });
    server.forward(29 * DAY_MS);
    await sweepWorlds(server.db, server.now());
    expect((await server.post(`/api/worlds/${world.id}/restore/`, {}, { as: other })).status).toBe(404);
    await server.does(owner, `/api/worlds/${world.id}/restore/`);
    expect(await readBy(owner, world, map)).toBe(200);
    await remove('Mine');
    server.forward(31 * DAY_MS);
    expect((await server.post(`/api/worlds/${world.id}/restore/`, {}, { as: owner })).status).toBe(404);
    await sweepWorlds(server.db, server.now());
    const { sqlite } = server.database;
    for (const table of ['worlds', 'locations', 'location_types', 'wiki_pages', 'staff_changes'])
      expect([
        table,
        sqlite
          .prepare(`select count(*) from ${table} where ${table === 'worlds' ? 'id' : 'world_id'} <> 1`)
          .pluck()
          .get(),
      ]).toEqual([table, 0]);
    expect((await server.get(`/api/location_map_details/${MAP}/`)).status).toBe(200);
  });

  test('does not come back while its owner has as many others as may be', async () => {
    const worlds: { id: string }[] = [];
    for (const name of ['First', 'Second', 'Third']) worlds.push(await server.makeWorld(owner, name));
    const remove = (at: number, name: string) => server.does(owner, `/api/worlds/${worlds[at]?.id}/delete/`, { name });
    const restore = () => server.post(`/api/worlds/${worlds[0]?.id}/restore/`, {}, { as: owner });
    await remove(0, 'First');
    await server.makeWorld(owner, 'Fourth');
    expect((await restore()).body).toMatchObject({ code: 'quota_reached' });
    await remove(1, 'Second');
    expect((await restore()).status).toBe(200);
  });

  test('waits for an editor when the account of its owner ends, and without one is gone', async () => {
    const [shared, lonely] = [await server.makeWorld(owner, 'Shared'), await server.makeWorld(owner, 'Lonely')];
    fillWorld(server, shared, 'shared');
    fillWorld(server, lonely, 'lonely');
    await server.addEditor(owner, shared, editor);
    await server.does(owner, `/api/worlds/${shared.id}/editors/`, { email: other.email });
    server.database.sqlite
      .prepare('update users set password_hash = null, google_sub = null where id = ?')
      .run(owner.id);
    await server.does(owner, '/user/delete_account/', { email: owner.email }).catch(() => undefined);
    const { removeAccount } = await import('../../retention/commands/terminate-account.ts');
    if (server.database.sqlite.prepare('select 1 from users where id = ?').get(owner.id) !== undefined)
      await removeAccount(server.db, owner.id, 'private', new Date(server.now()).toISOString());
    expect(await readBy(editor, shared, worldWord('shared', 'map'))).toBe(404);
    await sweepWorlds(server.db, server.now());
    expect(server.database.sqlite.prepare("select name from worlds where kind = 'own'").pluck().all()).toEqual([
      'Shared',
    ]);
    expect((await server.post(`/api/worlds/${shared.id}/restore/`, {}, { as: other })).status).toBe(404);
    await server.does(editor, `/api/worlds/${shared.id}/restore/`);
    expect((await worldsOf(editor)).worlds).toMatchObject([{ id: shared.id, part: 'owner' }]);
  });
});
