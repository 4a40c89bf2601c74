import type {
  CampaignAnswer,
  LocationMapDetails,
  LocationSearchResult,
  StaffPosition,
  WhereToAdd,
  WorldDetails,
  WorldsAnswer,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { uploadFor } from '../../../test-support/own-pictures.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { loadConfig } from '../../config.ts';
import { sweepWorlds } from '../../world-settings/commands/delete-world.ts';

/*
 * What a DM adds to a map of another world (edition 2, section 2): met in that campaign, by those whom the DM lets, and
 * by nobody else at any address.
 */

const DEN = 'Smugglers’ den';

let server: WorldsApp;
let dm: Person;
let player: Person;
let other: Person;
let staff: Person;
let campaign: CampaignAnswer;
let others: CampaignAnswer;
let where: WhereToAdd;
let overlay: LocationMapDetails;
let den: StaffPosition;

beforeAll(async () => {
  server = await worldsApp();
  dm = await server.confirmed('Dana');
  player = await server.confirmed('Perrin');
  other = await server.confirmed('Odo');
  staff = await server.person('Staff', { isStaff: true });
  campaign = await server.campaign(dm, { sharing: 'members' });
  others = await server.campaign(other);
  await server.join(campaign, player);
  where = await add(campaign, dm);
  overlay = await mapOf(where, dm);
  const body = { parent_id: overlay.id, name: DEN, lat: 3, lng: 4 };
  den = (await server.does<{ position: StaffPosition }>(dm, '/api/add_position/', body)).position;
});
afterAll(() => server.close());

const add = ({ id }: { id: string }, as: Person, body: object = {}) =>
  server.does<WhereToAdd>(as, `/api/home/campaign/${id}/add_to_map/`, { location_id: server.place(MAP), ...body });
const mapOf = async ({ world_id, slug }: WhereToAdd, as: Person) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?world_id=${world_id}`, { as })).body;
const inCampaign = (as: Person, { id } = campaign, slug = MAP) =>
  server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?campaign_id=${id}`, { as });
const namesIn = (map: LocationMapDetails): string[] => map.children.map(({ name }) => name);
const settings = (change: object) => ({ campaign_id: campaign.id, show_players: true, show_wiki: true, ...change });

