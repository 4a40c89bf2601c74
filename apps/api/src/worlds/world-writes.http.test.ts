import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@venture-atlas/types/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../test-support/campaign-app.ts';
import { setLastNumber } from '../../test-support/last-number.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../test-support/worlds-app.ts';

/*
 * Every write of the contract is asked with everything that names a thing of a world which is hidden from the asker, and
 * with what names nothing at all. Both get the same answer, to the byte and the header, and nothing in that world has
 * changed. What else a call wants is of the asker's own world, so that it is refused for the hidden thing alone.
 */

const roles = ['visitor', 'user', 'owner', 'former', 'dm', 'player', 'staff'] as const;
type Role = (typeof roles)[number];
type HiddenWorld = 'shut' | 'mine' | 'layr';
/** A closed world of the atlas is staff's, and the campaign's; another one is its owner's alone; a layer is the DM's. */
const hiddenFrom: Record<Role, readonly HiddenWorld[]> = {
  visitor: ['shut', 'mine', 'layr'],
  user: ['shut', 'mine', 'layr'],
  owner: ['shut', 'layr'],
  former: ['shut', 'mine', 'layr'],
  dm: ['mine'],
  player: ['mine', 'layr'],
  staff: ['mine', 'layr'],
};

let server: WorldsApp;
const people: Partial<Record<Role, Person>> = {};
const hidden = {} as Record<HiddenWorld, { id: string; ids: FilledWorld }>;
/** What each of them edits. */
const own: Partial<Record<Role, { id: string; ids: FilledWorld }>> = {};
let campaignId: string;
let othersCampaign: string;

beforeAll(async () => {
  server = await worldsApp();
  for (const role of ['user', 'owner', 'former', 'dm', 'player'] as const) {
    const person = await server.confirmed(role);
    people[role] = person;
    const world = await server.makeWorld(person, `World of ${role}`);
    own[role] = { id: world.id, ids: fillWorld(server, world, `of${role}`) };
  }
  const staff = await server.person('staff', { isStaff: true });
  people.staff = staff;
  const theirs = await server.makeWorld(staff, 'Of staff', 'atlas');
  own.staff = { id: theirs.id, ids: fillWorld(server, theirs, 'ofstaff') };
  const [owner, dm] = [people.owner as Person, people.dm as Person];
  const closed = await server.makeWorld(staff, worldWord('shut', 'world'), 'atlas');
  const mine = await server.makeWorld(owner, worldWord('mine', 'world'));
  numberApart();
  hidden.shut = { id: closed.id, ids: fillWorld(server, closed, 'shut') };
  hidden.mine = { id: mine.id, ids: fillWorld(server, mine, 'mine') };
  const former = people.former as Person & { email: string };
  await server.addEditor(owner, mine, former);
  await server.does(owner, `/api/worlds/${mine.id}/editors/remove/`, { email: former.email });
  await server.does(staff, `/api/worlds/${closed.id}/dms/`, { email: (dm as Person & { email: string }).email });
  const campaign = await server.campaign(dm);
  campaignId = campaign.id;
  await server.join(campaign, people.player as Person);
  await server.does(dm, `/api/home/campaign/${campaignId}/worlds/`, { worlds: [closed.id] });
  const layer = await server.addLayer(dm, campaign, hidden.shut.ids.map);
  hidden.layr = { id: layer.id, ids: fillWorld(server, layer, 'layr') };
  const other = await server.campaign(owner);
  othersCampaign = other.id;
  await server.does(owner, `/api/home/campaign/${othersCampaign}/worlds/`, { worlds: [mine.id] });
});
afterAll(() => server.close());

/** From here on no number stands for two things, so that what is asked for with a hidden one is the hidden one. */
function numberApart(): void {
  for (const [i, table] of ['locations', 'positions', 'wiki_pages', 'location_types', 'staff_changes'].entries())
    setLastNumber(server.database, table, 10_000 * (i + 1));
}

type Schema = { properties?: Record<string, unknown>; required?: readonly string[] };
type AnyCall = { address: string; body?: Schema; query?: Schema };

const noNumber = 987_654_321;
const noName = 'Nothing of this name';
const sameShape = (value: string | number): string | number =>
  typeof value === 'number' ? noNumber : value.includes('-') && value.length === 36 ? randomUUID() : randomId();
/** Of letters alone, so that no part of it is taken for anything else. */
const randomId = (): string => randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x');

/** What the id of a call is of. */
function kindOf(address: string): keyof FilledWorld | 'world' | 'campaign' | 'change' | undefined {
  if (address.includes('/campaign/:id/')) return 'campaign';
  if (address.includes('/worlds/:id/')) return 'world';
  if (address.includes('/history/')) return 'change';
  if (address.includes('/wikipage/')) return 'page';
  if (address.includes('/type/')) return 'type';
  if (address.includes('/location/:id/') || address.includes('/map_drawing/')) return 'map';
  return /position|location_has/.test(address) ? 'position' : undefined;
}

