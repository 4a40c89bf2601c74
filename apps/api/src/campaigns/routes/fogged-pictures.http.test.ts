import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { FOG_HIDDEN, fogEdge, fogGrid, packWindow } from '@venture-atlas/map-math';
import type { CampaignAnswer, FogAct } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceWrites } from '../../../test-support/announce-writes.ts';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { isDeep } from '../../../test-support/deep.ts';
import { MAP } from '../../../test-support/factories.ts';
import {
  FINENESS,
  fetchPicture,
  landPixels,
  mapFor,
  openTable,
  picturesOf,
  SIZE,
  showPixels,
  withNoise,
} from '../../../test-support/fogged-pictures.ts';
import { storeBytes } from '../../../test-support/stored-files.ts';
import { whole } from '../../../test-support/whole.ts';
import { exportCampaign } from '../../archive/campaign-export.ts';
import { addressesAsKeys } from '../../media/capabilities/picture-addresses.ts';
import { createMaskProcess } from '../../media/masks/mask-process.ts';
import { findPlainSource } from '../answers/private-picture.ts';
import { listFoggedPictures } from '../queries/fog.ts';

/*
 * The pixel crawl: what players, guests and the table screen get of a fogged map is to the last byte what they get of
 * its twin, in which every hidden pixel is noise. Both are real pictures, cut and masked by the real children.
 */

const acts: FogAct[] = [
  { level: 'clear', shape: { kind: 'box', lng: 0, lat: 300, width: 400, height: 300 } },
  { level: 'clear', shape: { kind: 'hexes', size: 90, rings: 1, cells: [[4, 3]] } },
  { level: 'dim', shape: { kind: 'circle', lng: 640, lat: 420, radius: 90 } },
  { level: 'hidden', shape: { kind: 'circle', lng: 150, lat: 450, radius: 6 } },
  {
    level: 'clear',
    shape: {
      kind: 'brush',
      points: [
        [420, 120],
        [600, 90],
        [700, 300],
      ],
      radius: 40,
    },
  },
];
const map = { width: 800, height: 600 };

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let table: Who;
const land = landPixels();
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  table = await openTable(server, campaign, dm);
  await showPixels(server, MAP, land);
  await fog('', { is_on: true });
});
afterAll(() => server.close());

const fog = (path: string, body: object) =>
  server.post(`/api/home/campaign/${campaign.id}/fog/${server.place(MAP)}/${path}`, body, { as: dm });
const add = ({ level, shape: { kind, ...fields } }: FogAct) => fog('acts/', { level, shape: { [kind]: fields } });
/** Hides everything, and then does this. */
async function setFog(state: readonly FogAct[]): Promise<void> {
  await fog('acts/', { level: 'hidden', shape: { all: {} } });
  for (const act of state) expect((await add(act)).status).toBe(200);
}
/** The last state that the crawl looks at. */
const covered: FogAct[] = [
  ...acts,
  { level: 'hidden', shape: { kind: 'box', lng: 0, lat: 0, width: 500, height: 420 } },
];
/** Who gets masked pictures, by name. */
const audiences = (): [string, Who, string][] => [
  ['player', { as: player }, ''],
  ['guest', {}, ''],
  ['table', table, ''],
  ['player by night', { as: player }, 'paper=night'],
];

/** Every picture of the map as somebody gets it. */
async function crawl(who: Who, query = ''): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const [what, url] of picturesOf(await mapFor(server, campaign, MAP, who))) {
    expect([what, url]).toEqual([
      what,
      expect.stringMatching(/^\/media\/private\/[\w-]+(\/\d+\/\d+\/\d+\.webp)?\?v=[\w-]{16}$/),
    ]);
    const { status, bytes, caching } = await fetchPicture(server, query === '' ? url : `${url}&${query}`);
    expect([what, status, caching]).toEqual([what, 200, 'private, no-cache']);
    found.set(what, bytes);
  }
  return found;
}
const crawlAll = async () => {
  const all = new Map<string, Map<string, Buffer>>();
  for (const [name, who, query] of audiences()) all.set(name, await crawl(who, query));
  return all;
};
const differing = (one: Map<string, Buffer>, other: Map<string, Buffer>): string[] =>
  [...one].filter(([what, bytes]) => other.get(what)?.equals(bytes) !== true).map(([what]) => what);

