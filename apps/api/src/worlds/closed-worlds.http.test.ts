import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { addClosedTwin, dropClosedTwin, TWIN_OFFSET, TWIN_WORLD } from '../../test-support/closed-twin.ts';
import { MAP } from '../../test-support/factories.ts';
import { whole } from '../../test-support/whole.ts';

/*
 * A closed world with the same addresses and names as the open one, and one place that is nowhere else. Whoever is not
 * staff gets the very bytes that they get while it is not there; so do staff, but for the tools in which they name a
 * thing of it by its id.
 */

let server: CampaignApp;
let campaignId: string;
const people: Record<string, Person | undefined> = {};
beforeAll(async () => {
  server = await campaignApp();
  const dm = await server.person('Dungeon Master');
  const player = await server.person('Player');
  Object.assign(people, { visitor: undefined, user: await server.person('User'), player, dm });
  people.staff = await server.person('Staff', { isStaff: true });
  const campaign = await server.campaign(dm);
  campaignId = campaign.id;
  await server.join(campaign, player);
  for (const slug of ['nesmé', 'waterdeep', MAP]) await server.show(dm, campaign, slug, { show_wiki: true });
  await server.note(player, campaign, 'waterdeep', 'A note.');
});
afterAll(() => server.close());

const ONLY_THERE = 'canarytwinslug0x';
const twinId = (slug: string): number => server.place(slug) + TWIN_OFFSET;

/** Public and campaign addresses of what is in both worlds, and of what is in the closed one alone. */
function addresses(): string[] {
  const inAndOut = (path: string) => [path, `${path}${path.includes('?') ? '&' : '?'}campaign_id=${campaignId}`];
  const asPlayer = (path: string) => [...inAndOut(path), `${inAndOut(path)[1]}&as=player`];
  const slugs = [MAP, 'waterdeep', 'nesmé', 'high_forest', ONLY_THERE, 'canarytwinoldslug0x'];
  return [
    '/',
    '/health',
    '/health/ready',
    '/api/location_map_details/',
    ...slugs.flatMap((slug) => [`/${slug}/`, `/${MAP}/?child=${slug}`]),
    ...slugs.flatMap((slug) => [
      ...asPlayer(`/api/location_map_details/${slug}/`),
      ...asPlayer(`/api/location_map_details/${slug}/?content=0`),
      ...asPlayer(`/api/location_children/${slug}/?page=1`),
      ...asPlayer(`/api/location_wiki/${slug}/`),
      ...asPlayer(`/api/named_by/${slug}/`),
      ...asPlayer(`/api/location_text_search/${slug}/?q=lantern`),
      ...asPlayer(`/api/location_text_search/${slug}/?q=of`),
    ]),
    ...['', 'water', 'canary', 'n', ONLY_THERE].flatMap((name) => asPlayer(`/api/location_search/?name=${name}`)),
    ...asPlayer('/api/maps/'),
    ...['watre', 'lantern', 'canary', 'n', ONLY_THERE].flatMap((name) => asPlayer(`/api/search/?q=${name}`)),
    ...[server.place('waterdeep'), twinId('waterdeep'), TWIN_OFFSET].flatMap((id) =>
      asPlayer(`/api/campaign_notes/?location_id=${id}`),
    ),
    `/api/home/campaign/${campaignId}/visible_places/`,
    '/user/export/',
  ].map(encodeURI);
}

/** The lists and figures of staff, which are about the Atlas. */
const lists = [
  '/api/home/location/list/',
  '/api/home/location/list/?without=text',
  '/api/home/location/options/?name__icontains=water',
  '/api/home/type/list/',
  '/api/home/wikipage/list/',
  '/api/locations_with_parents/?num_parents=1',
  '/api/history/',
  '/api/history/?removed=1',
  '/api/inactive_positions/',
  '/api/imports/',
  '/api/admin/summary/',
];

