import type { CampaignAnswer, PosterOptions } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { MAP } from '../../test-support/factories.ts';
import { readPosterOrder } from './order-poster.ts';
import type { PosterRequest } from './poster-task.ts';

const wish: PosterOptions = { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true };

let server: CampaignApp;
let dm: Person;
let player: Person;
let closed: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  closed = await server.campaign(dm, { sharing: 'members' });
  await server.join(closed, player);
  await server.show(dm, closed, 'waterdeep');
});
afterAll(() => server.close());

/** The names of a poster as somebody sees it who held the invite or not when they asked. */
async function namesFor(viewer: PosterRequest['seenBy'] & object): Promise<string[]> {
  const order = await readPosterOrder(server.db, { slug: MAP, wish, seenBy: viewer }, server.app.pictures.media);
  return order.children.map(({ name }) => name);
}
const seen = (person: Person, hasInvite = false) => ({
  campaignId: closed.id,
  viewer: { kind: 'user' as const, id: person.id },
  hasInvite,
});

test('a poster shows what its requester can see', async () => {
  expect(await namesFor(seen(player))).toEqual(['Waterdeep']);
  expect(await namesFor(seen(dm))).toHaveLength(4);
  expect(await namesFor({ ...seen(dm), as: 'player' })).toEqual(['Waterdeep']);
  const guest = { campaignId: closed.id, viewer: { kind: 'anonymous' as const }, hasInvite: true };
  expect(await namesFor(guest)).toEqual(['Waterdeep']);
});

test('where players have been is marked for the DM and for players, and of what is hidden again for nobody', async () => {
  const visited = async (viewer: PosterRequest['seenBy'] & object) =>
    (await readPosterOrder(server.db, { slug: MAP, wish, seenBy: viewer }, server.app.pictures.media)).visited;
  expect(await visited(seen(dm))).toEqual([]);
  await server.show(dm, closed, 'waterdeep', { knowledge: 'visited' });
  const been = [server.place('waterdeep')];
  expect(await visited(seen(dm))).toEqual(been);
  expect(await visited(seen(player))).toEqual(been);
  await server.show(dm, closed, 'waterdeep', { knowledge: 'hidden' });
  expect(await visited(seen(dm))).toEqual([]);
  await server.show(dm, closed, 'waterdeep');
});

test('what has changed since it was asked for counts: who may look, and what they see', async () => {
  const leaver = await server.person('Lee');
  await expect(namesFor(seen(leaver))).rejects.toMatchObject({ code: 'not_found' });
  await server.join(closed, leaver);
  expect(await namesFor(seen(leaver))).toEqual(['Waterdeep']);
  await server.post(`/api/home/campaign/${closed.id}/members/${leaver.id}/remove/`, {}, { as: dm });
  await expect(namesFor(seen(leaver))).rejects.toMatchObject({ code: 'not_found' });
  await expect(namesFor(seen(leaver, true)), 'not with the invite either').rejects.toMatchObject({ code: 'not_found' });
  await server.show(dm, closed, 'waterdeep', { show_players: false });
  expect(await namesFor(seen(player))).toEqual([]);
  await server.show(dm, closed, 'waterdeep');
});

test('a player is not taken for the DM who looks as a player', async () => {
  await expect(namesFor({ ...seen(player), as: 'player' })).rejects.toMatchObject({ code: 'forbidden' });
});
