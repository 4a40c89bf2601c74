import {
  type Device,
  type DiscardedPage,
  TRASH_KEPT_DAYS,
  WORKING_COPIES_EACH,
  type WorkingCopiesPage,
  type WorkingCopy,
  type WorldReaders,
} from '@venture-atlas/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { terminateAccount } from '../../retention/commands/terminate-account.ts';
import { sweepWorkingCopies } from '../commands/sweep-working-copies.ts';

const DAY_MS = 24 * 3_600_000;
const SECRET = 'zzyxsecret';
const TEXT = `Barrels stand along the quay.\n\n:::secret\n${SECRET} below.\n:::\n\nGulls cry.`;

let server: WorldsApp;
let owner: Person & { email: string };
let editor: Person & { email: string };
let reader: Person;
let world: { id: string };
let ids: FilledWorld;

beforeAll(async () => {
  server = await worldsApp();
  [owner, editor] = [await server.confirmed('Owner'), await server.confirmed('Editor')];
  reader = await server.person('Reader');
  world = await server.makeWorld(owner, 'Mine');
  ids = fillWorld(server, world, 'mine');
  await server.addEditor(owner, world, editor);
  await publish(TEXT);
});
afterAll(() => server.close());
afterEach(() => void server.database.sqlite.prepare('delete from pending_changes').run());

const path = (id = ids.place, subject = 'location') => `/api/working_copies/${subject}/${id}/`;

type Field = { field: string; version: number; text: string | null };

const save = (by: Person, fields: Field[], more: { seen?: string | null; device?: Device } = {}, to = path()) =>
  server.post<{ updated_at: string | null; code?: string }>(to, { fields, ...more }, { as: by });

const read = async (by: Person, at = path()): Promise<WorkingCopy | null> => {
  const { status, body, text } = await server.get<{ copy: WorkingCopy | null }>(at, { as: by });
  expect(status, text).toBe(200);
  return body.copy;
};

const list = async (by: Person, query = '') =>
  (await server.get<WorkingCopiesPage>(`/api/working_copies/${query}`, { as: by })).body.copies;

const discarded = async (by: Person) => (await server.get<DiscardedPage>('/api/discarded/', { as: by })).body.items;

/** Publishes another text of the place. @returns its version */
async function publish(markdown: string, by = owner): Promise<number> {
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  const { version } = await server.does<{ version: number }>(by, `/api/home/wikipage/${ids.page}/`, {
    wiki_page_content: content,
  });
  return version;
}

const versionOf = (table: 'locations' | 'wiki_pages', id: number): number =>
  server.database.sqlite.prepare(`select version from ${table} where id = ?`).pluck().get(id) as number;
const textVersion = (): number => versionOf('wiki_pages', ids.page);
const nameVersion = (): number => versionOf('locations', ids.place);

const typed = (text: string | null, version = textVersion()): Field => ({ field: 'text', version, text });

/** Everything in the database but working copies and the log. */
function everythingElse(): string {
  const { sqlite } = server.database;
  const tables = ['locations', 'wiki_pages', 'staff_changes', 'events', 'worlds', 'location_old_slugs', 'wiki_pieces'];
  return JSON.stringify(tables.map((table) => sqlite.prepare(`select * from ${table}`).all()));
}

