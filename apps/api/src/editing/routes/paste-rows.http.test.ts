import { randomUUID } from 'node:crypto';
import { asScale, isPointVisible } from '@venture-atlas/map-math';
import { NamedPlace, type PlaceRow, PlaceRowsSaved } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
beforeAll(async () => {
  server = await staffApp();
});
afterAll(() => server.close());

const save = (rows: readonly object[], more: object = {}) =>
  server.does<PlaceRowsSaved>('places/save', { rows: [...rows], ...more });
const named = async (...names: string[]) => {
  const found = await server.does<NamedPlace[]>('places/by_name', { names });
  for (const place of found) expectShape(NamedPlace, place);
  return found;
};
const only = async (name: string): Promise<NamedPlace> => {
  const [place, other] = await named(name);
  if (place === undefined || other !== undefined) throw new Error(`There is not one ${name}.`);
  return place;
};
const rowOf = async (id: number) =>
  (await server.get<PlaceRow[]>(`/api/places/rows/?ids=${id}`, { as: server.mara })).body[0];
const coast = () => server.place('sword_coast');
/** A row about a place as it was seen. */
const about = ({ id, version, position }: NamedPlace) => ({
  place: { id, version },
  ...(position === null ? {} : { position: { id: position.id, version: position.version } }),
});

