import { randomUUID } from 'node:crypto';
import { PlaceIds, PlaceRow, PlacesChanged, type StaffPosition, type StaffWikiPage } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
beforeEach(async () => {
  server = await staffApp();
});
afterEach(() => server.close());

const read = async <T>(url: string) => {
  const answer = await server.get<T>(url, { as: server.mara });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const rowsOf = (ids: readonly number[], query = '') =>
  read<PlaceRow[]>(`/api/places/rows/?ids=${ids.join(',')}${query}`);
/** The names of the table in its order. */
async function table(query = ''): Promise<string[]> {
  const { ids } = await read<PlaceIds>(`/api/places/ids/${query}`);
  return ids.length === 0 ? [] : (await rowsOf(ids)).map(({ name }) => name);
}
const ids = (...slugs: string[]) => slugs.map((slug) => server.place(slug));
const change = (body: object) => server.does<PlacesChanged>('places/change', { ...body });
const rowOf = async (slug: string) => (await rowsOf(ids(slug)))[0];
const typeId = (name: string) =>
  server.database.sqlite.prepare('select id from location_types where name = ?').pluck().get(name) as number;

describe('the table of places', () => {
  it('has a row for each place of the world, by name', async () => {
    const answer = await read<PlaceIds>('/api/places/ids/');
    expectShape(PlaceIds, answer);
    expect(answer).toMatchObject({ found: 5, total: 5 });
    expect(await table()).toEqual(['High Forest', 'Nesmé', 'Sword Coast', 'Undermountain', 'Waterdeep']);
  });

  it('tells of each its type, the first map it stands on, its size, text and picture', async () => {
    const row = await rowOf('undermountain');
    expectShape(PlaceRow, row);
    const position = server.position('sword_coast', 'undermountain');
    expect(row).toMatchObject({ name: 'Undermountain', type: { name: 'dungeon' }, maps: 2, has_map: false });
    expect([position, server.position('waterdeep', 'undermountain')]).toContain(row?.position?.id);
    expect(row?.text).not.toBe('');
    expect(await rowOf('sword_coast')).toMatchObject({ position: null, maps: 0, has_map: true });
  });

  it('shows where a place stands on the map that it is filtered by', async () => {
    const map = server.place('waterdeep');
    expect(await table(`?map=${map}`)).toEqual(['Undermountain']);
    const [row] = await rowsOf(ids('undermountain'), `&map=${map}`);
    expect(row?.position).toMatchObject({ id: server.position('waterdeep', 'undermountain'), parent: { id: map } });
    expect(await table('?map=0')).toEqual(['Sword Coast']);
  });

  it('is filtered by name, types, and what is lacking', async () => {
    expect(await table('?name__icontains=ER')).toEqual(['Undermountain', 'Waterdeep']);
    expect(await table(`?types=${typeId('dungeon')},${typeId('city')}`)).toEqual(['Undermountain', 'Waterdeep']);
    expect(await table('?types=0&name__icontains=zzz')).toEqual([]);
    expect(await table('?without=text')).not.toContain('Undermountain');
    expect(await table('?without=picture')).not.toContain('Sword Coast');
  });

  it('is sorted by each column both ways, what has nothing there last', async () => {
    await server.does(`change_position_text/${server.position('sword_coast', 'nesmé')}`, { scale: 77 });
    expect((await table('?sort=size&desc=1'))[0]).toBe('Nesmé');
    expect((await table('?sort=size&desc=1')).at(-1)).toBe('Sword Coast');
    expect((await table('?sort=size')).at(-1)).toBe('Sword Coast');
    expect((await table('?sort=name&desc=1'))[0]).toBe('Waterdeep');
    const types = (await rowsOf((await read<PlaceIds>('/api/places/ids/?sort=type')).ids)).map((row) => row.type?.name);
    const named = types.filter((name) => name !== undefined);
    expect(types.slice(0, named.length)).toEqual(named.toSorted());
    expect(await table('?sort=map')).toHaveLength(5);
    expect(await table('?sort=changed')).toHaveLength(5);
  });

  it('names linked places in texts, and knows where a text is written and when it was', async () => {
    const nesmé = server.place('nesmé');
    expect((await rowOf('nesmé'))?.text_id).toBeNull();
    const link = `[[#${server.place('waterdeep')}]]`;
    const markdown = `Lies **far** from ${link}.`;
    const content = { markdown, top_section: '', sections: [], image: null, image_text: '', attribution: null };
    const page = await server.does<StaffWikiPage>('home/wikipage', {
      name: 'Nesmé',
      location_id: nesmé,
      wiki_page_content: content,
    });
    expect(await rowOf('nesmé')).toMatchObject({ text: 'Lies far from Waterdeep.', text_id: page.id });
    server.database.sqlite
      .prepare('update wiki_pages set updated_at = ? where id = ?')
      .run('2101-01-01T00:00:00.000Z', page.id);
    expect((await rowOf('nesmé'))?.changed_at).toBe('2101-01-01T00:00:00.000Z');
    expect((await table('?sort=changed&desc=1'))[0]).toBe('Nesmé');
  });

  it.each([
    ['a heading', '# News\n\nIt is near LINK.\n', 'It is near Waterdeep.'],
    ['two headings', '# News\n\n## Old news\n\nOnce, LINK fell.\n', 'Once, Waterdeep fell.'],
    ['an appendix', '# Appendix\n\nNot this: LINK.\n\n# News\n\nLINK stands.\n', 'Waterdeep stands.'],
    [
      'a secret',
      ':::secret dm\nOnly LINK knows.\n:::\n\n# News\n\nAll is well in LINK.\n',
      'All is well in Waterdeep.',
    ],
  ])('names linked places of a text that begins with %s', async (_, written, text) => {
    const markdown = written.replaceAll('LINK', `[[#${server.place('waterdeep')}]]`);
    const content = { markdown, top_section: '', sections: [], image: null, image_text: '', attribution: null };
    const page = { name: 'Nesmé', location_id: server.place('nesmé'), wiki_page_content: content };
    await server.does<StaffWikiPage>('home/wikipage', page);
    expect((await rowOf('nesmé'))?.text).toBe(text);
  });

  it('leaves out places of other worlds and places that are gone', async () => {
    expect(await rowsOf([987_654, server.place('nesmé')])).toHaveLength(1);
  });
});

describe('many places changed at once', () => {
  it('have another type, in one line of the history and with one undo', async () => {
    const before = await rowsOf(ids('nesmé', 'waterdeep', 'high_forest'));
    const done = await change({
      ids: ids('nesmé', 'waterdeep', 'high_forest'),
      act: 'type',
      type_id: typeId('dungeon'),
    });
    expectShape(PlacesChanged, done);
    expect(done).toEqual({ change_id: expect.any(Number), changed: 3, left: [], left_total: 0 });
    expect((await rowOf('nesmé'))?.type?.name).toBe('dungeon');
    const { changes } = await server.history();
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ id: done.change_id, action: 'location.edit', together: 3 });
    const back = await server.revert(done.change_id);
    expect(back.change).toMatchObject({ reverts: expect.any(Number), together: 3 });
    const after = await rowsOf(ids('nesmé', 'waterdeep', 'high_forest'));
    expect(after.map(({ type }) => type)).toEqual(before.map(({ type }) => type));
    expect((await server.history()).changes).toHaveLength(2);
    await server.revert(back.change.id);
    expect((await rowOf('high_forest'))?.type?.name).toBe('dungeon');
  });

  it('are in the history of each of them too', async () => {
    const { change_id } = await change({ ids: ids('nesmé', 'waterdeep'), act: 'type', type_id: null });
    for (const slug of ['nesmé', 'waterdeep']) {
      const { changes } = await server.history(`?location_id=${server.place(slug)}`);
      expect(changes).toMatchObject([{ action: 'location.edit', together: 2 }]);
    }
    await server.revert((await server.history(`?location_id=${server.place('waterdeep')}`)).changes[0]?.id ?? null);
    expect((await server.refused(`history/${change_id}/revert`, {})).status).toBe(409);
    expect((await rowOf('nesmé'))?.type).not.toBeNull();
  });

  it('have another size, or are taken off where they stand', async () => {
    const done = await change({ ids: ids('nesmé', 'waterdeep'), act: 'size', scale: 33 });
    expect(done.changed).toBe(2);
    expect((await rowOf('nesmé'))?.position?.scale).toBe(33);
    await change({ ids: ids('nesmé', 'sword_coast'), act: 'take_off' });
    expect((await rowOf('nesmé'))?.position).toBeNull();
    expect((await server.refused('places/change', { ids: ids('nesmé'), act: 'size', scale: 0 })).status).toBe(400);
  });

  it('are moved and sized in proportion on their map, and duplicated beside themselves, each as one', async () => {
    const map = server.place('sword_coast');
    const on = (slug: string) => server.position('sword_coast', slug);
    const at = (id: number) =>
      server.database.sqlite.prepare('select lat, lng, scale, version from positions where id = ?').get(id) as {
        [name in 'lat' | 'lng' | 'scale' | 'version']: number;
      };
    const both = { map, ids: ids('nesmé', 'undermountain') };
    const before = at(on('undermountain'));
    const elsewhere = at(server.position('waterdeep', 'undermountain'));
    const moved = await change({ ...both, act: 'move', by: { lat: -10.5, lng: 20 } });
    expect(moved).toMatchObject({ changed: 2, left_total: 0 });
    expect(at(on('undermountain'))).toMatchObject({ lat: before.lat - 10.5, lng: before.lng + 20 });
    expect(at(server.position('waterdeep', 'undermountain'))).toEqual(elsewhere);
    await change({ ...both, act: 'resize', factor: 1.5 });
    expect(at(on('undermountain')).scale).toBe(before.scale * 1.5);

    const copies = await change({ ...both, act: 'duplicate', by: { lat: 1, lng: 1 } });
    expect((await table()).filter((name) => name === 'Nesmé')).toHaveLength(2);
    expectShape(PlacesChanged, copies);
    expect(copies.added).toMatchObject([{ slug: 'nesmé_2' }, { slug: 'undermountain_2' }]);
    await server.revert(copies.change_id);
    expect(await table()).toHaveLength(5);
    await server.revert(moved.change_id);
    expect(at(on('undermountain'))).toMatchObject({ lat: before.lat, lng: before.lng });
    const tooMany = { ids: Array.from({ length: 101 }, (_, i) => i + 1), act: 'duplicate', by: { lat: 0, lng: 0 } };
    expect((await server.refused('places/change', tooMany)).status).toBe(400);
  });

  it('take their lines and areas along, also when they are duplicated, and bring them back', async () => {
    const map = server.place('sword_coast');
    const nesme = server.position('sword_coast', 'nesmé');
    const shapes = () =>
      server.database.sqlite
        .prepare(`select p.lat, p.lng, p.geojson from positions p join locations l on l.id = p.location_id
          where l.name = 'Nesmé' and p.parent_id = ? order by p.id`)
        .all(map)
        .map((row) => {
          const { lat, lng, geojson } = row as { lat: number; lng: number; geojson: string };
          const { coordinates } = JSON.parse(geojson).geometry as { coordinates: [number, number][] };
          return coordinates.map(([x, y]) => [Math.round((x - lng) * 100) / 100, Math.round((y - lat) * 100) / 100]);
        });
    const coordinates = [
      [10, 20],
      [30.25, 20],
      [30.25, 44.5],
    ];
    const geojson = { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} };
    await server.does(`change_position_text/${nesme}`, { geojson });
    const [first] = shapes();
    const moved = await change({ map, ids: ids('nesmé', 'waterdeep'), act: 'move', by: { lat: -10.5, lng: 20 } });
    expect(moved).toMatchObject({ changed: 2, left_total: 0 });
    expect(shapes()).toEqual([first]);
    const copies = await change({ map, ids: ids('nesmé'), act: 'duplicate', by: { lat: 5, lng: -3 } });
    expect(shapes()).toEqual([first, first]);
    await server.revert(copies.change_id);
    await server.does('change_position', { id: nesme, position: [1, 2] });
    expect(shapes()).toEqual([first]);
    await server.does(`change_position_text/${nesme}`, { lat: 7, scale: 20 });
    expect(shapes()).toEqual([first]);
    const far = await change({ map, ids: ids('nesmé'), act: 'move', by: { lat: 999_999, lng: 0 } });
    expect(far).toMatchObject({ changed: 0, left_total: 1 });
  });

  it('stay where somebody else changed them since they were seen, and that is told', async () => {
    const nesme = server.position('sword_coast', 'nesmé');
    const asked = { ids: ids('nesmé', 'waterdeep'), map: server.place('sword_coast'), seen: [1, 1] };
    await server.does(`change_position_text/${nesme}`, { scale: 60 }, server.odo);
    const done = await change({ ...asked, act: 'resize', factor: 2 });
    expect(done).toMatchObject({ changed: 1, left_total: 1, left: [{ name: 'Nesmé' }] });
    expect((await rowOf('nesmé'))?.position?.scale).toBe(60);
    const types = await change({ ids: asked.ids, act: 'type', type_id: null, seen: ['hamlet of gnomes', 'city'] });
    expect(types).toMatchObject({ changed: 1, left: [{ name: 'Nesmé' }] });
    expect((await server.refused('places/change', { ...asked, act: 'resize', factor: 2, seen: [1] })).status).toBe(400);
  });

  it('are restyled in what was chosen and keep the rest of their looks, with one undo', async () => {
    const [nesme, waterdeep] = ids('nesmé', 'waterdeep').map((_, i) =>
      server.position('sword_coast', i === 0 ? 'nesmé' : 'waterdeep'),
    ) as [number, number];
    const lookAt = async (id: number) => {
      const { look, display_dot } = await read<StaffPosition>(`/api/position/${id}/`);
      return { look, display_dot };
    };
    await server.does(`change_position_text/${nesme}`, { look: { sign: 'inn', colour: 'pine' } });
    const before = await Promise.all([lookAt(nesme), lookAt(waterdeep)]);
    const asked = { ids: ids('nesmé', 'waterdeep'), map: server.place('sword_coast'), act: 'look' };
    const done = await change({ ...asked, look: { colour: 'lake', weight: null } });
    expect(done).toMatchObject({ changed: 2, left_total: 0 });
    expect((await lookAt(nesme)).look).toEqual({ sign: 'inn', colour: 'lake' });
    expect((await lookAt(waterdeep)).look).toEqual({ colour: 'lake' });
    const plain = { sign: null, colour: null, dash: null, weight: null };
    const dot = await change({ ...asked, look: plain, display_dot: !before[0]?.display_dot });
    expect((await lookAt(nesme)).look).toBeNull();
    await server.revert(dot.change_id);
    await server.revert(done.change_id);
    expect(await Promise.all([lookAt(nesme), lookAt(waterdeep)])).toEqual(before);
    expect((await server.refused('places/change', { ...asked, look: { colour: 'magenta' } })).status).toBe(400);
    expect((await server.refused('places/change', asked)).status).toBe(400);
  });

  it('are changed beside what somebody else changed of them in another field', async () => {
    const nesme = server.position('sword_coast', 'nesmé');
    const asked = { ids: ids('nesmé', 'waterdeep'), map: server.place('sword_coast'), seen: [1, 1] };
    await server.does(`change_position_text/${nesme}`, { scale: 60, look: { colour: 'pine' } }, server.odo);
    const moved = await change({ ...asked, act: 'move', by: { lat: 1, lng: 1 } });
    expect(moved).toMatchObject({ changed: 2, left_total: 0 });
    expect((await rowOf('nesmé'))?.position?.scale).toBe(60);
    for (const act of [{ act: 'resize', factor: 2 }, { act: 'look', look: { colour: 'lake' } }, { act: 'take_off' }])
      expect(await change({ ...asked, ids: ids('nesmé'), seen: [1], ...act })).toMatchObject({
        changed: 0,
        left_total: 1,
      });
    // As a map that is brought to other units, which has no line for each of its places.
    server.database.sqlite.prepare('update positions set version = version + 1 where id = ?').run(nesme);
    const unknown = { ...asked, ids: ids('nesmé'), seen: [2], act: 'map', parent_id: server.place('high_forest') };
    expect(await change(unknown)).toMatchObject({ changed: 0, left_total: 1 });
  });

  it('stay drafts or published where somebody else turned them since', async () => {
    await server.does(`home/location/${server.place('nesmé')}`, { draft: true }, server.odo);
    const asked = { ids: ids('nesmé', 'waterdeep'), act: 'publish' };
    expect(await change({ ...asked, seen: [0, 0] })).toMatchObject({ changed: 0, left: [{ name: 'Nesmé' }] });
    expect(await change({ ...asked, act: 'draft', seen: [0, 0] })).toMatchObject({ changed: 1, left_total: 0 });
    expect(await change({ ...asked, seen: [1, 1] })).toMatchObject({ changed: 2, left_total: 0 });
  });

  it('hang on another map, and what cannot stays as it is', async () => {
    const done = await change({ ids: ids('nesmé', 'waterdeep'), act: 'map', parent_id: server.place('waterdeep') });
    expect(done).toMatchObject({ changed: 1, left_total: 1, left: [{ name: 'Waterdeep' }] });
    expect((await rowOf('nesmé'))?.position?.parent.name).toBe('Waterdeep');
    expect((await rowOf('waterdeep'))?.position?.parent.name).toBe('Sword Coast');
    await server.revert(done.change_id);
    expect((await rowOf('nesmé'))?.position?.parent.name).toBe('Sword Coast');
  });

  it('are deleted and come back with text and where they stood, as one', async () => {
    const before = await rowsOf(ids('nesmé', 'undermountain'));
    const removed = ids('nesmé', 'undermountain', 'waterdeep');
    const done = await change({ ids: removed, act: 'remove' });
    // Nothing hangs on it any more, once what stood on its map is gone.
    expect(done).toMatchObject({ changed: 3, left_total: 0 });
    expect(await table()).toEqual(['High Forest', 'Sword Coast']);
    expect((await server.history('?removed=1')).changes).toMatchObject([{ id: done.change_id, together: 3 }]);
    await server.revert(done.change_id);
    const after = await rowsOf(removed.slice(0, 2));
    const kept = ({ name, type, text, maps, position }: PlaceRow) => ({ name, type, text, maps, at: position?.parent });
    expect(after.map(kept)).toEqual(before.map(kept));
    expect((await server.history('?removed=1')).changes).toEqual([]);
  });

  it('are changed once, however often the same is sent', async () => {
    const body = { ids: ids('nesmé', 'waterdeep'), act: 'size', scale: 25, client_key: randomUUID() };
    const first = await change(body);
    expect(await change(body)).toEqual(first);
    expect((await server.history()).changes).toHaveLength(1);
    expect((await server.refused('places/change', { ...body, scale: 26 })).status).toBe(409);
    const undo = { client_key: randomUUID() };
    const back = await server.revert(first.change_id, undo);
    expect(await server.revert(first.change_id, undo)).toEqual(back);
  });

  it('stay where others changed them since, when all is taken back; forced they do not', async () => {
    const done = await change({ ids: ids('nesmé', 'waterdeep'), act: 'size', scale: 25 });
    const nesme = server.position('sword_coast', 'nesmé');
    await server.does(`change_position_text/${nesme}`, { scale: 60 }, server.odo);
    const back = await server.revert(done.change_id);
    expect(back.left).toBe(1);
    expect((await rowOf('nesmé'))?.position?.scale).toBe(60);
    expect((await rowOf('waterdeep'))?.position?.scale).not.toBe(25);
    expect((await server.refused(`history/${done.change_id}/revert`, {})).body.code).toBe('changed_meanwhile');
    expect((await server.revert(done.change_id, { force: true })).left).toBe(0);
    expect((await rowOf('nesmé'))?.position?.scale).toBe(14);
  });

  it('are those of the world in question, whatever ids are sent', async () => {
    const own = await server.person('Marisol');
    const world = await server.post<{ id: string }>('/api/worlds/', { name: 'Harrow' }, { as: own });
    const asked = { ids: ids('nesmé'), act: 'remove', world_id: world.body.id };
    const answer = await server.post<PlacesChanged>('/api/places/change/', asked, { as: own });
    expect(answer.body).toMatchObject({ changed: 0, left_total: 0, change_id: null });
    const there = await server.get<PlaceRow[]>(`/api/places/rows/?ids=${ids('nesmé')}&world_id=${world.body.id}`, {
      as: own,
    });
    expect(there.body).toEqual([]);
    expect((await server.post('/api/places/change/', { ids: ids('nesmé'), act: 'remove' }, { as: own })).status).toBe(
      404,
    );
    expect(await table()).toContain('Nesmé');
  });
});