/** Everything that names a thing of a hidden world, with something of the same shape that names nothing. */
function pairs(world: HiddenWorld, address: string, slot: string): [hidden: unknown, missing: unknown][] {
  const { id, ids } = hidden[world];
  const changes = server.database.sqlite
    .prepare('select id from staff_changes where world_id = ?')
    .pluck()
    .all(server.numberOf({ id })) as number[];
  const places = [ids.map, ids.place];
  const same = (values: (string | number)[]) => values.map((value) => [value, sameShape(value)] as [unknown, unknown]);
  const kind = kindOf(address);
  switch (slot) {
    case ':id':
      if (kind === 'world') return same([id]);
      if (kind === 'campaign') return world === 'mine' ? same([othersCampaign]) : [];
      if (kind === 'change') return same(changes);
      return kind === undefined ? same([ids.map, id]) : same(kind === 'map' ? places : [ids[kind]]);
    case ':name':
      return [[worldWord(world, 'map'), 'nothing_of_this_name']];
    case 'world_id':
      return same([id]);
    case 'worlds':
      return [[[id], [randomId()]]];
    case 'campaign_id':
    case 'campaign':
      return world === 'mine' ? same([othersCampaign]) : [];
    case 'location_ids':
      return [[places, [noNumber, noNumber + 1]]];
    case 'restore':
      return [
        [
          [{ location_id: ids.place, show_players: true, show_wiki: true }],
          [{ location_id: noNumber, show_players: true, show_wiki: true }],
        ],
      ];
    case 'parent_name':
    case 'new_parent':
    case 'type':
      return [[worldWord(world, slot === 'type' ? 'type' : 'map'), noName]];
    case 'home_location_id':
    case 'location_id':
    case 'parent_id':
    case 'new_parent_id':
    case 'on_map':
    case 'children_of':
    case 'location':
      return same(places);
    case 'type_id':
      return same([ids.type]);
    case 'id':
      return same(kind === 'position' ? [ids.position] : places);
    default:
      return [];
  }
}

const page = { sections: [], top_section: 'x', image: null, image_text: '', attribution: null };
const shown = { show_players: true, show_wiki: true };

/** What a call wants besides, of what the asker may edit. */
function restOf(name: string, role: Role): Record<string, unknown> {
  const ids = own[role]?.ids ?? { map: noNumber, place: noNumber, page: noNumber, type: noNumber, position: noNumber };
  const campaign_id = role === 'dm' || role === 'player' ? campaignId : randomId();
  const bodies: Record<string, Record<string, unknown>> = {
    movePosition: { id: ids.position, position: [3, 4] },
    savePosition: { scale: 20 },
    changeParent: { id: ids.position },
    deactivatePosition: { id: ids.position },
    reactivatePosition: { id: ids.position },
    deletePosition: { id: ids.position },
    addPosition: { parent_id: ids.map, name: 'New', lat: 1, lng: 2 },
    rescaleMap: { location_id: ids.map },
    updateLocation: { location_id: ids.map, map_maker_name: 'Ann' },
    fitPicture: { location_id: ids.map, image: `/media/${'a'.repeat(64)}.webp`, fit: 'crop' },
    takeWikiImage: { location_id: ids.place, image_url: 'https://wiki.example/a.png', use: 'map' },
    createWikiPage: { name: 'New page', wiki_page_content: page },
    saveWikiPage: { name: 'New page', wiki_page_content: page },
    createType: { name: 'New type' },
    saveType: { name: 'New type' },
    createLocation: { name: 'New place' },
    saveLocation: { name: 'New place' },
    findAndAddParent: { location_id: ids.place },
    addParent: { id: ids.place },
    saveSettings: { campaign_id, location_id: ids.place, ...shown },
    saveManySettings: { campaign_id, ...shown },
    createNote: { character_name: 'Ann', note: 'A note', private: false, campaign: campaign_id, location: ids.place },
    createCampaign: { name: 'New campaign' },
    saveCampaign: { name: 'New campaign' },
    saveCampaignWorlds: { worlds: null },
    deleteCampaign: { name: 'New campaign' },
    createWorld: { name: 'New world' },
    copyWorld: { location_id: server.place('sword_coast'), client_key: randomUUID() },
    saveWorld: { name: 'New world' },
    // Only this format is made for a campaign.
    makeWorldArchive: { format: 'foundry' },
    deleteWorld: { name: 'New world' },
    addDm: { email: 'somebody@example.org' },
    removeDm: { email: 'somebody@example.org' },
    inviteEditor: { email: 'somebody@example.org' },
    removeEditor: { email: 'somebody@example.org' },
    drawMap: { style: 'ink', size: 1 },
    orderPoster: { format: 'png', paper: 'A4', dpi: 150, names: 'map', title: false },
  };
  return bodies[name] ?? {};
}

