import type { LocationMapDetails, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../test-support/campaign-app.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../test-support/worlds-app.ts';
import { createNameCache } from '../atlas/names/kept-names.ts';
import { createCampaignLimits } from '../campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../campaigns/view/fog.ts';
import { addressesAsKeys } from '../media/capabilities/picture-addresses.ts';
import { exportCampaign } from './campaign-export.ts';

let server: WorldsApp;
let owner: Person & { email: string };
let dm: Person & { email: string };
let world: WorldDetails;
let place: number;
let campaignId: string;
beforeAll(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Owner');
  dm = await server.confirmed('DM');
  world = await server.makeWorld(owner, 'Mine');
  place = fillWorld(server, world, 'mine').place;
  await server.addEditor(owner, world, dm);
  campaignId = (await server.campaign(dm, { sharing: 'members' })).id;
  await server.does(dm, `/api/home/campaign/${campaignId}/worlds/`, { worlds: [world.id] });
});
afterAll(() => server.close());

/** What `npm run export -- campaign` writes. */
const exported = async (as: 'dm' | 'player') => {
  const nothing = {
    inviteKey: Buffer.alloc(32),
    addressesFor: addressesAsKeys,
    fogs: createFogGrids(),
    names: createNameCache(),
  };
  const source = { db: server.db, ...nothing, limits: createCampaignLimits(Date.now, false) };
  return exportCampaign(source, campaignId, as);
};
const wordsIn = (thing: unknown): Set<string> =>
  new Set([...JSON.stringify(thing).matchAll(/canarymine([a-z]+)0x/g)].map(([, field = '']) => field));
const slugsOf = ({ maps }: { maps: LocationMapDetails[] }) =>
  maps.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]);

describe('the export of a campaign that plays in an own world', () => {
  test('has for players what they see there, for the DM all that is shown, and nothing of drafts for either', async () => {
    expect(slugsOf(await exported('player'))).toEqual([worldWord('mine', 'map')]);
    expect(wordsIn(await exported('player')).has('place')).toBe(false);
    const all = await exported('dm');
    expect(slugsOf(all)).toEqual([worldWord('mine', 'map'), worldWord('mine', 'place')]);
    for (const word of ['gone', 'before', 'after', 'page'])
      expect([word, wordsIn(all).has(word)]).toEqual([word, false]);
    const settings = { campaign_id: campaignId, location_id: place, show_players: true, show_wiki: false };
    await server.does(dm, '/api/save_campaign_location_settings/', settings);
    const shown = await exported('player');
    expect(slugsOf(shown)).toContain(worldWord('mine', 'place'));
    expect(wordsIn(shown).has('text')).toBe(false);
  });

  test('has nothing once its DM may not use that world any more, and never everybody’s worlds instead', async () => {
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: dm.email });
    for (const as of ['dm', 'player'] as const) expect((await exported(as)).maps).toEqual([]);
  });
});
