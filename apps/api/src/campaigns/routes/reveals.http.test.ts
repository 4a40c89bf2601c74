import { secretIdsIn } from '@venture-atlas/rules';
import {
  type CampaignAnswer,
  type ChroniclePage,
  type LocationWiki,
  Reveal,
  RevealsOfPlace,
  type StaffWikiPage,
  type TableForDm,
  type WorldDetails,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { drawAllPictures } from '../../../test-support/closed-pictures.ts';
import { sampled } from '../../../test-support/deep.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { addPictureRow } from '../../../test-support/picture-row.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { exportCampaign } from '../../archive/campaign-export.ts';

/*
 * Secrets of a text that a DM reveals: one to everybody in one of two campaigns, one to one of three players, one to nobody.
 * Each has a word of its own, and so have their IDs; whoever must not have it is asked for everything that there is.
 */

const FILE = `f1${'d'.repeat(62)}.webp`;
const ALL = 'zzyxall';
const SOME = 'zzyxsome';
const NONE = 'zzyxnone';
const EDITORS = 'zzyxeditors';
const text = (all = ALL, some = SOME) =>
  [
    'Barrels stand along the quay.',
    `:::secret dm\nThe smith ${all} pays the guard.\n\n:::secret\n${EDITORS}\n:::\n:::`,
    `> [!secret dm]\n> Below lies ${some}.\n>\n> ![Crown](/media/${FILE})`,
    `:::secret dm\nNobody knows ${NONE}.\n:::`,
    'Gulls cry.',
  ].join('\n\n');

let server: WorldsApp;
let dm: Person;
let coDm: Person & { email: string };
/** Players of the first campaign; something is revealed to the first of them alone. */
let players: [Person, Person, Person];
let otherPlayer: Person;
let world: WorldDetails;
let ids: FilledWorld;
let campaign: CampaignAnswer;
/** Another campaign of the same DM in the same world. */
let other: CampaignAnswer;
/** The IDs of the secrets. */
let all: string;
let some: string;
let none: string;

beforeEach(async () => {
  server = await worldsApp();
  [dm, coDm] = [await server.confirmed('Dana'), await server.confirmed('Cora')];
  players = [await server.person('Priya'), await server.person('Tobin'), await server.person('Sable')];
  otherPlayer = await server.person('Perrin');
  world = await server.makeWorld(dm, 'Mine');
  ids = fillWorld(server, world, 'mine');
  addPictureRow(server.database.sqlite, { worldId: server.numberOf(world), file: FILE });
  await drawAllPictures(server);
  [campaign, other] = [await server.campaign(dm), await server.campaign(dm)];
  for (const one of [campaign, other])
    await server.does(dm, `/api/home/campaign/${one.id}/worlds/`, { worlds: [world.id] });
  await server.does(dm, `/api/home/campaign/${campaign.id}/dms/`, { email: coDm.email });
  await server.does(coDm, `/api/home/campaign/${campaign.id}/dms/accept/`);
  for (const player of players) await server.join(campaign, player);
  await server.join(other, otherPlayer);
  await write(text());
  for (const one of [campaign, other]) await showText(one, true);
  [all = '', some = '', none = ''] = secretIdsIn(await textNow());
});
afterEach(() => server.close());

const pageUrl = () => `/api/home/wikipage/${ids.page}/`;
const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
const write = (markdown: string) =>
  server.does<StaffWikiPage & { change_id: number }>(dm, pageUrl(), { wiki_page_content: { ...content, markdown } });
const textNow = async () =>
  (await server.get<StaffWikiPage>(pageUrl(), { as: dm })).body.wiki_page_content.markdown ?? '';
const showText = ({ id }: CampaignAnswer, show_wiki: boolean, location_id = ids.place) =>
  server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: id,
    location_id,
    show_players: true,
    show_wiki,
  });

const at = (path: string, { id } = campaign) => `/api/home/campaign/${id}/${path}`;
const reveal = (secret: string, to: object = { to: 'everybody' }, by: Person = dm) =>
  server.post<Reveal>(at('reveals/'), { location_id: ids.place, secret, ...to }, { as: by });