/** An id of the asker's own for the path of a call that is asked about something else. */
function ownId(address: string, role: Role): string | number {
  const mine = own[role];
  const kind = kindOf(address);
  if (kind === 'campaign') return role === 'dm' || role === 'player' ? campaignId : randomId();
  if (mine === undefined || kind === 'change') return noNumber;
  return kind === 'world' ? mine.id : mine.ids[kind ?? 'place'];
}

interface Asked {
  url: string;
  body: Record<string, unknown>;
}

/** One call with one value in one slot. */
function askWith(name: string, { address }: AnyCall, role: Role, slot: string, value: unknown): Asked {
  const path = address.slice('POST '.length);
  const filled = path.replaceAll(/:(\w+)/g, (_all, part: string) =>
    `:${part}` === slot ? String(value) : part === 'name' ? 'sword_coast' : String(ownId(address, role)),
  );
  const body = restOf(name, role);
  if (slot.startsWith('?')) return { url: `${filled}?${slot.slice(1)}=${String(value)}`, body };
  // One of the two ways to name a map is enough, and two are refused.
  return { url: filled, body: slot.startsWith(':') ? body : { ...body, [slot]: value } };
}

/** Where a call can name something: in its path, its query or its body. */
const slotsOf = ({ address, body, query }: AnyCall): string[] => [
  ...[...address.matchAll(/:\w+/g)].map(([part]) => part),
  ...Object.keys(query?.properties ?? {}).map((name) => `?${name}`),
  ...Object.keys(body?.properties ?? {}),
];

const changing = new Set(['date', 'x-request-id', 'content-length', 'etag']);

async function answerTo({ url, body }: Asked, role: Role, value: unknown): Promise<string> {
  const { status, text, headers } = await server.post(encodeURI(url), body, { as: people[role] });
  expect([url, role, status < 500]).toEqual([url, role, true]);
  const kept = Object.entries(headers).filter(([name]) => !changing.has(name) && !name.startsWith('ratelimit'));
  const plain = [value].flat(2).reduce<string>((sofar, one) => sofar.replaceAll(String(one), 'VALUE'), text);
  return `${status} ${plain} ${JSON.stringify(kept)}`;
}

/** Everything that is kept of a hidden world. */
function contentOf(world: HiddenWorld): unknown {
  const { sqlite } = server.database;
  const number = server.numberOf(hidden[world]);
  const rows = (table: string, where = 'world_id = ?') =>
    sqlite.prepare(`select * from ${table} where ${where}`).all(number);
  return {
    world: rows('worlds', 'id = ?'),
    people: [rows('world_editors'), rows('world_dms')],
    content: ['locations', 'location_types', 'wiki_pages', 'staff_changes', 'location_old_slugs'].map((one) =>
      rows(one),
    ),
    positions: rows('positions', 'parent_id in (select id from locations where world_id = ?)'),
    settings: rows('campaign_location_settings', 'location_id in (select id from locations where world_id = ?)'),
    notes: rows('campaign_notes', 'location_id in (select id from locations where world_id = ?)'),
  };
}

/** Calls about nothing but the caller's own account, and one whose body is a form of files. */
const besides = (name: string, address: string) => address.includes(' /user/') || name === 'uploadPictures';

// Each call has a type of its own: here they are gone through by what all have.
const writes = Object.entries(calls as unknown as Record<string, AnyCall>).filter(
  ([name, { address }]) => !address.startsWith('GET ') && !besides(name, address),
);

test('a write that names a thing of a hidden world is answered as one that names nothing, and changes nothing', async () => {
  const contents = () => ({ shut: contentOf('shut'), mine: contentOf('mine'), layr: contentOf('layr') });
  const before = contents();
  const wrong: string[] = [];
  const asked = new Map<string, number>();
  for (const role of roles) {
    for (const [name, call] of writes) {
      for (const slot of slotsOf(call)) {
        for (const world of hiddenFrom[role]) {
          for (const [there, missing] of pairs(world, call.address, slot.replace(/^\?/, ''))) {
            const told = await answerTo(askWith(name, call, role, slot, there), role, there);
            const unknown = await answerTo(askWith(name, call, role, slot, missing), role, missing);
            asked.set(name, (asked.get(name) ?? 0) + 1);
            if (told !== unknown) wrong.push(`${role} ${name} ${slot} ${String(there)}: ${told}\n${unknown}`);
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(contents()).toEqual(before);
  // What names something was asked.
  const named = writes.filter(([, call]) => slotsOf(call).some((slot) => slot !== ':user' && slot.startsWith(':')));
  for (const [name] of named) expect([name, asked.get(name) ?? 0]).not.toEqual([name, 0]);
});
