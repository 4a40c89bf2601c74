import { withoutSecretIds } from '@venture-atlas/rules';
import type { CampaignAnswer, HistoryPage, LocationWiki, StaffWikiPage, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { chosen, isWhole, sampled } from '../../../test-support/deep.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { makeInvite } from '../../campaigns/view/invite.ts';

/*
 * Secrets inside a text: who reads them, and that to everybody else a text with secrets is the text without them, in
 * every byte and header of every answer.
 */

let server: WorldsApp;
let staff: Person;
let owner: Person;
let editor: Person & { email: string };
let dm: Person & { email: string };
let own: WorldDetails;
let shut: WorldDetails;
let ofOwner: CampaignAnswer;
let ofDm: CampaignAnswer;
/** Pages of the same text: in the open Atlas, in a closed world of it, in somebody's own world, and in a layer. */
const pages: Record<'open' | 'shut' | 'own' | 'layer', { id: number; slug: string }> = {} as never;
/** Who asks besides editors and DMs. */
const others: Record<string, Who> = {};

const OPEN = 'Barrels stand along the quay.\n\nGulls cry.';
const withSecrets = (editors: string, forDm: string) =>
  `Barrels stand along the quay.\n\n:::secret\n${editors} [[High Forest]]\n:::\n\n:::secret dm\n## Below\n\n${forDm}\n:::\n\nGulls cry.`;
const EDITORS = 'zzyxeditors';
const DMS = 'zzyxdms';

beforeAll(async () => {
  server = await worldsApp();
  staff = await server.person('Staff', { isStaff: true });
  [owner, editor, dm] = [
    await server.confirmed('Owner'),
    await server.confirmed('Editor'),
    await server.confirmed('D'),
  ];
  const former = await server.confirmed('Former');
  const coDm = await server.confirmed('Co-DM');
  const [user, player] = [await server.person('User'), await server.person('Player')];
  shut = await server.makeWorld(staff, 'Shut', 'atlas');
  own = await server.makeWorld(owner, 'Mine');
  const ids = { shut: fillWorld(server, shut, 'shut'), own: fillWorld(server, own, 'mine') };
  for (const one of [editor, former]) await server.addEditor(owner, own, one);
  await server.does(owner, `/api/worlds/${own.id}/editors/remove/`, { email: former.email });
  await server.does(staff, `/api/worlds/${shut.id}/dms/`, { email: dm.email });
  ofDm = await server.campaign(dm);
  await server.does(dm, `/api/home/campaign/${ofDm.id}/worlds/`, { worlds: [shut.id] });
  ofOwner = await server.campaign(owner);
  await server.does(owner, `/api/home/campaign/${ofOwner.id}/worlds/`, { worlds: [own.id] });
  await server.does(owner, `/api/home/campaign/${ofOwner.id}/dms/`, { email: coDm.email });
  await server.does(coDm, `/api/home/campaign/${ofOwner.id}/dms/accept/`);
  const added = await server.addLayer(dm, ofDm, ids.shut.map);
  const layer = fillWorld(server, added, 'layr');
  for (const [campaign, by, places] of [
    [ofDm, dm, [ids.shut.map, ids.shut.place, layer.map, layer.place]],
    [ofOwner, owner, [ids.own.map, ids.own.place]],
  ] as const) {
    await server.join(campaign, player);
    for (const location_id of places) {
      const settings = { campaign_id: campaign.id, location_id, show_players: true, show_wiki: true };
      await server.does(by, '/api/save_campaign_location_settings/', settings);
    }
  }
  const { sqlite } = server.database;
  const pageOf = (slug: string) =>
    sqlite
      .prepare('select p.id, slug from wiki_pages p join locations l on l.id = p.location_id where slug = ?')
      .get(slug) as { id: number; slug: string };
  pages.open = pageOf('waterdeep');
  for (const [world, word] of [
    ['shut', 'shut'],
    ['own', 'mine'],
    ['layer', 'layr'],
  ] as const)
    pages[world] = pageOf(worldWord(word, 'place'));
  const invite = makeInvite(server.app.campaigns.inviteKey, await campaignRow());
  Object.assign(others, { 'a visitor': {}, 'a user': { as: user }, 'a former editor': { as: former } });
  Object.assign(others, {
    'a player': { as: player },
    'a guest': { invite },
    'a co-DM who edits nothing': { as: coDm },
  });
  for (const world of Object.keys(pages) as (keyof typeof pages)[]) await write(world, OPEN);
});
afterAll(() => server.close());

const campaignRow = () =>
  server.db
    .selectFrom('campaigns')
    .select(['id', 'invite_generation'])
    .where('id', '=', ofOwner.id)
    .executeTakeFirstOrThrow();

const writers = { open: () => staff, shut: () => staff, own: () => editor, layer: () => dm };

async function write(world: keyof typeof pages, markdown: string): Promise<StaffWikiPage & { change_id: number }> {
  const url = `/api/home/wikipage/${pages[world].id}/`;
  const by = writers[world]();
  const { body, status, text } = await server.get<StaffWikiPage>(url, { as: by });
  expect(status, text).toBe(200);
  const { sections: _, ...content } = body.wiki_page_content;
  return server.does(by, url, { wiki_page_content: { ...content, sections: [], markdown } });
}

const wiki = async (world: keyof typeof pages, who: Who, query = '') =>
  server.get<LocationWiki>(`/api/location_wiki/${pages[world].slug}/${query}`, who);
const within = ({ id }: { id: string }) => `?campaign_id=${id}`;
const inWorld = ({ id }: { id: string }) => `?world_id=${id}`;

/** Everything that tells of the four texts. */
function doors(): string[] {
  const { sqlite } = server.database;
  const slugs = [...Object.values(pages).map(({ slug }) => slug), 'sword_coast', worldWord('shut', 'map')];
  slugs.push(worldWord('mine', 'map'), worldWord('layr', 'map'), 'high_forest');
  const calls = server.app.registeredRoutes().filter(({ method, url }) => method === 'GET' && /:(name|slug)/.test(url));
  const words = ['zzyx', DMS, 'quay'];
  const paths = [
    ...slugs.flatMap((slug) => calls.map(({ url }) => encodeURI(url.replace(/:(name|slug)/, slug)))),
    ...['', '?content=0'].map((query) => `/api/location_map_details/${query}`),
    '/api/maps/',
    ...words.flatMap((word) => [
      `/api/search/?q=${word}`,
      `/api/location_search/?name=${word}`,
      ...['sword_coast', worldWord('shut', 'map'), worldWord('mine', 'map')].map(
        (map) => `/api/location_text_search/${map}/?q=${word}`,
      ),
    ]),
    '/api/history/',
  ];
  const scopes = ['', ...[ofDm, ofOwner].flatMap(({ id }) => [`campaign_id=${id}`, `campaign_id=${id}&as=player`])];
  scopes.push('world_id=atlas', `world_id=${own.id}`, `world_id=${shut.id}`);
  const parts = ['', 'visible_places/', 'worlds/', 'chronicle/', 'notes/', 'news/', 'revision/', 'markers/', 'view/'];
  const changes = sqlite.prepare('select id from staff_changes order by id limit 4').pluck().all() as number[];
  return [
    ...paths.flatMap((path) => scopes.map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`)),
    ...[ofDm, ofOwner].flatMap(({ id }) => parts.map((path) => `/api/home/campaign/${id}/${path}`)),
    ...[own, shut].flatMap(({ id }) => [`/api/worlds/${id}/`, `/api/history/?world_id=${id}`]),
    ...Object.values(pages).flatMap(({ id }) => [`/api/home/wikipage/${id}/`, `/api/history/?wikipage=${id}`]),
    ...changes.map((id) => `/api/history/${id}/`),
    '/',
    `/${pages.open.slug}/`,
    `/sword_coast/?child=${pages.open.slug}`,
    '/api/worlds/',
  ];
}

async function tell(url: string, who: Who) {
  const { status, text, headers } = await server.get(url, who);
  const { date: _date, 'x-request-id': _id, 'content-security-policy': _nonce, ...told } = headers;
  return { status, text: text.replaceAll(/nonce="[^"]*"/g, ''), told };
}

/** So many are asked at once: one after the other, each of thousands would wait for the one before it. */
const AT_ONCE = 20;

async function tellAll(): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const [index, [who, as]] of Object.entries(others).entries()) {
    const asked = doors().filter((url) => isOthers(who, url));
    const [texts, rest] = [true, false].map((isText) =>
      asked.filter((url) => url.includes('location_wiki') === isText),
    );
    const urls = [...(texts ?? []), ...sampled(rest ?? [], 6, index)];
    for (let from = 0; from < urls.length; from += AT_ONCE) {
      const some = urls.slice(from, from + AT_ONCE);
      const told = await Promise.all(some.map((url) => tell(url, as)));
      for (const [at, url] of some.entries()) all.set(`${who} ${url}`, told[at]);
    }
  }
  return all;
}

/**
 * A co-DM who edits nothing reads secrets for the DM where the campaign plays; elsewhere, and with a player's eyes, they
 * are anybody. Nobody else here has a player's eyes to look with.
 */
const isOthers = (who: string, url: string): boolean => {
  const isCoDm = who === 'a co-DM who edits nothing';
  return url.includes('as=player') ? isCoDm : !isCoDm || !url.includes(ofOwner.id);
};

const worlds = ['open', 'shut', 'own', 'layer'] as const;
const asWritten = [EDITORS, DMS];
const read = ({ text }: { text: string }): string[] => asWritten.filter((word) => text.includes(word));

test('to everybody else a text with secrets is the text without them, whatever they say', async () => {
  const before = await tellAll();
  expect(before.size).toBeGreaterThan(isWhole ? 1_000 : 300);
  const more = `${DMS}\n\n- [[Waterdeep]]\n\n:::secret\n${EDITORS}\n:::\n\n| ${DMS} |\n|---|`;
  const secrets = [
    [`${EDITORS} and [[Waterdeep]]`, more],
    [EDITORS, DMS],
  ] as const;
  for (const [editors, forDm] of chosen(secrets)) {
    for (const world of worlds) await write(world, withSecrets(editors, forDm));
    const after = await tellAll();
    expect(JSON.stringify([...after.values()])).not.toMatch(/zzyx(editors|dms)/);
    expect(after.size).toBe(before.size);
    for (const [door, answer] of after) expect(answer, door).toEqual(before.get(door));
  }
  for (const who of [...Object.values(others), { as: dm }])
    expect(read(await server.get('/user/export/', who))).toEqual([]);
});

describe('secrets are read', () => {
  beforeAll(async () => {
    for (const world of worlds) await write(world, withSecrets(EDITORS, DMS));
  });

  test('by editors of the world, in it and on their page', async () => {
    for (const by of [owner, editor]) {
      expect(read(await wiki('own', { as: by }, inWorld(own)))).toEqual(asWritten);
      expect(read(await server.get(`/api/home/wikipage/${pages.own.id}/`, { as: by }))).toEqual(asWritten);
    }
    expect(read(await wiki('open', { as: staff }, '?world_id=atlas'))).toEqual(asWritten);
    expect(read(await wiki('shut', { as: staff }, inWorld(shut)))).toEqual(asWritten);
    // Everybody's answer is the same for staff.
    expect(read(await wiki('open', { as: staff }))).toEqual([]);
  });

  test('by the DM, those for the DM, in worlds that are not open', async () => {
    expect(read(await wiki('shut', { as: dm }, within(ofDm)))).toEqual([DMS]);
    expect(read(await wiki('shut', { as: dm }, `${within(ofDm)}&as=player`))).toEqual([]);
    // Their layer they edit, and so they do their own world.
    expect(read(await wiki('layer', { as: dm }, within(ofDm)))).toEqual(asWritten);
    expect(read(await wiki('own', { as: owner }, within(ofOwner)))).toEqual(asWritten);
    expect(read(await wiki('own', others['a co-DM who edits nothing'] as Who, within(ofOwner)))).toEqual([DMS]);
  });

  test('by no DM of an open world, where anybody may be one', async () => {
    const campaign = await server.campaign(dm);
    const { status, text } = await wiki('open', { as: dm }, within(campaign));
    expect([status, read({ text })]).toEqual([200, []]);
  });

  test('only as long as the right lasts', async () => {
    const asEditor = () => wiki('own', { as: editor }, inWorld(own));
    await server.does(owner, `/api/worlds/${own.id}/editors/remove/`, { email: editor.email });
    expect((await asEditor()).status).toBe(404);
    await server.addEditor(owner, own, editor);
    expect(read(await asEditor())).toEqual(asWritten);
    await server.does(staff, `/api/worlds/${shut.id}/dms/remove/`, { email: dm.email });
    const after = await wiki('shut', { as: dm }, within(ofDm));
    expect([after.status, read(after)]).toEqual([404, []]);
    await server.does(staff, `/api/worlds/${shut.id}/dms/`, { email: dm.email });
  });

  test('in the Markdown alone: the cleaned form is what everybody has', async () => {
    const { wiki_page_content: content } = (await wiki('own', { as: owner }, inWorld(own))).body;
    expect([content?.top_section, content?.sections]).toEqual(['Barrels stand along the quay.\n\nGulls cry.', []]);
    expect(withoutSecretIds(content?.markdown ?? '')).toBe(withSecrets(EDITORS, DMS));
  });
});

test('no table knows a word of one but that of texts and of their history', async () => {
  for (const text of [withSecrets(EDITORS, DMS), OPEN, withSecrets(EDITORS, DMS)]) await write('own', text);
  const { sqlite } = server.database;
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  const holding = tables.flatMap((table) => {
    const rows = sqlite.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
    const columns = rows.flatMap((row) => Object.keys(row).filter((key) => /zzyx/.test(String(row[key]))));
    return [...new Set(columns)].map((column) => `${table}.${column}`);
  });
  expect(holding.toSorted()).toEqual(['staff_changes.after', 'staff_changes.before', 'wiki_pages.secrets']);
});

test('the live page of the DM follows the secrets that are for the DM, and no others', async () => {
  const revision = async () => (await server.get(`/api/home/campaign/${ofDm.id}/revision/`, { as: dm })).text;
  await write('shut', withSecrets(EDITORS, DMS));
  const before = await revision();
  await write('shut', withSecrets(`${EDITORS} anew`, DMS));
  expect(await revision()).toBe(before);
  await write('shut', withSecrets(EDITORS, `${DMS} anew`));
  const after = await revision();
  expect(after).not.toBe(before);
  await write('open', withSecrets(EDITORS, `${DMS} anew`));
  expect(await revision()).toBe(after);
  await write('shut', withSecrets(EDITORS, DMS));
  await write('open', withSecrets(EDITORS, DMS));
});

test('what only a secret links is not named by its text', async () => {
  const { body } = await server.get<{ places: unknown[] }>('/api/named_by/high_forest/?world_id=atlas', { as: staff });
  expect(body.places).toEqual([]);
  const { links } = (await wiki('open', { as: staff }, '?world_id=atlas')).body.wiki_page_content ?? {};
  expect(links?.map(({ name }) => name)).toEqual(['High Forest']);
});

test('undo brings a secret back, and the history tells editors alone', async () => {
  const { change_id } = await write('own', OPEN);
  expect(read(await wiki('own', { as: owner }, inWorld(own)))).toEqual([]);
  await server.does(editor, `/api/history/${change_id}/revert/`);
  expect(read(await wiki('own', { as: owner }, inWorld(own)))).toEqual(asWritten);
  const { body } = await server.get<HistoryPage>(`/api/history/?world_id=${own.id}`, { as: owner });
  expect(JSON.stringify(body)).toContain(DMS);
});

test('a page of nothing but secrets is as if nobody had written it', async () => {
  const nothing = await wiki('open', {}, '');
  await write('open', `:::secret\n${EDITORS}`);
  const { text, body } = await wiki('open', {}, '');
  expect([body.wiki_page_content, text.includes(EDITORS)]).toEqual([null, false]);
  expect(nothing.body.wiki_page_content).not.toBeNull();
  expect(read(await wiki('open', { as: staff }, '?world_id=atlas'))).toEqual([EDITORS]);
  const map = await server.get('/api/location_map_details/sword_coast/?content=1');
  const child = (map.body as { children: { slug: string }[] }).children.find(({ slug }) => slug === 'waterdeep');
  expect(child).toMatchObject({ wiki_page_content: null });
});

test('a picture that only a secret shows is at no public address, and at one for editors', async () => {
  const { sqlite } = server.database;
  const file = sqlite.prepare('select file from pictures where hash = ?').pluck().get('b'.repeat(64)) as string;
  sqlite.prepare("update locations set picture_hash = null where slug = 'waterdeep'").run();
  const { isPublic } = server.app.pictures.publicFiles;
  const picture = `![Crown](/media/${file})`;
  await write('open', `Open.\n\n${picture}`);
  expect(await isPublic(file)).toBe(true);
  await write('open', `Open.\n\n:::secret\n${picture}\n:::`);
  expect(await isPublic(file)).toBe(false);
  const { text } = await wiki('open', { as: staff }, '?world_id=atlas');
  const address = /!\[Crown\]\(([^)]+)\)/.exec(text)?.[1] ?? '';
  expect(address).toMatch(/^\/media\/private\//);
  // As it comes back from the form it is the same picture.
  await write('open', `Open.\n\n:::secret\n![Crown](${address})\n:::`);
  expect(sqlite.prepare('select secrets from wiki_pages where id = ?').pluck().get(pages.open.id)).toContain(picture);
  await write('open', `Open.\n\n${picture}`);
  expect(await isPublic(file)).toBe(true);
});

test('a plain text in which somebody marks a secret is cut like one in Markdown', async () => {
  const url = `/api/home/wikipage/${pages.open.id}/`;
  const plain = { sections: [], image: null, image_text: '', attribution: null };
  for (const line of ['\n', '\r\n']) {
    const top_section = ['Barrels.', '', ':::secret', EDITORS, ':::', '', 'Gulls.'].join(line);
    await server.does(staff, url, { wiki_page_content: { ...plain, top_section } });
    expect((await wiki('open', {})).body.wiki_page_content).toMatchObject({
      top_section: 'Barrels.\n\nGulls.',
      markdown: 'Barrels.\n\nGulls.',
    });
    expect(read(await wiki('open', { as: staff }, '?world_id=atlas'))).toEqual([EDITORS]);
  }
});

test.each([
  ['a script', '<script>alert(1)</script> <img src=x onerror=alert(1)>', 200],
  ['a sign that turns the direction', 'a\u202eb', 400],
  ['a picture from elsewhere', '![x](https://evil.example/a.png)', 400],
  ['a line without end', 'x'.repeat(20_001), 400],
  ['ten thousand levels', '> '.repeat(9_000), 200],
  ['a thousand secrets in each other', ':::secret\n'.repeat(990), 200],
  ['more marks than a text may have', ':::secret\n'.repeat(1_000), 400],
])('%s in a secret is what it is elsewhere', async (_what, words, expected) => {
  const { status } = await server.post(
    `/api/home/wikipage/${pages.open.id}/`,
    {
      wiki_page_content: {
        sections: [],
        top_section: '',
        image: null,
        image_text: '',
        attribution: null,
        markdown: `Open.\n\n:::secret\n${words}\n:::`,
      },
    },
    { as: staff },
  );
  expect(status).toBe(expected);
  if (expected === 200) expect((await wiki('open', {})).body.wiki_page_content?.markdown).toBe('Open.');
});