const takeBack = (secret: string) =>
  server.does<{ taken_back: boolean }>(dm, at('reveals/take_back/'), { location_id: ids.place, secret });
const toPriya = () => ({ to: 'some', people: [players[0].id] });

const slug = worldWord('mine', 'place');
const wiki = (who: Who, { id } = campaign, more = '') =>
  server.get<LocationWiki>(`/api/location_wiki/${slug}/?campaign_id=${id}${more}`, who);
const guest = (one = campaign): Who => ({ invite: one.invite_token });
const screen = async (): Promise<Who> =>
  ({ table: (await server.does<TableForDm>(dm, at('table/open/'))).screen?.secret }) as Who;

/** Which of the words somebody reads in the text of the place. */
const reads = async (who: Who, one = campaign, more = ''): Promise<string[]> => {
  const { text: said } = await wiki(who, one, more);
  return [ALL, SOME, NONE, EDITORS].filter((word) => said.includes(word));
};
const revisionOf = async (who: Who, one = campaign) =>
  (await server.get<{ revision: string }>(at('revision/?since=', one), who)).body.revision;
const lines = async (who: Who, one = campaign) =>
  (await server.get<ChroniclePage>(at('chronicle/', one), who)).body.lines.filter(({ kind }) => kind === 'learned');

/** Every address that tells of the world, or of a campaign in it. */
function doors(): string[] {
  const slugs = [slug, worldWord('mine', 'map')];
  const calls = server.app.registeredRoutes().filter(({ method, url }) => method === 'GET' && /:(name|slug)/.test(url));
  const ways = [campaign, other].flatMap(({ id }) => [`campaign_id=${id}`, `campaign_id=${id}&as=player`]);
  const words = [ALL, SOME, NONE, 'quay'];
  const paths = [
    ...slugs.flatMap((one) => calls.map(({ url }) => url.replace(/:(name|slug)/, one))),
    ...words.flatMap((word) => [
      `/api/search/?q=${word}`,
      `/api/location_search/?name=${word}`,
      `/api/location_text_search/${worldWord('mine', 'map')}/?q=${word}`,
    ]),
    '/api/maps/',
  ];
  const parts = ['', 'worlds/', 'chronicle/', 'notes/', 'news/', 'news/?since=2000-01-01T00:00:00.000Z', 'revision/'];
  parts.push('markers/', 'view/', 'shown/', 'sessions/', `reveals/?location_id=${ids.place}`);
  return [
    ...paths.flatMap((path) => ways.map((way) => `${path}${path.includes('?') ? '&' : '?'}${way}`)),
    ...[campaign, other].flatMap((one) => parts.map((part) => at(part, one))),
    `/${slug}/`,
    pageUrl(),
    `/api/history/?world_id=${world.id}`,
    '/user/export/',
  ];
}

/** All that somebody is answered, without what differs each time. @param index of who asks: others ask other addresses */
async function tellAll(who: Who, index: number): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const [texts, rest] = [true, false].map((isText) =>
    doors().filter((url) => url.includes('location_wiki') === isText),
  );
  for (const url of [...(texts ?? []), ...sampled(rest ?? [], 5, index)]) {
    const { status, text: said, headers } = await server.get(url, who);
    const { date: _date, 'x-request-id': _id, 'content-security-policy': _nonce, ...others } = headers;
    const plain = said.replaceAll(/nonce="[^"]*"|"exported_at":"[^"]*"/g, '');
    told.set(url, JSON.stringify([status, plain, others]));
  }
  return told;
}

function expectSame(now: Map<string, string>, before: Map<string, string> | undefined): void {
  // An account's file lists what it was refused, and when.
  for (const [url, answer] of now) if (url !== '/user/export/') expect(answer, url).toBe(before?.get(url));
}