describe('what somebody types', () => {
  it('is kept for them, on every device, and nothing else changes', async () => {
    const before = everythingElse();
    const text = TEXT.replace('Gulls cry.', 'Gulls cry at dawn.');
    const { body } = await save(editor, [typed(text), { field: 'name', version: nameVersion(), text: 'Old Quay' }]);
    expect(await read(editor)).toMatchObject({
      subject: 'location',
      subject_id: String(ids.place),
      world_id: world.id,
      campaign_id: null,
      updated_at: body.updated_at,
      fields: [
        { field: 'text', version: textVersion(), base: TEXT, text },
        { field: 'name', version: nameVersion(), text: 'Old Quay' },
      ],
    });
    expect(await list(editor)).toMatchObject([{ subject_id: String(ids.place), fields: ['text', 'name'] }]);
    expect(everythingElse()).toBe(before);
  });

  it('says on which device each field was typed last, and when', async () => {
    await save(editor, [typed(`${TEXT} More.`)], { device: 'phone' });
    await save(editor, [{ field: 'name', version: nameVersion(), text: 'Old Quay' }], { device: 'computer' });
    expect((await read(editor))?.fields).toMatchObject([
      { field: 'text', typed_on: 'phone' },
      { field: 'name', typed_on: 'computer', typed_at: expect.stringMatching(/^\d{4}-/) },
    ]);
    await save(editor, [typed(`${TEXT} More of it.`)]);
    expect((await read(editor))?.fields[0]).toMatchObject({ typed_on: null });
  });

  it('is nobody else’s: not the owner’s, not a reader’s', async () => {
    await save(editor, [typed(`${TEXT}\n\nzzyxtyped`)]);
    expect(await read(owner)).toBeNull();
    expect(await list(owner)).toEqual([]);
    expect((await server.get(path(), { as: reader })).status).toBe(404);
    const places = [`/api/location_wiki/waterdeep/`, '/api/search/?q=zzyxtyped', '/api/history/'];
    for (const url of places) expect((await server.get(url, { as: owner })).text).not.toContain('zzyxtyped');
  });

  it('is stored as edits: no word of the published text is in the row', async () => {
    await save(editor, [typed(TEXT.replace('Barrels', 'Casks').replace('cry', 'scream'))]);
    const row = server.database.sqlite.prepare('select fields from pending_changes').pluck().get() as string;
    expect(row).toContain('Casks');
    expect(row).not.toContain(SECRET);
    expect(row).not.toContain('quay');
  });

  it('ends where the field is as it is published, and where it says null', async () => {
    await save(editor, [typed(`${TEXT} More.`)]);
    expect((await save(editor, [typed(TEXT)])).body.updated_at).toBeNull();
    expect(await read(editor)).toBeNull();
    await save(editor, [typed(`${TEXT} More.`), { field: 'name', version: nameVersion(), text: 'Quay' }]);
    await save(editor, [{ field: 'name', version: 0, text: null }]);
    expect((await read(editor))?.fields.map(({ field }) => field)).toEqual(['text']);
  });

  it('is of another state where another device wrote meanwhile', async () => {
    const first = await save(editor, [typed(`${TEXT} One.`)], { seen: null });
    expect((await save(editor, [typed(`${TEXT} Two.`)], { seen: null })).body.code).toBe('changed_meanwhile');
    const second = await save(editor, [typed(`${TEXT} Two.`)], { seen: first.body.updated_at });
    expect(second.status).toBe(200);
    expect(second.body.updated_at).not.toBe(first.body.updated_at);
  });

  it('goes on from the version that it began with when somebody publishes', async () => {
    const began = textVersion();
    await save(editor, [typed(`${TEXT} Mine.`)]);
    await publish(`Theirs.\n\n${TEXT}`);
    expect((await read(editor))?.fields).toMatchObject([
      { field: 'text', version: began, base: TEXT, changed_by: 'Owner', text: `${TEXT} Mine.` },
    ]);
    expect((await save(editor, [typed(`${TEXT} Mine too.`, began)])).status).toBe(200);
    expect((await save(owner, [typed(`${TEXT} New.`, began)])).body.code).toBe('changed_meanwhile');
    await publish(TEXT);
  });

  it('keeps its added words where nobody knows the version any more', async () => {
    await save(editor, [typed(`${TEXT} Added words.`)]);
    await publish('Another text.');
    server.database.sqlite.prepare('update staff_changes set before = null').run();
    expect((await read(editor))?.fields).toMatchObject([{ base: null, text: expect.stringContaining('Added words.') }]);
    await publish(TEXT);
  });

  test.each([
    ['a field that there is not', { field: 'slug', version: 1, text: 'x' }],
    ['a name that is too long', { field: 'name', version: 1, text: 'x'.repeat(121) }],
    ['half a letter', { field: 'name', version: 1, text: '\ud800' }],
  ])('is refused with %s', async (_, field) => {
    expect(await save(editor, [field])).toMatchObject({ status: 400 });
  });

  test.each([
    ['a kind that there is not', (): [number, string] => [ids.place, 'user']],
    ['a place that there is not', (): [number, string] => [987_654, 'location']],
    ['the page of a place, which is kept with the place', (): [number, string] => [ids.page, 'wiki_page']],
  ])('is not found for %s', async (_, of) => {
    const [id, subject] = of();
    expect((await save(editor, [typed('x', 1)], {}, path(id, subject))).status).toBe(404);
  });

  it('is kept of a page of no place, and of a place without a page', async () => {
    const page = await server.does<{ id: number; version: number }>(owner, '/api/home/wikipage/', {
      name: 'Lore',
      world_id: world.id,
    });
    const at = path(page.id, 'wiki_page');
    await save(owner, [{ field: 'text', version: page.version, text: 'Lore.' }], {}, at);
    expect((await read(owner, at))?.fields).toMatchObject([{ base: '', text: 'Lore.' }]);
    await save(owner, [{ field: 'text', version: 0, text: 'First words.' }], {}, path(ids.map));
    expect((await read(owner, path(ids.map)))?.fields).toMatchObject([{ version: 0, base: '', text: 'First words.' }]);
  });

  it('has no more room than an account may have', async () => {
    await save(editor, [typed(`${TEXT} One.`)]);
    server.database.sqlite.prepare('update pending_changes set bytes = 20000000').run();
    const to = path(ids.map);
    expect((await save(editor, [{ field: 'text', version: 0, text: 'More.' }], {}, to)).body.code).toBe(
      'quota_reached',
    );
    expect((await save(owner, [{ field: 'text', version: 0, text: 'More.' }], {}, to)).status).toBe(200);
  });

  it('is one of at most so many of an account, each of which can still be changed', async () => {
    await save(editor, [typed(`${TEXT} One.`)]);
    const columns = 'kind, account_id, world_id, campaign_id, subject, fields, created_at, updated_at, bytes';
    const { sqlite } = server.database;
    const copy = sqlite.prepare(
      `insert into pending_changes (public_id, subject_id, ${columns})
       select ?, ?, ${columns} from pending_changes where subject_id = ? limit 1`,
    );
    for (let other = 1; other < WORKING_COPIES_EACH; other += 1)
      copy.run(`other${other}`, `none${other}`, String(ids.place));
    const more = [{ field: 'text', version: 0, text: 'More.' }];
    expect((await save(editor, more, {}, path(ids.map))).body.code).toBe('quota_reached');
    expect((await save(editor, [typed(`${TEXT} Two.`)])).status).toBe(200);
    sqlite.prepare("delete from pending_changes where subject_id = 'none1'").run();
    expect((await save(editor, more, {}, path(ids.map))).status).toBe(200);
  });
});