/** What may differ between two askings of the same: the time it was made at, and what the log says of those before. */
const steady = (text: string): string =>
  text
    .replace(/"activity": \[[\s\S]*?\](?=,\s*"notes")/, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/nonce[-="]*[\w+/=-]+/g, '');

async function everyAnswer(urls: readonly string[], who: readonly string[]): Promise<Map<string, string>> {
  server.app.publicAnswers.dropAll();
  server.app.keptMaps.dropAll();
  const answers = new Map<string, string>();
  for (const name of who) {
    for (const url of urls) {
      const { status, text, headers } = await server.get(url, { as: people[name] });
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      answers.set(`${url} as ${name}`, steady(`${status} ${JSON.stringify(others)} ${text}`));
    }
  }
  return answers;
}

describe('a closed world behind the open one', () => {
  test.each([
    ['everybody, everywhere', addresses, ['visitor', 'user', 'player', 'dm', 'staff']],
    ['staff, in the lists of the Atlas', () => lists, ['staff']],
  ] as const)('changes no byte of what %s reads', async (_what, urlsOf, who) => {
    dropClosedTwin(server.database.sqlite);
    const urls = urlsOf();
    const before = await everyAnswer(urls, who);
    addClosedTwin(server.database.sqlite);
    const after = await everyAnswer(urls, who);
    expect(after).toEqual(before);
    expect([...after.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(10);
    for (const [asked, answer] of after)
      expect([asked, /canarytwin(?!\w*slug0x)\w+/.exec(answer)?.[0]]).toEqual([asked, undefined]);
  });

  whole('is opened, and the same addresses then answer with it: the tests above look at the right places', async () => {
    addClosedTwinOnce();
    server.database.sqlite.prepare("update worlds set access = 'open' where id = ?").run(TWIN_WORLD);
    const answers = [...(await everyAnswer(addresses(), ['visitor', 'dm'])).values()].join('\n');
    server.database.sqlite.prepare("update worlds set access = 'closed' where id = ?").run(TWIN_WORLD);
    server.app.publicAnswers.dropAll();
    server.app.keptMaps.dropAll();
    const words = ['name', 'slug', 'type', 'maker', 'licence', 'url', 'text', 'piece', 'shape'];
    expect(words.filter((word) => !answers.includes(`canarytwin${word}0x`))).toEqual([]);
  });

  whole('an open world that is deleted is as missing as a closed one', async () => {
    addClosedTwinOnce();
    server.database.sqlite
      .prepare("update worlds set access = 'open', deleted_at = '2026' where id = ?")
      .run(TWIN_WORLD);
    const answers = [...(await everyAnswer(addresses(), ['visitor', 'staff'])).values()].join('\n');
    server.database.sqlite
      .prepare("update worlds set access = 'closed', deleted_at = null where id = ?")
      .run(TWIN_WORLD);
    expect(/canarytwin(?!\w*slug0x)\w+/.exec(answers)?.[0]).toBeUndefined();
  });
});

describe('a thing of a closed world, named by its id', () => {
  const tools = () => [
    `/api/home/location/${twinId('waterdeep')}/`,
    `/api/home/location/${TWIN_OFFSET}/`,
    `/api/home/type/${TWIN_OFFSET}/`,
    `/api/home/wikipage/${TWIN_OFFSET}/`,
    `/api/history/?location_id=${twinId('waterdeep')}`,
  ];

  test('is read by staff in their tools, and by nobody else', async () => {
    addClosedTwinOnce();
    for (const url of tools()) {
      const { status, text } = await server.get(url, { as: people.staff });
      expect([url, status, text.includes('canarytwin')]).toEqual([url, 200, true]);
      for (const name of ['visitor', 'user', 'player', 'dm']) {
        const answer = await server.get(url, { as: people[name] });
        expect([401, 403, 404]).toContain(answer.status);
        expect(answer.text).not.toContain('canarytwin');
      }
    }
  });

  test('cannot be shown, noted or asked about in a campaign: it is answered like a number that nothing has', async () => {
    addClosedTwinOnce();
    const body = (location_id: number) =>
      [
        [
          '/api/save_campaign_location_settings/',
          { campaign_id: campaignId, location_id, show_players: true, show_wiki: true },
        ],
        [
          '/api/save_campaign_settings_bulk/',
          { campaign_id: campaignId, location_ids: [location_id], show_players: false },
        ],
        [
          '/api/save_campaign_settings_bulk/',
          { campaign_id: campaignId, children_of: location_id, show_players: false },
        ],
        ['/api/save_campaign_settings_bulk/', { campaign_id: campaignId, on_map: location_id, show_players: false }],
        [
          '/api/home/campaignnote/',
          { character_name: 'D', note: 'n', private: false, campaign: campaignId, location: location_id },
        ],
      ] as const;
    const rows = () => server.database.sqlite.prepare('select * from campaign_location_settings order by 1, 2').all();
    const before = rows();
    const asked = async (id: number) => {
      const answers = [];
      for (const [url, values] of body(id)) {
        const { status, text } = await server.post(url, values, { as: people.dm });
        answers.push(`${url} ${status} ${text}`.replaceAll(String(id), 'ID'));
      }
      return answers;
    };
    expect(await asked(twinId('waterdeep'))).toEqual(await asked(987_654_321));
    expect(rows()).toEqual(before);
  });
});

function addClosedTwinOnce(): void {
  dropClosedTwin(server.database.sqlite);
  addClosedTwin(server.database.sqlite);
}