const holds = (told: Map<string, string>): string[] => {
  const whole = [...told.values()].join();
  const named = { all, some, none };
  const secretIds = Object.entries(named).filter(([, id]) => whole.includes(id));
  return [
    ...[ALL, SOME, NONE, EDITORS].filter((word) => whole.replaceAll(new RegExp(`q=${word}`, 'g'), '').includes(word)),
    ...secretIds.map(([name]) => `the ID of ${name}`),
  ];
};

test('nobody has a word of what was not revealed to them: before, during, and once it is taken back', async () => {
  const table = await screen();
  const askers: Record<string, Who> = {
    Priya: { as: players[0] },
    Tobin: { as: players[1] },
    Sable: { as: players[2] },
    'a guest': guest(),
    'the table': table,
    'a player of the other campaign': { as: otherPlayer },
    'a guest of the other campaign': guest(other),
    'a stranger': { as: await server.person('Stranger') },
    nobody: {},
  };
  const tell = async () => {
    const told = new Map<string, Map<string, string>>();
    for (const [index, [name, who]] of Object.entries(askers).entries()) told.set(name, await tellAll(who, index));
    return told;
  };
  const before = await tell();
  for (const [name, told] of before) expect([name, holds(told)]).toEqual([name, []]);

  expect((await reveal(some, toPriya())).status).toBe(200);
  for (const [name, told] of await tell()) {
    expect([name, holds(told)]).toEqual([name, name === 'Priya' ? [SOME] : []]);
    if (name !== 'Priya') expectSame(told, before.get(name));
  }

  expect((await reveal(all)).status).toBe(200);
  const inCampaign = ['Priya', 'Tobin', 'Sable', 'a guest', 'the table'];
  for (const [name, told] of await tell()) {
    const expected = name === 'Priya' ? [ALL, SOME] : inCampaign.includes(name) ? [ALL] : [];
    expect([name, holds(told)]).toEqual([name, expected]);
    if (!inCampaign.includes(name)) expectSame(told, before.get(name));
  }

  await takeBack(all);
  await takeBack(some);
  for (const [name, told] of await tell()) expectSame(told, before.get(name));
}, 120_000);