describe('what players, guests and the table screen get of a fogged map', () => {
  test('is to the last byte what they get of the twin whose hidden pixels are noise, at every state of the fog', async () => {
    // Each state of the fog with what was hidden in it: also after covering again.
    const states = [...(isDeep ? [acts.slice(0, 3), acts] : []), covered];
    for (const state of states) {
      await showPixels(server, MAP, land);
      await setFog(state);
      const real = await crawlAll();
      await showPixels(server, MAP, withNoise(land, fogGrid(map, state)));
      const twin = await crawlAll();
      for (const [name, pictures] of real)
        expect([name, differing(pictures, twin.get(name) ?? new Map())]).toEqual([name, []]);
      // Who looks does not matter; by night it is another paper.
      expect(differing(real.get('player') ?? new Map(), real.get('table') ?? new Map())).toEqual([]);
      expect(
        differing(real.get('player') ?? new Map(), real.get('player by night') ?? new Map()).length,
      ).toBeGreaterThan(5);
    }
  });

  whole('would be another one if a pixel that is seen were another one', async () => {
    await showPixels(server, MAP, land);
    await setFog(covered);
    const before = await crawl({ as: player });
    const other = Buffer.from(land);
    // In the middle of the clear box, which the last state covers only up to a height.
    const row = 100 * FINENESS * SIZE.width;
    other.fill(255, (row + 190 * FINENESS) * 3, (row + 210 * FINENESS) * 3);
    await showPixels(server, MAP, other);
    const tiles = Array.from({ length: FINENESS + 1 }, (_one, z) => `${z}/0/0`);
    expect(differing(before, await crawl({ as: player }))).toEqual(['whole', 'preview', 'share', ...tiles]);
    await showPixels(server, MAP, land);
  });

  test('shows the picture where it is clear, a veil over it where it is dim, and paper where it is hidden', async () => {
    await setFog(covered);
    const { bytes } = await fetchPicture(
      server,
      picturesOf(await mapFor(server, campaign, MAP, { as: player })).get('whole') ?? '',
    );
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([SIZE.width, SIZE.height]);
    const at = (x: number, y: number, of: Uint8Array = data) => {
      const start = (y * FINENESS * SIZE.width + x * FINENESS) * 3;
      return [...of.subarray(start, start + 3)];
    };
    const paper = [237, 227, 203];
    const far = (one: number[], two: number[]) => Math.max(...one.map((value, i) => Math.abs(value - (two[i] ?? 0))));
    expect(far(at(150, 50), at(150, 50, land))).toBeLessThan(30);
    for (const [x, y] of [
      [450, 150],
      [150, 450],
      [150, 150],
    ] as const)
      expect(far(at(x, y), paper)).toBeLessThan(20);
    const veiled = at(640, 180, land).map((value, i) => value * 0.38 + (paper[i] ?? 0) * 0.62);
    expect(far(at(640, 180), veiled)).toBeLessThan(30);
    expect(info.channels).toBe(3);
  });

  whole('is the open tile where nothing of it is hidden, and one and the same where all of it is', async () => {
    await fog('acts/', { level: 'clear', shape: { all: {} } });
    const clear = await crawl({ as: player });
    const open = picturesOf((await server.get(`/api/location_map_details/${MAP}/?content=0`)).body as never);
    for (const [what, url] of open)
      if (/^\d/.test(what))
        expect((await fetchPicture(server, url)).bytes.equals(clear.get(what) ?? Buffer.alloc(0))).toBe(true);
    await fog('acts/', { level: 'hidden', shape: { all: {} } });
    const hidden = await crawl({ as: player });
    // Tiles repeat with the paper: of whole tiles there are four.
    if (isDeep) expect(hidden.get('2/0/0')?.equals(hidden.get('2/0/2') ?? Buffer.alloc(0))).toBe(true);
    const other = await server.campaign(dm);
    const url = `/api/home/campaign/${other.id}/fog/${server.place(MAP)}/`;
    await server.post(url, { is_on: true }, { as: dm });
    const elsewhere = picturesOf(await mapFor(server, other, MAP, {}));
    for (const [what, address] of elsewhere)
      expect([what, (await fetchPicture(server, address)).bytes.equals(hidden.get(what) ?? Buffer.alloc(0))]).toEqual([
        what,
        true,
      ]);
  });

  test('is drawn on the paper of its own style', async () => {
    await setFog([]);
    const { sqlite } = server.database;
    const grounds = async () => [
      (await listFoggedPictures(server.db, campaign.id))[0]?.ground,
      (await findPlainSource(server.db, server.place(MAP)))?.ground,
    ];
    expect(await grounds()).toEqual(['parchment', 'parchment']);
    const at = '2026-01-01T00:00:00.000Z';
    const insert = `insert into map_sketches (location_id, sketch, seed, style, size, drawn_at, updated_at)
      values (?, ?, 'seed', 'night', 4096, ?, ?)`;
    sqlite.prepare(insert).run(server.place(MAP), Buffer.of(0), at, at);
    expect(await grounds(), 'the picture is another one than was drawn').toEqual(['parchment', 'parchment']);
    const frame = `update pictures set frame_side = ?, frame_corner = ?
      where hash = (select picture_hash from locations where slug = ?)`;
    sqlite.prepare(frame).run(10, 20, MAP);
    expect(await grounds()).toEqual(['night', 'night']);
    sqlite.prepare(frame).run(null, null, MAP);
    sqlite.prepare('delete from map_sketches where location_id = ?').run(server.place(MAP));
  });

  test('is what is to be seen now, at whatever address, however old', async () => {
    await setFog([]);
    const tile = `${FINENESS}/0/0`;
    const addressOf = async () => picturesOf(await mapFor(server, campaign, MAP, { as: player })).get(tile) ?? '';
    const old = await addressOf();
    const hidden = (await fetchPicture(server, old)).bytes;
    await add(acts[0] as FogAct);
    const seen = (await fetchPicture(server, old)).bytes;
    expect(seen.equals(hidden)).toBe(false);
    expect(await addressOf()).not.toBe(old);
    expect((await fetchPicture(server, await addressOf())).bytes.equals(seen)).toBe(true);
    const etag = (await server.app.inject({ url: old })).headers.etag;
    expect((await server.app.inject({ url: old, headers: { 'if-none-match': `${etag}` } })).statusCode).toBe(304);
    await fog('undo/', {});
    const again = await server.app.inject({ url: old, headers: { 'if-none-match': `${etag}` } });
    expect([again.statusCode, again.rawPayload.equals(hidden)]).toEqual([200, true]);
  });

  test('is never more while it changes: each answer is one of the states that there were since it was asked for', async () => {
    await setFog([]);
    const url = picturesOf(await mapFor(server, campaign, MAP, { as: player })).get('1/0/0') ?? '';
    const states = [(await fetchPicture(server, url)).bytes];
    await add(acts[0] as FogAct);
    states.push((await fetchPicture(server, url)).bytes);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_one, i) => {
        if (i % 3 === 0) await fog(i % 2 === 0 ? 'undo/' : 'redo/', {});
        return (await fetchPicture(server, url)).bytes;
      }),
    );
    for (const bytes of answers) expect(states.some((state) => state.equals(bytes))).toBe(true);
  });
});

