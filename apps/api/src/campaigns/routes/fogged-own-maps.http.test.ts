import { fogGrid } from '@venture-atlas/map-math';
import type { CampaignAnswer, FogAct, WhereToAdd } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { chosen } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';
import {
  fetchPicture,
  landPixels,
  mapFor,
  openTable,
  picturesOf,
  showPixels,
  withNoise,
} from '../../../test-support/fogged-pictures.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';

/*
 * Fog on maps that are nobody else's (edition 2, section 5): one of an own world that is closed, and one that a DM added
 * to a campaign. The open atlas is crawled in fogged-pictures.
 */

const size = { width: 800, height: 600 };
const acts: FogAct[] = [
  { level: 'clear', shape: { kind: 'box', lng: 0, lat: 300, width: 400, height: 300 } },
  { level: 'dim', shape: { kind: 'circle', lng: 640, lat: 420, radius: 90 } },
];

let server: WorldsApp;
let dm: Person;
let player: Person;
let stranger: Person;
let campaign: CampaignAnswer;
const land = landPixels();

beforeAll(async () => {
  server = await worldsApp();
  dm = await server.confirmed('Dana');
  player = await server.confirmed('Perrin');
  stranger = await server.confirmed('Odo');
});
beforeEach(async () => {
  campaign = await server.campaign(dm, { sharing: 'members' });
  await server.join(campaign, player);
});
afterAll(() => server.close());

interface OwnMap {
  id: number;
  slug: string;
}

const makeMap = async (world: string, name: string): Promise<OwnMap> => {
  const body = { name, world_id: world, map_size: size };
  return (await server.does<{ location: OwnMap }>(dm, '/api/home/location/', body)).location;
};
/** A map of a closed world of the DM's own, in which the campaign plays. */
async function mapOfOwnWorld(): Promise<OwnMap> {
  const world = await server.makeWorld(dm, 'Hollowmere');
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  return makeMap(world.id, 'The Mere');
}
/** A map that the DM added to the campaign. */
async function mapOfLayer(): Promise<OwnMap> {
  const layer = await server.does<WhereToAdd>(dm, `/api/home/campaign/${campaign.id}/add_to_map/`, {
    location_id: server.place(MAP),
    confirm_open: true,
  });
  return makeMap(layer.world_id, 'The Drowned Rat');
}

async function crawl(slug: string, who: Who): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const [what, url] of picturesOf(await mapFor(server, campaign, slug, who))) {
    expect([what, url]).toEqual([what, expect.stringMatching(/^\/media\/private\//)]);
    const { status, bytes } = await fetchPicture(server, url);
    expect([what, status]).toEqual([what, 200]);
    found.set(what, bytes);
  }
  return found;
}
const differing = (one: Map<string, Buffer>, other: Map<string, Buffer>): string[] =>
  [...one].filter(([what, bytes]) => other.get(what)?.equals(bytes) !== true).map(([what]) => what);

describe('the fog of a map that is nobody else’s', () => {
  const maps = [
    ['of an own world', mapOfOwnWorld, land],
    // One file belongs to one world, so that each map has pixels of its own.
    ['of a campaign’s layer', mapOfLayer, Buffer.from(land.map((level) => 255 - level))],
  ] as const;
  it.each(chosen(maps))(
    '%s: players and the table screen get the bytes of the twin whose hidden pixels are noise',
    async (_of, make, pixels) => {
      const map = await make();
      const show = { campaign_id: campaign.id, location_id: map.id, show_players: true, show_wiki: false };
      await server.does(dm, '/api/save_campaign_location_settings/', show);
      const fog = `/api/home/campaign/${campaign.id}/fog/${map.id}/`;
      await showPixels(server, map.slug, pixels);
      const open = await crawl(map.slug, { as: player });
      await server.does(dm, fog, { is_on: true });
      for (const { level, shape } of acts) {
        const { kind, ...fields } = shape;
        await server.does(dm, `${fog}acts/`, { level, shape: { [kind]: fields } });
      }
      const audiences: Who[] = [{ as: player }, await openTable(server, campaign, dm)];
      const real = await Promise.all(audiences.map((who) => crawl(map.slug, who)));
      expect(differing(open, real[0] ?? new Map()).length).toBeGreaterThan(5);
      await showPixels(server, map.slug, withNoise(pixels, fogGrid(size, acts)));
      for (const [index, who] of audiences.entries())
        expect(differing(real[index] ?? new Map(), await crawl(map.slug, who))).toEqual([]);
      // The DM sees what is below, and nobody from elsewhere the map at all.
      const below = await crawl(map.slug, { as: dm });
      expect(differing(real[0] ?? new Map(), below).length).toBeGreaterThan(5);
      const url = `/api/location_map_details/${map.slug}/?campaign_id=${campaign.id}&content=0`;
      for (const who of [{}, { as: stranger }] as Who[])
        expect([401, 403, 404]).toContain((await server.get(url, who)).status);
    },
  );
});
