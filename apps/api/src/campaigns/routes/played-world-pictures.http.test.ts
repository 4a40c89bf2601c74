import type { CampaignAnswer, LocationMapDetails, WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer, PIXELS } from '../../../test-support/closed-pictures.ts';
import { addPictureRow } from '../../../test-support/picture-row.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/* A table that plays in a world of its DM: its pictures reach whoever may look, by addresses of theirs, and nobody else. */

const FILE = `f0${'c'.repeat(62)}.webp`;
const MAP_OF_WORLD = worldWord('tomb', 'map');

let server: WorldsApp;
let dm: Person & { email: string };
let player: Person;
let world: WorldDetails;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await worldsApp();
  dm = await server.confirmed('Dungeon Master');
  player = await server.person('Player');
  world = await server.makeWorld(dm, 'tomb');
  const { map } = fillWorld(server, world, 'tomb');
  const picture = addPictureRow(server.database.sqlite, { worldId: server.numberOf(world), file: FILE });
  server.database.sqlite.prepare('update locations set picture_hash = ? where id = ?').run(picture, map);
  await drawAllPictures(server);
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
});
afterEach(() => server.close());

/** The picture's address in what somebody is answered about the map. */
async function told(as: Person, query: string): Promise<string> {
  const { body } = await server.get<LocationMapDetails>(`/api/location_map_details/${MAP_OF_WORLD}/?${query}`, { as });
  return body.image ?? '';
}
const inCampaign = (as: Person) => told(as, `campaign_id=${campaign.id}`);
const inWorld = (as: Person) => told(as, `world_id=${world.id}`);

async function isOpen(address: string): Promise<boolean> {
  const answer = await fileAnswer(server, address);
  if (answer.bytes === `${PIXELS} of ${FILE}`) return true;
  expect(answer).toEqual(await fileAnswer(server, `/media/${'0'.repeat(64)}.webp`));
  return false;
}

test('the DM and a player have addresses of their own, and the public one is missing', async () => {
  const addresses = [await inCampaign(dm), await inCampaign(player), await inWorld(dm)];
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) {
    expect(address).toMatch(/^\/media\/private\/[\w-]+$/);
    expect(await isOpen(address)).toBe(true);
  }
  expect(await isOpen(`/media/${FILE}`)).toBe(false);
});

test('a member who is removed keeps no picture, nor does the address that they passed on', async () => {
  const address = await inCampaign(player);
  await server.does(dm, `/api/home/campaign/${campaign.id}/members/${player.id}/remove/`);
  expect(await isOpen(address)).toBe(false);
  expect(await isOpen(await inCampaign(dm))).toBe(true);
});

test('a world that leaves the campaign takes its pictures along', async () => {
  const address = await inCampaign(player);
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: null });
  expect(await isOpen(address)).toBe(false);
  expect(await isOpen(await inWorld(dm))).toBe(true);
});

test.each([
  ['is removed', (editor: Person & { email: string }) => [dm, 'editors/remove/', { email: editor.email }] as const],
  ['leaves', (editor: Person & { email: string }) => [editor, 'leave/', {}] as const],
])('a co-editor who %s keeps no picture', async (_how, act) => {
  const editor = await server.confirmed('Co-editor');
  await server.addEditor(dm, world, editor);
  const address = await inWorld(editor);
  expect(await isOpen(address)).toBe(true);
  const [by, path, body] = act(editor);
  await server.does(by, `/api/worlds/${world.id}/${path}`, body);
  expect(await isOpen(address)).toBe(false);
});

test('a world that is deleted shows no picture to anybody', async () => {
  const addresses = [await inCampaign(player), await inWorld(dm)];
  await server.does(dm, `/api/worlds/${world.id}/delete/`, { name: 'tomb' });
  for (const address of addresses) expect(await isOpen(address)).toBe(false);
});