describe('what somebody discards', () => {
  it('waits in their account, and comes back as it was', async () => {
    await save(editor, [typed(`${TEXT} Gone.`), { field: 'name', version: nameVersion(), text: 'Quay' }]);
    await server.does(editor, `${path()}discard/`, { fields: ['text'] });
    expect((await read(editor))?.fields.map(({ field }) => field)).toEqual(['name']);
    const [one, ...others] = await discarded(editor);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ subject_id: String(ids.place), fields: [{ field: 'text', words: 'Gone.' }] });
    expect(await discarded(owner)).toEqual([]);
    const back = await server.post<{ copy: WorkingCopy }>(`/api/discarded/${one?.id}/take_back/`, {}, { as: editor });
    expect(back.body.copy.fields.map(({ field }) => field).sort()).toEqual(['name', 'text']);
    expect(await discarded(editor)).toEqual([]);
  });

  it('does not come back over something else, nor for anybody else', async () => {
    await save(editor, [typed(`${TEXT} Gone.`)]);
    const { discarded: id } = await server.does<{ discarded: string }>(editor, `${path()}discard/`, {});
    await save(editor, [typed(`${TEXT} New.`)]);
    expect((await server.post(`/api/discarded/${id}/take_back/`, {}, { as: editor })).body).toMatchObject({
      code: 'conflict',
    });
    expect((await server.post(`/api/discarded/${id}/take_back/`, {}, { as: owner })).status).toBe(404);
    expect((await read(editor))?.fields).toMatchObject([{ text: `${TEXT} New.` }]);
  });

  it('is all there or all gone where the disk is full', async () => {
    await save(editor, [typed(`${TEXT} Gone.`), { field: 'name', version: nameVersion(), text: 'Quay' }]);
    const mend = refuseWrites(server.database, 'insert', 'pending_changes');
    const { status } = await server.post(`${path()}discard/`, { fields: ['text'] }, { as: editor });
    mend();
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await read(editor))?.fields.map(({ field }) => field)).toEqual(['text', 'name']);
    expect(await discarded(editor)).toEqual([]);
  });
});