describe('a revealed secret', () => {
  test('is text like any other for everybody in the campaign, and in no other', async () => {
    const { status, body } = await reveal(all);
    expect(status).toBe(200);
    expectShape(Reveal, body);
    const { wiki_page_content: said, revealed } = (await wiki({ as: players[1] })).body;
    expect(said?.markdown).toBe(`Barrels stand along the quay.\n\nThe smith ${ALL} pays the guard.\n\nGulls cry.`);
    expect(revealed).toEqual([{ from: 2, to: 3, at: body.at, for_some: false }]);
    for (const who of [...players.map((as) => ({ as })), guest(), await screen()])
      expect(await reads(who)).toEqual([ALL]);
    expect(await reads({ as: dm }, campaign, '&as=player')).toEqual([ALL]);
    expect(await reads({ as: otherPlayer }, other)).toEqual([]);
    // The DM goes on reading it as a secret.
    expect(await reads({ as: coDm })).toEqual([ALL, SOME, NONE]);
    expect((await wiki({ as: coDm })).text).toContain(`:::secret dm ${all}`);
  });

  test('is for some, whoever they are with', async () => {
    await reveal(some, toPriya());
    expect(await reads({ as: players[0] })).toEqual([SOME]);
    for (const who of [{ as: players[1] }, { as: players[2] }, guest(), await screen()])
      expect(await reads(who)).toEqual([]);
    expect(await reads({ as: dm }, campaign, '&as=player')).toEqual([]);
    expect((await wiki({ as: players[0] })).body.revealed).toMatchObject([{ for_some: true }]);
    await server.does(dm, at(`members/${players[0].id}/remove/`));
    expect(await reads({ as: players[0] })).toEqual([]);
  });

  test('has a picture at an address of its own, which ends with it', async () => {
    await reveal(some, toPriya());
    const url = async (who: Who) =>
      /!\[Crown\]\(([^)]+)\)/.exec((await wiki(who)).body.wiki_page_content?.markdown ?? '')?.[1];
    const address = (await url({ as: players[0] })) ?? '';
    expect(address).toMatch(/^\/media\/private\//);
    const status = async () => (await server.app.inject({ url: address })).statusCode;
    expect(await status()).toBe(200);
    await takeBack(some);
    expect(await status()).toBe(404);
    await reveal(some);
    // Another reveal, another address; each account has its own.
    expect(await status()).toBe(404);
    const addresses = [await url({ as: players[0] }), await url({ as: players[1] }), await url(guest())];
    expect(new Set(addresses).size).toBe(3);
    await write(text().replace(`![Crown](/media/${FILE})`, ''));
    for (const one of addresses) expect((await server.app.inject({ url: one ?? '' })).statusCode).toBe(404);
  });

  test('says more as more is written in it, and ends when its words or its mark go, for good', async () => {
    await reveal(all);
    const stored = await textNow();
    await write(stored.replace(ALL, `${ALL} and zzyxmore`));
    expect((await wiki({ as: players[1] })).text).toContain('zzyxmore');
    expect((await lines({ as: players[1] }))[0]?.words).toContain('zzyxmore');
    const { change_id } = await write(stored.replace(`:::secret dm ${all}`, ':::secret'));
    expect(await reads({ as: players[1] })).toEqual([]);
    expect(await lines({ as: players[1] })).toEqual([]);
    await server.does(dm, `/api/history/${change_id}/revert/`);
    expect(secretIdsIn(await textNow())).toContain(all);
    expect(await reads({ as: players[1] })).toEqual([]);
    await reveal(all);
    await write('Barrels stand along the quay.');
    expect(await reads({ as: players[1] })).toEqual([]);
    const { body } = await server.get<RevealsOfPlace>(at(`reveals/?location_id=${ids.place}`), { as: dm });
    expect(body.reveals).toEqual([]);
  });

  test('is none where players may not read the text, nor once its world is open', async () => {
    await reveal(all);
    await showText(campaign, false);
    expect(await reads({ as: players[1] })).toEqual([]);
    expect(await lines({ as: players[1] })).toEqual([]);
    expect((await reveal(some)).status).toBe(409);
    await showText(campaign, true);
    expect(await reads({ as: players[1] })).toEqual([ALL]);
    server.database.sqlite
      .prepare("update worlds set access = 'open', kind = 'atlas', owner_id = null where public_id = ?")
      .run(world.id);
    expect(await reads({ as: players[1] })).toEqual([]);
    expect((await reveal(all, undefined, coDm)).status).toBe(404);
  });

  test('makes a text of nothing but secrets one that can be read', async () => {
    await write(`:::secret dm\n${ALL}\n:::`);
    const [id = ''] = secretIdsIn(await textNow());
    const has = async (as: Person) =>
      (
        await server.get<{ children: { location_id: number; has_wiki: boolean }[] }>(
          `/api/location_map_details/${worldWord('mine', 'map')}/?content=0&campaign_id=${campaign.id}`,
          { as },
        )
      ).body.children.map(({ has_wiki }) => has_wiki);
    await showText(campaign, true, ids.map);
    expect(await has(players[0])).toEqual([false]);
    await reveal(id, toPriya());
    expect([await has(players[0]), await has(players[1])]).toEqual([[true], [false]]);
  });

  test('stands in the file of a player, without its mark', async () => {
    await showText(campaign, true, ids.map);
    await reveal(all);
    await reveal(some, toPriya());
    const whole = JSON.stringify(await exportCampaign(server.app.campaigns, campaign.id, 'player'));
    expect([ALL, SOME, NONE].filter((word) => whole.includes(word))).toEqual([ALL]);
    expect(whole).not.toMatch(new RegExp(`${all}|secret`));
  });
});