describe('rows of a spreadsheet', () => {
  it('rename a place and write its text at once, which takes the new name along', async () => {
    const before = await only('Undermountain');
    const text_version = before.text?.version;
    const row = { ...about(before), name: 'Undercity', text: 'Deeper than anybody went.', text_version };
    const done = await save([row]);
    expect(done).toMatchObject({ changed: 1, left: [] });
    const after = await only('Undercity');
    expect((await rowOf(after.id))?.text).toBe('Deeper than anybody went.');
    // Whoever saw neither of it is told so.
    expect(await save([{ ...row, place: { id: after.id, version: after.version }, name: 'Underhalls' }])).toMatchObject(
      {
        changed: 0,
        left_rows: [0],
      },
    );
    expect(await named('Underhalls')).toEqual([]);
    await server.revert(done.change_id);
  });

  it('become places with type, point, size and text, in one line of the history, and go with one undo', async () => {
    const done = await save([
      { name: ' Sheafbridge ', type: 'Village', map: coast(), lat: 12, lng: 34, scale: 14, text: 'A weir and a toll.' },
      { name: 'Cold Fen', type: 'village', map: coast(), lat: 13, lng: 35 },
      { name: 'Nowhere Yet', text: '' },
    ]);
    expectShape(PlaceRowsSaved, done);
    expect(done).toEqual({ change_id: expect.any(Number), made: 3, changed: 0, left: [], left_rows: [] });
    const bridge = await only('sheafBRIDGE');
    expect(bridge).toMatchObject({ name: 'Sheafbridge', type: { name: 'Village' }, text: { is_empty: false } });
    expect(bridge.position).toMatchObject({ lat: 12, lng: 34, scale: 14, parent: { id: coast() } });
    expect((await rowOf(bridge.id))?.text).toBe('A weir and a toll.');
    expect((await only('Cold Fen')).type).toEqual(bridge.type);
    expect(await only('Nowhere Yet')).toMatchObject({ position: null, text: null });
    expect((await server.history()).changes[0]).toMatchObject({ id: done.change_id, together: 5 });
    await server.revert(done.change_id);
    expect(await named('Sheafbridge', 'Cold Fen', 'Nowhere Yet')).toEqual([]);
    const types = 'select count(*) from location_types where name = ?';
    expect(server.database.sqlite.prepare(types).pluck().get('Village')).toBe(0);
  });

  it('have a size with which they are seen where their map opens, if neither they nor their type say another', async () => {
    await server.does('home/type', { name: 'Tower', default_scale: 44 });
    const done = await save([
      { name: 'Seen One', map: coast(), lat: 12, lng: 34 },
      { name: 'Seen Two', type: 'Tower', map: coast(), lat: 13, lng: 35 },
      { name: 'Seen Three', map: coast(), lat: 13, lng: 36, scale: 9 },
    ]);
    const { position } = await only('Seen One');
    expect(isPointVisible({ scale: position?.scale ?? 0, isShape: false, isSelected: false }, asScale(0.5))).toBe(true);
    expect((await only('Seen Two')).position?.scale).toBe(44);
    expect((await only('Seen Three')).position?.scale).toBe(9);
    await server.revert(done.change_id);
  });

  it('link the places that their texts name in brackets, also those of later rows, and go with one undo', async () => {
    const rows = [
      { name: 'Fen Inn', text: 'On the way from [[Waterdeep]] to [[Oldbridge|the old bridge]]. 1* [[Nobody]]' },
      ...Array.from({ length: 45 }, (_, i) => ({ name: `Milestone ${i}`, text: 'To [[Oldbridge]]' })),
      { name: 'Oldbridge', text: 'Toll of the [[Fen Inn]].' },
    ];
    const done = await save(rows);
    expect(done).toMatchObject({ made: rows.length, left: [] });
    const [inn, stone, bridge] = [await only('Fen Inn'), await only('Milestone 44'), await only('Oldbridge')];
    const textOf = async ({ id }: NamedPlace) =>
      JSON.parse(
        server.database.sqlite
          .prepare('select content from wiki_pages where location_id = ?')
          .pluck()
          .get(id) as string,
      ) as { markdown: string };
    expect((await textOf(inn)).markdown).toBe(
      `On the way from [[#${server.place('waterdeep')}]] to [[#${bridge.id}|the old bridge]]. 1\\* [[Nobody]]`,
    );
    expect((await textOf(stone)).markdown).toBe(`To [[#${bridge.id}]]`);
    expect((await textOf(bridge)).markdown).toBe(`Toll of the [[#${inn.id}]].`);
    await server.revert(done.change_id);
    expect(await named('Fen Inn', 'Milestone 44', 'Oldbridge')).toEqual([]);
    expect(server.database.sqlite.prepare("select count(*) from wiki_pages where name = 'Fen Inn'").pluck().get()).toBe(
      0,
    );
  });

  it('change what they say of a place that is there, and nothing else of it', async () => {
    const before = await only('Nesmé');
    const done = await save([{ ...about(before), scale: 31, text: 'Rebuilt in stone.' }]);
    expect(done).toMatchObject({ made: 0, changed: 1, left_rows: [] });
    const after = await only('Nesmé');
    expect(after).toMatchObject({ type: before.type, position: { scale: 31, lat: before.position?.lat } });
    expect((await rowOf(after.id))?.text).toBe('Rebuilt in stone.');
    expect((await save([{ ...about(after), scale: 31 }])).change_id).toBeNull();
    await server.revert(done.change_id);
    expect((await only('Nesmé')).position?.scale).toBe(before.position?.scale);
  });

  it('keep what a text marks as a secret as one, which goes with one undo as well', async () => {
    const done = await save([{ name: 'Hushford', text: 'A ford.\n\n:::secret\nDrowned.\n:::' }]);
    expect(done).toMatchObject({ made: 1, left: [] });
    const { id } = await only('Hushford');
    const row = server.database.sqlite.prepare('select content, secrets from wiki_pages where location_id = ?').get(id);
    expect(row).toMatchObject({
      content: expect.not.stringContaining('Drowned'),
      secrets: expect.stringContaining('Drowned'),
    });
    await server.revert(done.change_id);
    expect(await named('Hushford')).toEqual([]);
  });

  it('write the first part of a text in Markdown in Markdown, and leave what stands below it', async () => {
    const blank = { top_section: '', sections: [], image: null, image_text: '', attribution: null };
    const wiki_page_content = {
      ...blank,
      markdown: 'Old.\n\n:::secret\nFeared.\n\n## Trade\n\nWool.\n:::\n\n## Trade\n\nWool.',
    };
    const page = { name: 'Nesmé', location_id: server.place('nesmé'), wiki_page_content };
    const { id, change_id } = await server.does<{ id: number; change_id: number }>('home/wikipage', page);
    const seen = await only('Nesmé');
    const done = await save([{ ...about(seen), text_version: seen.text?.version, text: 'New * stone.' }]);
    expect(done).toMatchObject({ changed: 1, left_rows: [] });
    const row = server.database.sqlite.prepare('select content, secrets from wiki_pages where id = ?').get(id);
    const { content, secrets } = row as { content: string; secrets: string };
    expect(secrets).toBe('New \\* stone.\n\n:::secret\nFeared.\n\n## Trade\n\nWool.\n:::\n\n## Trade\n\nWool.');
    expect(JSON.parse(content)).toMatchObject({
      top_section: 'New * stone.',
      markdown: 'New \\* stone.\n\n## Trade\n\nWool.',
      sections: [{ name: 'Trade', clean_text: 'Wool.' }],
    });
    await server.revert(done.change_id);
    await server.revert(change_id);
  });

  it('leave all of a row as it was whose place somebody changed meanwhile, and save the others', async () => {
    const seen = await only('Nesmé');
    const { id } = seen.position ?? { id: 0 };
    await server.does(`change_position_text/${id}`, { scale: 19 }, server.odo);
    const done = await save([
      { ...about(seen), name: 'Nesmé', type: 'Ruin nobody has', scale: 50 },
      { name: 'Gannet Rock', map: coast(), lat: 1, lng: 2 },
    ]);
    expect(done).toMatchObject({ made: 1, changed: 0, left_rows: [0] });
    expect(done.left[0]).toMatchObject({ row: 0, name: 'Nesmé', message: expect.stringContaining('changed this') });
    expect(await only('Nesmé')).toMatchObject({ type: seen.type, position: { scale: 19 } });
    const types = "select count(*) from location_types where name = 'Ruin nobody has'";
    expect(server.database.sqlite.prepare(types).pluck().get()).toBe(0);
    expect((await server.history()).changes[0]).toMatchObject({ id: done.change_id, action: 'position.add' });
    await server.revert(done.change_id);
  });

  it('are refused one by one with a sentence', async () => {
    const done = await save([
      { name: '' },
      { name: 'Half', map: coast(), lat: 4 },
      { name: 'Large', map: coast(), lat: 4, lng: 4, scale: 4_000 },
      { name: 'Lost', map: 987_654, lat: 4, lng: 4 },
      { place: { id: 987_654, version: 1 }, name: 'Gone' },
    ]);
    expect(done).toMatchObject({ change_id: null, made: 0, left_rows: [0, 1, 2, 3, 4] });
    expect(done.left.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(done.left.map(({ message }) => message)).size).toBe(5);
  });

  it('are saved once however often they are sent, and nothing else with the same key', async () => {
    const client_key = randomUUID();
    const rows = [{ name: 'Only Once' }];
    const done = await save(rows, { client_key });
    expect(await save(rows, { client_key })).toEqual(done);
    expect(await named('Only Once')).toHaveLength(1);
    expect((await server.refused('places/save', { rows: [{ name: 'Else' }], client_key })).status).toBe(409);
  });

  it('reach no place, map or type of another world', async () => {
    const owner = await server.person('Marisol');
    const own = await server.post<{ id: string }>('/api/worlds/', { name: 'Harrow' }, { as: owner });
    const nesmé = await only('Nesmé');
    const answer = await server.post<PlaceRowsSaved>(
      '/api/places/save/',
      {
        world_id: own.body.id,
        rows: [
          { ...about(nesmé), scale: 40 },
          { name: 'Inn', map: coast(), lat: 1, lng: 1 },
          { name: 'Mill', type: 'city' },
        ],
      },
      { as: owner },
    );
    expect(answer.body).toMatchObject({ made: 1, changed: 0, left_rows: [0, 1] });
    expect((await only('Nesmé')).position).toEqual(nesmé.position);
    const found = { world_id: own.body.id, names: ['Nesmé', 'mill'] };
    const seen = await server.post<NamedPlace[]>('/api/places/by_name/', found, { as: owner });
    expect(seen.body).toMatchObject([{ name: 'Mill', type: { name: 'City' } }]);
    expect((await server.post('/api/places/save/', { rows: [{ name: 'X' }] }, { as: owner })).status).toBe(404);
  });
});
