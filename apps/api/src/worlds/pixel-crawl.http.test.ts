import { createHash } from 'node:crypto';
import type { CampaignAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer, PIXELS, setAccess } from '../../test-support/closed-pictures.ts';
import { addClosedTwin, TWIN_OFFSET, TWIN_WORLD } from '../../test-support/closed-twin.ts';
import { MAP } from '../../test-support/factories.ts';
import { whole } from '../../test-support/whole.ts';
import { type PictureScope, sealCapability } from '../media/capabilities/capability.ts';
import { findEpoch } from '../media/queries/picture-epochs.ts';
import { privateAddress } from '../media/store/media-address.ts';

/*
 * A closed world whose places show pictures: on maps, in texts, in link previews. No byte of them reaches anybody who
 * may not read it, by any address that they were ever told or could make up.
 */

let server: CampaignApp;
let campaign: CampaignAnswer;
let other: CampaignAnswer;
const people: Record<string, Person | undefined> = { visitor: undefined };
/** Keys of the closed world's files, and of the open one's. */
let closed: string[];
let open: string[];

beforeAll(async () => {
  server = await campaignApp();
  addClosedTwin(server.database.sqlite);
  const { sqlite } = server.database;
  // A text with a picture, and a link preview, in either world.
  for (const [start, name] of [
    ['', 'a'.repeat(64)],
    [String(TWIN_OFFSET), `f0${'a'.repeat(62)}`],
  ] as const) {
    const id = server.place('waterdeep') + Number(start);
    sqlite
      .prepare(`update wiki_pages set content = json_set(content, '$.image', ?) where location_id = ?`)
      .run(`/media/${name}.webp`, id);
    sqlite.prepare('update locations set seo_image = ? where id = ?').run(`/media/${name}-share.jpg`, id);
  }
  const keys = await drawAllPictures(server);
  closed = keys.filter((key) => key.replace('tiles/', '').startsWith('f0'));
  open = keys.filter((key) => !closed.includes(key));
  const dm = await server.person('DM');
  const player = await server.person('Player');
  const elsewhere = await server.person('Player elsewhere');
  Object.assign(people, { user: await server.person('User'), dm, player, elsewhere });
  people.staff = await server.person('Staff', { isStaff: true });
  campaign = await server.campaign(dm);
  other = await server.campaign(dm, { name: 'Another table' });
  await server.join(campaign, player);
  await server.join(other, elsewhere);
  for (const table of [campaign, other])
    for (const slug of ['waterdeep', MAP]) await server.show(dm, table, slug, { show_wiki: true });
});
afterAll(() => server.close());

const twin = (slug: string) => server.place(slug) + TWIN_OFFSET;

/** What a reader asks: everything that names pictures. */
function questions(): string[] {
  const plain = [
    ...[MAP, 'waterdeep', 'nesmé'].flatMap((slug) => [
      `/${slug}/`,
      `/api/location_map_details/${slug}/`,
      `/api/location_children/${slug}/?page=1`,
      `/api/location_wiki/${slug}/`,
    ]),
    '/',
    `/${MAP}/?child=waterdeep`,
    '/api/location_search/?name=water',
    '/api/search/?q=water',
    '/api/maps/',
    '/api/named_by/waterdeep/',
  ];
  const inside = plain.filter((url) => url.startsWith('/api/'));
  const within = (id: string) => [
    ...inside.map((url) => `${url}${url.includes('?') ? '&' : '?'}campaign_id=${id}`),
    ...['', 'worlds/', 'shown/', 'view/', 'markers/'].map((end) => `/api/home/campaign/${id}/${end}`),
  ];
  return [...plain, ...within(campaign.id), ...within(other.id)].map(encodeURI);
}

/** What staff ask of a thing of the closed world by its id. */
const tools = () =>
  [MAP, 'waterdeep'].flatMap((slug) => [
    `/api/home/location/${twin(slug)}/`,
    `/api/map_picture/${twin(slug)}/`,
    `/api/home/wikipage/${twin(slug)}/`,
  ]);