describe('what a DM adds to a map', () => {
  it('is edited on the picture and with the size of that map, and nothing else stands there', async () => {
    const map = (await inCampaign(dm)).body;
    const edited = await mapOf(where, dm);
    for (const field of [
      'image',
      'tiles',
      'map_width',
      'map_height',
      'miles_per_unit',
      'map_maker_name',
      'name',
    ] as const)
      expect([field, edited[field]]).toEqual([field, map[field]]);
    expect(map.image).not.toBeNull();
    expect(namesIn(edited)).toEqual([DEN]);
    expect(await add(campaign, dm)).toEqual(where);
  });

  it('stands on that map for the DM, with all that was there before', async () => {
    const { body } = await inCampaign(dm);
    const before = (await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/`)).body;
    expect(namesIn(body).sort()).toEqual([...namesIn(before), DEN].sort());
    expect(body.total_children).toBe(before.total_children + 1);
    expect(body.children.find(({ name }) => name === DEN)).toMatchObject({ lat: 3, lng: 4 });
    const found = await server.get<LocationSearchResult[]>(
      `/api/location_search/?name=den&campaign_id=${campaign.id}`,
      {
        as: dm,
      },
    );
    expect(found.body.map(({ name, parents }) => [name, parents.map(({ slug }) => slug)])).toEqual([[DEN, [MAP]]]);
  });

  it('is hidden from players until the DM shows it, and gone again when it is hidden', async () => {
    const place = `/api/location_map_details/${den.slug}/?campaign_id=${campaign.id}`;
    expect(namesIn((await inCampaign(player)).body)).not.toContain(DEN);
    expect((await server.get(place, { as: player })).status).toBe(404);
    await server.does(dm, '/api/save_campaign_location_settings/', settings({ location_id: den.location_id }));
    expect(namesIn((await inCampaign(player)).body)).toContain(DEN);
    expect((await server.get<LocationMapDetails>(place, { as: player })).body.parents.map(({ slug }) => slug)).toEqual([
      MAP,
    ]);
    await server.does(
      dm,
      '/api/save_campaign_location_settings/',
      settings({ location_id: den.location_id, show_players: false }),
    );
    expect((await server.get(place, { as: player })).status).toBe(404);
  });

  it('is among the places of its map when these are shown together, and keeps notes', async () => {
    const note = {
      character_name: 'DM',
      note: 'Dark.',
      private: false,
      campaign: campaign.id,
      location: den.location_id,
    };
    await server.does(dm, '/api/home/campaignnote/', note);
    await server.does(dm, '/api/save_campaign_settings_bulk/', settings({ on_map: server.place(MAP) }));
    const { body } = await inCampaign(player);
    expect(namesIn(body)).toContain(DEN);
    expect(body.campaign_notes?.[den.location_id]?.map(({ note: text }) => text)).toEqual(['Dark.']);
    await server.does(
      dm,
      '/api/save_campaign_settings_bulk/',
      settings({ on_map: server.place(MAP), show_players: false }),
    );
    expect(namesIn((await inCampaign(player)).body)).toEqual([]);
  });

  it('has texts that are found on that map', async () => {
    const content = {
      sections: [],
      top_section: 'A lantern of green glass.',
      image: null,
      image_text: '',
      attribution: null,
    };
    const page = { name: DEN, location_id: den.location_id, wiki_page_content: content, world_id: where.world_id };
    await server.does(dm, '/api/home/wikipage/', page);
    const search = `/api/location_text_search/${MAP}/?q=green%20glass`;
    expect(
      (await server.get<{ name: string }[]>(`${search}&campaign_id=${campaign.id}`, { as: dm })).body,
    ).toMatchObject([{ name: DEN }]);
    expect((await server.get(`${search}&campaign_id=${campaign.id}`, { as: player })).body).toEqual([]);
    expect((await server.get(search)).body).toEqual([]);
  });

  it('takes neither a picture nor a size for itself: what lies under it is that map', async () => {
    const image = await uploadFor(server, dm, { id: where.world_id });
    for (const change of [{ image }, { map_size: { width: 400, height: 300 } }]) {
      const body = { ...change, name: 'Sword Coast' };
      const answer = await server.post(`/api/home/location/${overlay.id}/`, body, { as: dm });
      expect([change, answer.body]).toMatchObject([change, { code: 'conflict' }]);
    }
    const of = { is_overlay: true, map_under: MAP, image: (await inCampaign(dm)).body.image };
    expect(await mapOf(where, dm)).toMatchObject(of);
  });

  it('is met by nobody else, and its layer is not there for them', async () => {
    const everybodyElse: Who[] = [{}, { as: other }, { as: staff }, { as: player }];
    for (const who of everybodyElse) {
      for (const path of [
        `/api/location_map_details/${MAP}/`,
        `/api/location_children/${MAP}/?page=1`,
        '/api/location_search/?name=den',
        `/api/location_map_details/${MAP}/?campaign_id=${others.id}`,
        '/api/home/location/list/',
        '/api/history/',
        '/api/worlds/',
      ])
        expect((await server.get(path, who)).text).not.toContain('muggler');
      for (const path of [
        `/api/location_map_details/${den.slug}/`,
        `/api/location_map_details/${where.slug}/?world_id=${where.world_id}`,
        `/api/worlds/${where.world_id}/`,
      ]) {
        const missing = path.replace(where.world_id, 'x'.repeat(22)).replace(den.slug, 'nowhere');
        const told = await server.get(path, who);
        // The map of the Atlas has the same address.
        if (path.includes(`/${where.slug}/?`) && told.status === 200) throw new Error(`${path} is answered`);
        expect([path, told.status, told.text]).toEqual([path, ...Object.values(await statusAndText(missing, who))]);
      }
      const moved = await server.post('/api/change_position/', { id: den.id, position: [1, 1] }, who);
      const unknown = await server.post('/api/change_position/', { id: 987_654, position: [1, 1] }, who);
      expect([moved.status, moved.text]).toEqual([unknown.status, unknown.text]);
    }
  });

  it('is the DM’s to change, and no world beside their own ones', async () => {
    await server.does(dm, '/api/change_position/', { id: den.id, position: [5, 6] });
    expect((await inCampaign(dm)).body.children.find(({ name }) => name === DEN)).toMatchObject({ lat: 5, lng: 6 });
    const world = (await server.get<WorldDetails>(`/api/worlds/${where.world_id}/`, { as: dm })).body;
    expect(world).toMatchObject({ kind: 'layer', campaign: { id: campaign.id, name: campaign.name } });
    const { worlds, own_worlds } = (await server.get<WorldsAnswer>('/api/worlds/', { as: dm })).body;
    expect([worlds, own_worlds.used]).toEqual([[], 0]);
    for (const [path, body] of [
      [`/api/worlds/${where.world_id}/`, { name: 'Other' }],
      [`/api/worlds/${where.world_id}/delete/`, { name: world.name }],
      [`/api/worlds/${where.world_id}/editors/`, { email: 'somebody@example.org' }],
    ] as const)
      expect([path, (await server.post(path, body, { as: dm })).status]).toEqual([path, 403]);
    expect(
      (await server.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [where.world_id] }, { as: dm })).status,
    ).toBe(400);
  });

  it('may be a map of its own, which leads nowhere else', async () => {
    const tavern = await server.does<{ location: { id: number; slug: string } }>(dm, '/api/home/location/', {
      name: 'The Drowned Rat',
      world_id: where.world_id,
      map_size: { width: 400, height: 300 },
    });
    const here = `/api/location_map_details/${tavern.location.slug}/?campaign_id=${campaign.id}`;
    expect((await server.get(here, { as: dm })).status).toBe(200);
    // No map of a layer is the top of a world: players see it when the DM shows it.
    expect((await server.get(here, { as: player })).status).toBe(404);
    expect(await add(campaign, dm, { location_id: tavern.location.id })).toEqual({
      world_id: where.world_id,
      slug: tavern.location.slug,
    });
  });
});

const statusAndText = async (path: string, who: Who) => {
  const { status, text } = await server.get(path, who);
  return { status, text };
};

describe('adding to a map', () => {
  it('is the DM’s alone, on maps that the campaign plays on', async () => {
    const path = `/api/home/campaign/${campaign.id}/add_to_map/`;
    const body = { location_id: server.place(MAP) };
    expect((await server.post(path, body, { as: player })).status).toBe(403);
    for (const who of [other, staff]) expect((await server.post(path, body, { as: who })).status).toBe(404);
    const world = await server.makeWorld(dm, 'Mine');
    const mine = await server.does<{ location: { id: number } }>(dm, '/api/home/location/', {
      name: 'Elsewhere',
      world_id: world.id,
      map_size: { width: 400, height: 300 },
    });
    for (const location_id of [mine.location.id, 987_654, den.location_id])
      expect((await server.post(path, { location_id }, { as: dm })).status).toBe(404);
  });

  it('asks in words where the campaign is open to everybody, as opening it does afterwards', async () => {
    const path = `/api/home/campaign/${others.id}/add_to_map/`;
    const body = { location_id: server.place(MAP) };
    expect((await server.post(path, body, { as: other })).body).toMatchObject({
      code: 'conflict',
      field: 'confirm_open',
    });
    expect(await add(others, other, { confirm_open: true })).toMatchObject({ slug: MAP });
    const open = { sharing: 'open' };
    const opening = () => server.post(`/api/home/campaign/${campaign.id}/`, open, { as: dm });
    expect((await opening()).body).toMatchObject({ code: 'conflict', field: 'confirm_open' });
  });

  it('counts places for the DM’s limit', async () => {
    const one = await worldsApp({ config: { ownWorlds: { ...loadConfig({}).ownWorlds, locationsEach: 1 } } });
    const user = await one.confirmed('Dana');
    const { id } = await one.campaign(user, { sharing: 'members' });
    const body = { location_id: one.place(MAP) };
    const added = await one.does<WhereToAdd>(user, `/api/home/campaign/${id}/add_to_map/`, body);
    const map = await one.get<LocationMapDetails>(`/api/location_map_details/${MAP}/?world_id=${added.world_id}`, {
      as: user,
    });
    const more = await one.post(
      '/api/add_position/',
      { parent_id: map.body.id, name: DEN, lat: 1, lng: 1 },
      { as: user },
    );
    expect(more.body).toMatchObject({ code: 'quota_reached' });
    await one.close();
  });
});

describe('a layer', () => {
  it('waits where the map under it is gone, and nobody who deleted that is told of it', async () => {
    const { sqlite } = server.database;
    const map = await server.does<{ location: { id: number; slug: string } }>(staff, '/api/home/location/', {
      name: 'Short-lived isle',
      map_size: { width: 400, height: 300 },
    });
    const added = await add(campaign, dm, { location_id: map.location.id });
    const { id } = await mapOf(added, dm);
    await server.does(dm, '/api/add_position/', { parent_id: id, name: 'Wreck', lat: 1, lng: 1 });
    const gone = await server.does(staff, `/api/home/location/${map.location.id}/delete/`);
    expect(JSON.stringify(gone)).not.toContain('reck');
    expect((await inCampaign(dm, campaign, map.location.slug)).status).toBe(404);
    expect(sqlite.prepare("select count(*) from locations where name = 'Wreck'").pluck().get()).toBe(1);
  });

  it('comes to other units with the map that it adds to', async () => {
    const { sqlite } = server.database;
    const map = await server.does<{ location: { id: number } }>(staff, '/api/home/location/', {
      name: 'Vast isle',
      map_size: { width: 80_000, height: 60_000 },
    });
    const added = await add(campaign, dm, { location_id: map.location.id });
    const { id } = await mapOf(added, dm);
    await server.does(dm, '/api/add_position/', { parent_id: id, name: 'Buoy', lat: 64, lng: 128, scale: 320 });
    await server.does(staff, '/api/rescale_map/', { location_id: map.location.id });
    const { map_width: width } = sqlite
      .prepare('select map_width from locations where id = ?')
      .get(map.location.id) as { map_width: number };
    const by = width / 80_000;
    expect(by).toBeLessThan(1);
    expect((await mapOf(added, dm)).children).toMatchObject([{ name: 'Buoy', lat: 64 * by, lng: 128 * by }]);
  });

  it('goes with its campaign', async () => {
    await server.does(dm, `/api/home/campaign/${campaign.id}/delete/`, { name: campaign.name });
    expect((await server.get(`/api/worlds/${where.world_id}/`, { as: dm })).status).toBe(404);
    await sweepWorlds(server.db, server.now());
    const left = server.database.sqlite.prepare("select count(*) from locations where name = 'Wreck' or name = ?");
    expect(left.pluck().get(DEN)).toBe(0);
  });
});