describe('a picture that cannot be made', () => {
  test('is paper, which nobody keeps, and comes when it can', async () => {
    await setFog([]);
    const { media } = server.app.pictures;
    const [made, plain] = [media.place.folder, '.plain'];
    const url = picturesOf(await mapFor(server, campaign, MAP, { as: player })).get('1/0/0') ?? '';
    const hidden = (await fetchPicture(server, url)).bytes;
    await add(acts[0] as FogAct);
    // Neither kept, nor to be made.
    server.app.pictures.masked.forget();
    await rename(join(made, plain), join(made, '.away'));
    const { picture_hash: hash } = await server.db
      .selectFrom('locations')
      .select('picture_hash')
      .where('slug', '=', MAP)
      .executeTakeFirstOrThrow();
    const file = `${hash}-source.png`;
    const picture = await readFile(await media.localFile(file));
    await media.removeOlder([file], Number.POSITIVE_INFINITY);
    const bare = await fetchPicture(server, url);
    expect([bare.status, bare.caching, bare.bytes.equals(hidden)]).toEqual([200, 'private, no-store', true]);
    await storeBytes(server.config, [[file, picture]]);
    await rename(join(made, '.away'), join(made, plain));
    const seen = await fetchPicture(server, url);
    expect([seen.status, seen.caching, seen.bytes.equals(hidden)]).toEqual([200, 'private, no-cache', false]);
  });

  whole('is made by another child where the first one ended', async () => {
    const masks = createMaskProcess();
    const rect = { left: 0, top: 0, width: 512, height: 512 };
    const edge = fogEdge({ levels: 1, reach: 5 }, 0);
    const window = packWindow(new Uint8Array((512 + 2 * edge.margin) ** 2).fill(FOG_HIDDEN));
    const media = server.app.pictures.media.place;
    const order = { media, plain: null, level: 0, tileSize: 512, rect, seen: rect, edge, window } as const;
    const run = () => masks.run({ ...order, form: 'tile', paper: 'day', ground: 'parchment' });
    const ended = run();
    masks.stop();
    expect(await ended).toEqual({ kind: 'failed' });
    expect(await run()).toMatchObject({ kind: 'made' });
    masks.stop();
  });
});

