import { secretIdsIn } from '@venture-atlas/rules';
import type { CampaignAnswer, LocationMapDetails, StaffWikiPage, TableForDm, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/*
 * Maps of a campaign are kept for an audience, and completed for each account. Everybody asks in turn, so that each
 * response may be made from what was kept for somebody else.
 */

/** Statements of a response that is kept, with the login, without the beginning and end of its transaction. */
const STATEMENTS_MAX = 6;

let server: WorldsApp;
let dm: Person;
let coDm: Person & { email: string };
/** Something is revealed to the first one alone. Both wrote private notes. */
let players: [Person, Person];
let world: WorldDetails;
let ids: FilledWorld;
let campaign: CampaignAnswer;
let eyes: Record<string, Who>;

beforeAll(async () => {
  server = await worldsApp();
  [dm, coDm] = [await server.confirmed('Dana'), await server.confirmed('Cora')];
  players = [await server.person('Priya'), await server.person('Tobin')];
  world = await server.makeWorld(dm, 'Mine');
  ids = fillWorld(server, world, 'mine');
  campaign = await server.campaign(dm);
  await server.does(dm, at('worlds/'), { worlds: [world.id] });
  await server.does(dm, at('dms/'), { email: coDm.email });
  await server.does(coDm, at('dms/accept/'));
  for (const player of players) await server.join(campaign, player);
  const markdown = ':::secret dm\nThe smith pays.\n:::';
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  await server.does(dm, `/api/home/wikipage/${ids.page}/`, { wiki_page_content: content });
  await show({ show_players: true, show_wiki: true });
  const page = await server.get<StaffWikiPage>(`/api/home/wikipage/${ids.page}/`, { as: dm });
  const [secret = ''] = secretIdsIn(page.body.wiki_page_content.markdown ?? '');
  const reveal = { location_id: ids.place, secret, to: 'some', people: [players[0].id] };
  await server.does(dm, at('reveals/'), reveal);
  for (const person of [dm, ...players]) {
    await write(person, `For all, by ${person.name}.`, false);
    await write(person, `Only for ${person.name}.`, true);
  }
  const { screen } = await server.does<TableForDm>(dm, at('table/open/'));
  eyes = {
    dm: { as: dm },
    coDm: { as: coDm },
    Priya: { as: players[0] },
    Tobin: { as: players[1] },
    guest: { invite: campaign.invite_token },
    table: { table: screen?.secret },
  };
});
afterAll(() => server.close());

const at = (path: string) => `/api/home/campaign/${campaign.id}/${path}`;
const show = (settings: object) =>
  server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: ids.place,
    ...settings,
  });
const write = (by: Person, note: string, isPrivate: boolean) =>
  server.does(by, '/api/home/campaignnote/', {
    character_name: by.name,
    note,
    private: isPrivate,
    user: by.id,
    campaign: campaign.id,
    location: ids.place,
  });

const map = worldWord('mine', 'map');
const details = (content: 0 | 1) => `/api/location_map_details/${map}/?campaign_id=${campaign.id}&content=${content}`;
const page = () => `/api/location_children/${map}/?campaign_id=${campaign.id}&page=1`;

/** What somebody learns of the place from its map. */
async function learns(who: Who) {
  const { body } = await server.get<LocationMapDetails>(details(0), who);
  const { body: full } = await server.get<LocationMapDetails>(details(1), who);
  const notes = full.campaign_notes?.[ids.place] ?? [];
  return {
    hasText: body.children.find(({ location_id }) => location_id === ids.place)?.has_wiki ?? null,
    count: body.campaign_note_counts?.[ids.place] ?? 0,
    notes: notes.map(({ note }) => note).sort(),
    edits: notes
      .filter(({ can_edit }) => can_edit === true)
      .map(({ note }) => note)
      .sort(),
    deletes: notes.filter(({ can_delete }) => can_delete).length,
  };
}

const forAll = ['For all, by Dana.', 'For all, by Priya.', 'For all, by Tobin.'];
const own = (name: string) => [...forAll, `Only for ${name}.`];
const nothing = { hasText: false, count: 0, notes: [], edits: [], deletes: 0 };
const byPlayer = (name: string) => {
  const edits = [`For all, by ${name}.`, `Only for ${name}.`];
  return { count: 4, notes: own(name), edits, deletes: 2 };
};
const everything = [...forAll, 'Only for Dana.', 'Only for Priya.', 'Only for Tobin.'];
const byDm = { hasText: false, count: 6, notes: everything, deletes: 6 };
const expected = {
  dm: { ...byDm, edits: ['For all, by Dana.', 'Only for Dana.'] },
  coDm: { ...byDm, edits: [] },
  Priya: { hasText: true, ...byPlayer('Priya') },
  Tobin: { hasText: false, ...byPlayer('Tobin') },
  guest: nothing,
  table: nothing,
};

describe('whoever asks first', () => {
  test.each(Object.keys(expected))('after %s, each is answered what is theirs', async (first) => {
    server.app.keptMaps.dropAll();
    const names = Object.keys(expected);
    const inTurn = [first, ...names, ...names.toReversed()];
    for (const name of inTurn) {
      const learned = await learns(eyes[name] as Who);
      expect({ first, name, ...learned }).toEqual({ first, name, ...expected[name as keyof typeof expected] });
    }
  });
});

test('a map that is kept takes few statements, whoever asks', async () => {
  const counts: Record<string, number> = {};
  for (const [name, who] of Object.entries(eyes))
    for (const url of [details(0), details(1), page()]) {
      await server.get(url, who);
      const stop = beforeStatements(server.database.sqlite, () => undefined);
      const { status } = await server.get(url, who);
      counts[`${name} ${url}`] = stop() - 2;
      expect(status).toBe(200);
    }
  expect(Object.entries(counts).filter(([, count]) => count > STATEMENTS_MAX)).toEqual([]);
});

describe('nobody is answered a map that is kept after the right to it ended', () => {
  test('a player who is removed, and a place that is hidden again', async () => {
    expect((await learns(eyes.Tobin as Who)).count).toBe(4);
    await show({ show_players: false, show_wiki: false });
    const hidden = await server.get<LocationMapDetails>(details(1), eyes.Tobin);
    expect([hidden.body.children, hidden.text.includes('Only for')]).toEqual([[], false]);
    await show({ show_players: true, show_wiki: true });
    expect((await learns(eyes.Tobin as Who)).count).toBe(4);
    await server.does(dm, at(`members/${players[1].id}/remove/`));
    expect((await server.get(details(1), eyes.Tobin)).status).toBe(404);
    expect((await learns(eyes.Priya as Who)).count).toBe(4);
  });

  test('a guest whose invite was replaced, a table screen that was closed, and all when the world is taken away', async () => {
    // Whoever was removed may know the former invite, so there is another one.
    const { invite_token: invite } = (await server.get<CampaignAnswer>(at(''), { as: dm })).body;
    expect((await server.get(details(0), { invite })).status).toBe(200);
    await server.does(dm, at('rotate_invite/'));
    expect((await server.get(details(0), { invite })).status).toBe(404);
    await server.does(dm, at('table/close/'));
    expect((await server.get(details(0), eyes.table)).status).toBe(404);
    await server.does(dm, at('worlds/'), { worlds: null });
    for (const who of [eyes.dm, eyes.coDm, eyes.Priya])
      expect((await server.get<LocationMapDetails>(details(0), who)).text).not.toContain(map);
  });
});