/** Every address of a stored file in what somebody is answered; of tiles the first ones. */
async function told(who: string, urls: readonly string[]): Promise<Set<string>> {
  const addresses = new Set<string>();
  for (const url of urls) {
    const { text } = await server.get(url, { as: people[who] });
    for (const [address] of text.matchAll(/\/media\/[^"'\\\s<>]+/g))
      for (const tile of ['0/0/0', '2/1/3']) addresses.add(address.replace('{z}/{y}/{x}', tile));
  }
  return addresses;
}

/** Which closed pictures are sent for these addresses. */
async function leaks(addresses: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { bytes } = await fileAnswer(server, address);
    if (closed.some((key) => bytes.includes(`${PIXELS} of ${key}`))) found.push(address);
  }
  return found;
}

const everybody = ['visitor', 'user', 'player', 'elsewhere', 'dm', 'staff'];

test('nobody who may not read the world is told an address that opens one of its pictures', async () => {
  let seen = 0;
  for (const who of everybody) {
    const addresses = await told(who, questions());
    seen += addresses.size;
    expect([who, [...addresses].filter((address) => address.includes('private'))]).toEqual([who, []]);
    expect([who, await leaks(addresses)]).toEqual([who, []]);
    for (const address of addresses)
      expect([address, (await fileAnswer(server, address)).status]).toEqual([address, 200]);
    if (who !== 'staff') expect([who, [...(await told(who, tools()))]]).toEqual([who, []]);
  }
  expect(seen).toBeGreaterThan(30);
});

test('nor by what they can make up: names, bytes, and the addresses of other worlds', async () => {
  const made = closed.flatMap((key) => {
    const bytes = createHash('sha256').update(`${PIXELS} of ${key}`).digest('hex');
    return [
      key,
      key.replace(/f0[0-9a-f]{62}/, bytes),
      key.toUpperCase(),
      key.replace('.webp', '.WEBP'),
      `./${key}`,
      `/${key}`,
    ].flatMap((path) => [`/media/${path}`, `/media/private/${path}`, `//media/${path}`, `/media/private/../${path}`]);
  });
  expect(await leaks(made)).toEqual([]);
  for (const key of open) expect((await fileAnswer(server, `/media/${key}`)).status).toBe(200);
});

whole('nor by the addresses that they had while it was open, or while they could edit it', async () => {
  await setAccess(server, TWIN_WORLD, 'open');
  await setAccess(server, 1, 'closed');
  const former = new Set<string>();
  for (const who of everybody) for (const address of await told(who, questions())) former.add(address);
  expect((await leaks(former)).length).toBeGreaterThan(5);
  await setAccess(server, TWIN_WORLD, 'closed');
  await setAccess(server, 1, 'open');
  expect(await leaks(former)).toEqual([]);

  const ofStaff = await told('staff', tools());
  expect([...ofStaff].filter((address) => !address.startsWith('/media/private/'))).toEqual([]);
  // Staff do see them, in their tools: the tests above look for the right bytes.
  expect((await leaks(ofStaff)).length).toBeGreaterThan(5);
  await server.db
    .updateTable('users')
    .set({ is_staff: 0 })
    .where('id', '=', people.staff?.id ?? 0)
    .execute();
  expect(await leaks(ofStaff)).toEqual([]);
  await server.db
    .updateTable('users')
    .set({ is_staff: 1 })
    .where('id', '=', people.staff?.id ?? 0)
    .execute();
  const anew = await told('staff', tools());
  expect((await leaks(anew)).length).toBe((await leaks(await told('staff', tools()))).length);
  expect([...anew].filter((address) => ofStaff.has(address))).toEqual([]);
});

test('nor by an address that was made for a campaign which does not play there', async () => {
  const made: string[] = [];
  for (const table of [campaign, other])
    for (const audience of ['dm', 'player', 'guest'] as const) {
      const scope: PictureScope = { kind: 'campaign', campaignId: table.id, audience };
      const epoch = await findEpoch(server.db, scope);
      for (const key of closed)
        for (const locationId of [twin(MAP), server.place(MAP)])
          for (const as of ['map', 'text'] as const) {
            const unit = key.startsWith('tiles/') ? key.split('/', 2).join('/') : key;
            const sealed = sealCapability(server.app.pictures.seals, {
              scope,
              epoch,
              unit,
              shownBy: { locationId, as },
            });
            made.push(`${privateAddress(sealed)}${unit === key ? '' : '/0/0/0.webp'}`);
          }
    }
  expect(made.length).toBeGreaterThan(50);
  expect(await leaks(made)).toEqual([]);
});