test('of a campaign that is gone none is kept, whichever process deleted it; what else is written drops nothing', async () => {
  const forget = vi.spyOn(server.app.pictures.masked, 'forget');
  await add(acts[0] as FogAct);
  await server.app.events.catchUp();
  expect(forget).not.toHaveBeenCalled();
  const gone = await server.campaign(dm);
  await server.post(`/api/home/campaign/${gone.id}/delete/`, { name: gone.name }, { as: dm });
  await server.app.events.catchUp();
  await vi.waitFor(() => expect(forget).toHaveBeenCalled());
});

describe('the open picture of a fogged map', () => {
  test('is what the DM gets, and everybody outside of the campaign', async () => {
    await fog('', { is_on: true });
    const open = await mapFor(server, campaign, MAP, { as: dm });
    expect(open.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(open.campaign).toMatchObject({ map_is_public: true });
    const outside = (await server.get(`/api/location_map_details/${MAP}/?content=0`)).body;
    expect(outside.image).toBe(open.image);
  });

  test('is named in no copy of the campaign as a player sees it', async () => {
    const source = { ...server.app.campaigns, addressesFor: addressesAsKeys };
    const mapsOf = async (as: 'dm' | 'player') =>
      (await exportCampaign(source, campaign.id, as)).maps.find(({ slug }) => slug === MAP);
    expect((await mapsOf('dm'))?.image).toMatch(/\.webp$/);
    expect(await mapsOf('player')).toMatchObject({ image: null, tiles: null, seo_image: null });
  });

  test('stands in no answer to players, by whatever place, text or link preview shows it too', async () => {
    const { db } = server;
    const { picture_hash } = await db
      .selectFrom('locations')
      .select('picture_hash')
      .where('slug', '=', MAP)
      .executeTakeFirstOrThrow();
    const hash = picture_hash ?? '';
    // Waterdeep shows the same picture, and a text has it as well.
    const seo_image = 'https://maps.example/coast.png';
    await db.updateTable('locations').set({ picture_hash: hash }).where('slug', '=', 'waterdeep').execute();
    await db.updateTable('locations').set({ seo_image }).where('slug', '=', MAP).execute();
    await server.show(dm, campaign, 'waterdeep', { show_wiki: true });
    const content = JSON.stringify({
      top_section: 'x',
      sections: [],
      image: `/media/${hash}.webp`,
      image_text: '',
      attribution: null,
    });
    await db.updateTable('wiki_pages').set({ content }).where('location_id', '=', server.place('waterdeep')).execute();
    announceWrites(server);
    for (const [, who] of audiences())
      for (const url of [
        `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`,
        `/api/location_map_details/waterdeep/?campaign_id=${campaign.id}`,
        `/api/location_children/${MAP}/?campaign_id=${campaign.id}`,
        `/api/location_wiki/waterdeep/?campaign_id=${campaign.id}`,
        `/api/location_search/?name=coast&campaign_id=${campaign.id}`,
      ]) {
        const { status, text } = await server.get(url, who);
        expect([url, status]).toEqual([url, 200]);
        expect([url, text.includes(hash), text.includes('maps.example/coast')]).toEqual([url, false, false]);
      }
    const { image, tiles } = await mapFor(server, campaign, 'waterdeep', { as: player });
    expect([image, tiles]).toEqual([null, null]);
  });
});