describe('when the right to write ends', () => {
  beforeEach(async () => {
    await save(editor, [typed(`${TEXT} Kept.`)]);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
  });
  afterEach(() => server.addEditor(owner, world, editor));

  const rows = () => server.database.sqlite.prepare('select count(*) from pending_changes').pluck().get();
  const sweep = (days: number) => sweepWorkingCopies(server.db, server.now() + days * DAY_MS);

  it('is not answered any more, nor in the copy of the account', async () => {
    expect((await server.get(path(), { as: editor })).status).toBe(404);
    expect(await list(editor)).toEqual([]);
    const copy = await server.get('/user/export/', { as: editor });
    expect(JSON.parse(copy.text)).toMatchObject({ not_published: [] });
  });

  it('is deleted 30 days later, and not before', async () => {
    await sweep(0);
    await sweep(29);
    expect(rows()).toBe(1);
    await sweep(31);
    expect(rows()).toBe(0);
  });

  it('stays for whoever may write again meanwhile', async () => {
    await sweep(0);
    await server.addEditor(owner, world, editor);
    await sweep(20);
    await sweep(40);
    expect((await read(editor))?.fields).toMatchObject([{ text: `${TEXT} Kept.` }]);
  });
});

describe('what is kept', () => {
  it('is in the copy of the account', async () => {
    await save(editor, [typed(`${TEXT} Mine.`)]);
    const copy = await server.get('/user/export/', { as: editor });
    expect(JSON.parse(copy.text)).toMatchObject({
      not_published: [{ subject: 'location', status: 'open', fields: [{ field: 'text' }] }],
    });
  });

  it('of what was discarded goes after 30 days', async () => {
    await save(editor, [typed(`${TEXT} Mine.`)]);
    await server.does(editor, `${path()}discard/`, {});
    await sweepWorkingCopies(server.db, server.now() + (TRASH_KEPT_DAYS - 1) * DAY_MS);
    expect(await discarded(editor)).toHaveLength(1);
    await sweepWorkingCopies(server.db, server.now() + (TRASH_KEPT_DAYS + 1) * DAY_MS);
    expect(await discarded(editor)).toEqual([]);
  });

  it('goes with the account', async () => {
    const gone = await server.confirmed('Gone');
    await server.addEditor(owner, world, gone);
    await save(gone, [typed(`${TEXT} Mine.`)]);
    const caller = { userId: gone.id, sessionId: null, address: null, requestId: null } as never;
    await terminateAccount(server.app.accounts, caller, gone, 'own_wish');
    const left = server.database.sqlite.prepare('select account_id from pending_changes').all();
    expect(left).toEqual([]);
  });
});

describe('who reads what is published', () => {
  const readers = (by: Person, id = world.id) =>
    server.get<WorldReaders>(`/api/worlds/${id}/readers/`, { as: by }).then(({ body }) => body);

  it('is nobody in an own world without other editors and campaigns: there words do not wait', async () => {
    const alone = await server.makeWorld(owner, 'Alone');
    expect(await readers(owner, alone.id)).toEqual({ waits: false, readers: 'players', campaigns: [] });
    const campaign = await server.campaign(owner, { name: 'The Drowned Crown' });
    await server.does(owner, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [alone.id] });
    expect(await readers(owner, alone.id)).toEqual({
      waits: true,
      readers: 'players',
      campaigns: [{ id: campaign.id, name: 'The Drowned Crown' }],
    });
  });

  it('tells an editor nothing of the campaigns of others', async () => {
    const campaign = await server.campaign(owner, { name: 'Secret Crown' });
    await server.does(owner, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
    expect(await readers(editor)).toEqual({ waits: true, readers: 'players', campaigns: [] });
    expect((await server.get(`/api/worlds/${world.id}/readers/`, { as: reader })).status).toBe(404);
  });

  it('is everybody in an open world', async () => {
    const staff = await server.person('Staff', { isStaff: true });
    const { body } = await server.get<{ worlds: { id: string; access: string }[] }>('/api/worlds/', { as: staff });
    const open = body.worlds.find(({ access }) => access === 'open');
    expect(await readers(staff, open?.id)).toEqual({ waits: true, readers: 'everybody', campaigns: [] });
  });
});
