import type { CampaignAnswer, LocationMapDetails, TableForDm, WorldsAnswer } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { exportCampaign } from '../../archive/campaign-export.ts';

/* Whether a map offers to suggest something is what the form would answer, so that nobody has to ask for it. */

let server: WorldsApp;
let staff: Person;
let sable: Person;
let atlas: string;

const open = async (config: NonNullable<Parameters<typeof worldsApp>[0]>['config'] = {}) => {
  server = await worldsApp({ config });
  staff = await server.confirmed('Mara', { isStaff: true });
  sable = await server.confirmed('Sable');
  atlas = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body.worlds[0]?.id ?? '';
};
beforeEach(() => open());
afterEach(() => server.close());

const mapAs = (slug: string, who: Who, query = '') =>
  server.get<LocationMapDetails>(`/api/location_map_details/${slug}/${query}`, who);
const offered = async (slug: string, who: Who, query = '') => (await mapAs(slug, who, query)).body.may_suggest ?? false;
const formOpens = async (slug: string, who: Who, query = '') =>
  (await server.get(`/api/suggestions/for/${slug}/${query}`, who)).status === 200;

describe('outside of campaigns', () => {
  test('a map says the same to everybody, and caches may keep it', async () => {
    const answers = [await mapAs(MAP, {}), await mapAs(MAP, { as: sable }), await mapAs(MAP, { as: staff })];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.may_suggest).toBe(true);
    expect(answers[0]?.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(await formOpens(MAP, { as: sable })).toBe(true);
  });

  test('a world that takes none says so from the next answer on', async () => {
    expect(await offered(MAP, {})).toBe(true);
    await server.does(staff, `/api/worlds/${atlas}/`, { suggestions: false });
    expect(await offered(MAP, {})).toBe(false);
    expect(await formOpens(MAP, { as: sable })).toBe(false);
    await server.does(staff, `/api/worlds/${atlas}/`, { suggestions: true });
    expect(await offered(MAP, {})).toBe(true);
  });

  test('the first map says it too, and one world that is read by its editors does not', async () => {
    const first = await server.get<LocationMapDetails>('/api/location_map_details/');
    expect(first.body.may_suggest).toBe(true);
    expect(await offered(MAP, { as: staff }, `?world_id=${atlas}`)).toBe(false);
  });
});

describe('in a campaign', () => {
  let dm: Person & { email: string };
  let coDm: Person & { email: string };
  let own: CampaignAnswer;
  let ofAtlas: CampaignAnswer;
  const map = worldWord('mine', 'map');

  const play = async (campaign: CampaignAnswer) => {
    await server.join(campaign, sable);
    await server.join(campaign, staff);
    await server.does(dm, `/api/home/campaign/${campaign.id}/dms/`, { email: coDm.email });
    await server.does(coDm, `/api/home/campaign/${campaign.id}/dms/accept/`);
  };
  beforeEach(async () => {
    [dm, coDm] = [await server.confirmed('Dee'), await server.confirmed('Cora')];
    const world = await server.makeWorld(dm, 'Mine');
    const { map: mapId } = fillWorld(server, world, 'mine');
    own = await server.campaign(dm, { sharing: 'members' });
    await server.does(dm, `/api/home/campaign/${own.id}/worlds/`, { worlds: [world.id] });
    const settings = { campaign_id: own.id, location_id: mapId, show_players: true, show_wiki: true };
    await server.does(dm, '/api/save_campaign_location_settings/', settings);
    ofAtlas = await server.campaign(dm);
    await server.show(dm, ofAtlas, MAP, { show_players: true, show_wiki: true });
    for (const campaign of [own, ofAtlas]) await play(campaign);
  });

  const everybody = () => ({ dm, coDm, sable, staff });
  const whoIsOffered = async (campaign: CampaignAnswer, slug: string) => {
    const query = `?campaign_id=${campaign.id}`;
    const who: string[] = [];
    for (const [name, as] of Object.entries(everybody())) {
      const isOffered = await offered(slug, { as }, query);
      expect([name, await formOpens(slug, { as }, query)]).toEqual([name, isOffered]);
      if (isOffered) who.push(name);
    }
    return who;
  };

  test('players and DMs are offered it where they do not edit the world', async () => {
    expect(await whoIsOffered(ofAtlas, MAP)).toEqual(['dm', 'coDm', 'sable']);
    // A DM who leads with its owner edits no world of theirs.
    expect(await whoIsOffered(own, map)).toEqual(['coDm', 'sable', 'staff']);
  });

  test('a player may whose DM looks with their eyes, a guest once they log in, and a table screen never', async () => {
    expect(await offered(MAP, { as: dm }, `?campaign_id=${ofAtlas.id}&as=player`)).toBe(true);
    expect(await offered(MAP, {}, `?campaign_id=${ofAtlas.id}`)).toBe(true);
    expect(await offered(map, { invite: own.invite_token }, `?campaign_id=${own.id}`)).toBe(true);
    const { screen } = await server.does<TableForDm>(dm, `/api/home/campaign/${ofAtlas.id}/table/open/`);
    const onTable = await mapAs(MAP, { table: screen?.secret }, `?campaign_id=${ofAtlas.id}`);
    expect([onTable.status, onTable.body.may_suggest]).toEqual([200, undefined]);
  });

  test('nobody is offered it where the owner of the world, or the operator, switched it off', async () => {
    await server.does(staff, `/api/worlds/${atlas}/`, { suggestions: false });
    expect(await whoIsOffered(ofAtlas, MAP)).toEqual([]);
    await server.close();
    await open({ suggestions: false });
    const campaign = await server.campaign(sable);
    expect(await offered(MAP, { as: sable }, `?campaign_id=${campaign.id}`)).toBe(false);
    expect(await formOpens(MAP, { as: sable }, `?campaign_id=${campaign.id}`)).toBe(false);
    // The page says that the operator switched it off: caches keep public answers until somebody writes.
    expect(await offered(MAP, {})).toBe(true);
  });

  test('no file of a map says it', async () => {
    for (const as of ['player', 'dm'] as const) {
      const file = JSON.stringify(await exportCampaign(server.app.campaigns, ofAtlas.id, as));
      expect(file).toContain('"slug":"sword_coast"');
      expect(file).not.toContain('may_suggest');
    }
  });
});