describe('the live page', () => {
  test('moves for those it was revealed to, and for nobody else', async () => {
    const who = { priya: { as: players[0] }, tobin: { as: players[1] }, guest: guest(), dm: { as: dm } };
    const look = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(who).map(async ([name, one]) => [name, await revisionOf(one)] as const)),
      );
    const before = await look();
    const elsewhere = await revisionOf({ as: otherPlayer }, other);
    await reveal(some, toPriya());
    const told = await look();
    expect(told).toEqual({ ...before, priya: told.priya, dm: told.dm });
    expect([told.priya, told.dm]).not.toEqual([before.priya, before.dm]);
    const { body } = await server.get<{ kinds: string[] }>(at(`revision/?since=${before.priya}`), who.priya);
    expect(body.kinds).toEqual(['reveals']);
    await write((await textNow()).replace(SOME, `${SOME} anew`));
    expect((await look()).priya).not.toBe(told.priya);
    await write((await textNow()).replace(`${SOME} anew`, SOME));
    await takeBack(some);
    expect(await look()).toMatchObject({ priya: before.priya, tobin: before.tobin, guest: before.guest });
    expect(await revisionOf({ as: otherPlayer }, other)).toBe(elsewhere);
  });
});

describe('the chronicle', () => {
  test('quotes what was revealed, to those it was revealed to, as long as it is', async () => {
    await reveal(some, toPriya());
    const [line] = await lines({ as: players[0] });
    expect(line).toMatchObject({ places: [{ name: worldWord('mine', 'place') }], words: `Below lies ${SOME}.` });
    expect(await lines({ as: dm })).toMatchObject([{ words: `Below lies ${SOME}.` }]);
    for (const who of [{ as: players[1] }, guest()]) expect(await lines(who)).toEqual([]);
    expect(await takeBack(some)).toEqual({ taken_back: true });
    expect(await takeBack(some)).toEqual({ taken_back: false });
    for (const who of [{ as: players[0] }, { as: dm }]) expect(await lines(who)).toEqual([]);
  });
});

describe('the DM', () => {
  test('sees what is revealed to whom, and may widen it', async () => {
    await reveal(some, toPriya());
    const list = async () => {
      const { body } = await server.get<RevealsOfPlace>(at(`reveals/?location_id=${ids.place}`), { as: coDm });
      expectShape(RevealsOfPlace, body);
      return body;
    };
    expect(await list()).toMatchObject({ reveals: [{ secret: some, to: 'some', people: [players[0].id] }] });
    await reveal(some);
    expect((await list()).reveals).toMatchObject([{ secret: some, to: 'everybody', people: [] }]);
    expect(await lines({ as: dm })).toHaveLength(1);
  });

  test.each(['campaign_reveals', 'reveal_people', 'chronicle', 'events'])(
    'reveals all of it or nothing where the database refuses to write %s',
    async (table) => {
      const mend = refuseWrites(server.database, 'insert', table);
      expect((await reveal(some, toPriya())).status).toBeGreaterThanOrEqual(500);
      mend();
      expect(await reads({ as: players[0] })).toEqual([]);
      expect(await lines({ as: dm })).toEqual([]);
      expect((await reveal(some, toPriya())).status).toBe(200);
    },
  );

  test('leaves one reveal where two decide at once', async () => {
    await Promise.all([reveal(all), reveal(all, toPriya(), coDm)]);
    const { body } = await server.get<RevealsOfPlace>(at(`reveals/?location_id=${ids.place}`), { as: dm });
    expect(body.reveals).toHaveLength(1);
    expect(await lines({ as: dm })).toHaveLength(1);
  });

  test('reveals nothing but secrets for the DM, to players of the campaign', async () => {
    expect((await reveal('k7f2q9')).status).toBe(404);
    expect((await reveal(all, { to: 'some', people: [otherPlayer.id] })).status).toBe(400);
    expect((await reveal(all, { to: 'some' })).status).toBe(400);
    expect((await reveal(all, undefined, players[0])).status).toBe(403);
    await write(':::secret\nOne.\n:::');
    expect((await reveal(all)).status).toBe(404);
    for (const who of players) expect(await reads({ as: who })).toEqual([]);
  });
});
