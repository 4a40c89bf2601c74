import { blankParty, type LocationMapDetails, type LocationSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLocation, makeMap, makePosition, makeWorld } from '../../../test-support/factories.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { blankFogColumns } from '../../db/queries/columns.ts';

/** Sides as imports of before made them: degrees of a small island, and metres of a continent. */
const SIDES = [2 ** -4, 800_000];

let server: PictureApp;
afterEach(() => server.close());

/** A map of so many units with a picture, places in its corners and middle, a road and an opening view. */
async function start(side: number): Promise<number> {
  const height = side * 0.75;
  const hash = 'b'.repeat(64);
  const at = (x: number, y: number) => ({ lng: side * x, lat: height * y });
  const line = [at(0.1, 0.2), at(0.3, 0.7), at(1, 1)].map(({ lng, lat }) => [lng, lat] as [number, number]);
  const world = makeWorld();
  server = await pictureApp({
    world: {
      ...world,
      locations: [
        ...world.locations,
        makeLocation('isle', { map: makeMap({ width: side, height, miles_per_unit: 800 / side, picture_hash: hash }) }),
        ...['corner', 'middle', 'edge', 'road'].map((slug) => makeLocation(slug)),
      ],
      positions: [
        ...world.positions,
        makePosition('isle', 'corner', { ...at(0, 0), scale: 40, label_x_offset: side / 64 }),
        makePosition('isle', 'middle', { ...at(0.5, 0.5), scale: 12 }),
        makePosition('isle', 'edge', { ...at(1, 1), scale: 4 }),
        makePosition('isle', 'road', {
          ...at(0.3, 0.7),
          scale: 20,
          geojson: { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} },
        }),
      ],
    },
  });
  await server.db
    .insertInto('tile_sets')
    .values({
      picture_hash: hash,
      map_width: side,
      map_height: height,
      folder: 'tiles/isle',
      tile_size: 512,
      levels: 4,
      zoom_offset: Math.round(3 - Math.log2(4096 / side)),
      state: 'ready',
      created_at: '2026-01-02T03:04:05.000Z',
    })
    .execute();
  const isle = server.place('isle');
  const opening_view = { lat: height / 4, lng: side / 8, zoom: 400 / side };
  await server.does('update_location', { location_id: isle, opening_view }, server.mara);
  return isle;
}

const details = async () => (await server.get<LocationMapDetails>('/api/location_map_details/isle/')).body;

/** Everything of the map that has a size, as parts of its width, and how many pixels of its picture lie on that. */
async function shares() {
  const map = await details();
  const side = map.map_width ?? 0;
  return {
    height: (map.map_height ?? 0) / side,
    miles: (map.miles_per_unit ?? 0) * side,
    opening: map.opening_view && {
      lat: map.opening_view.lat / side,
      lng: map.opening_view.lng / side,
      zoom: map.opening_view.zoom * side,
    },
    pixels: map.tiles && side * 2 ** (map.tiles.levels - 1 - map.tiles.zoom_offset),
    places: map.children
      .map(({ slug, lat, lng, label_x_offset, label_y_offset, geojson }) => ({
        slug,
        lat: lat / side,
        lng: lng / side,
        right: label_x_offset / side,
        down: label_y_offset / side,
        line: geojson?.geometry.coordinates.flat(3).map((number) => Number(number) / side),
      }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  };
}

const rows = () =>
  server.db
    .selectFrom('positions')
    .select(['id', 'lat', 'lng', 'scale', 'label_x_offset', 'label_y_offset', 'geojson'])
    .where('parent_id', '=', server.place('isle'))
    .orderBy('id')
    .execute();

describe.each(SIDES)('a map %d units long', (side) => {
  let isle: number;
  beforeEach(async () => {
    isle = await start(side);
  });
  const mend = (more: object = {}) =>
    server.does<LocationSaved>('rescale_map', { location_id: isle, ...more }, server.mara);

  it('comes to a few thousand units, and nothing on it moves against the picture', async () => {
    const before = await shares();
    expect(before.places).toHaveLength(4);
    expect(before.pixels).toBeGreaterThan(0);
    const { location } = await mend();
    expect(location.map_width).toBeGreaterThanOrEqual(4096);
    expect(location.map_width).toBeLessThan(8192);
    const after = await shares();
    expect(after).toEqual(before);
    const sizes = (await details()).children.map(({ scale }) => scale);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
    // Sized for the map as it is now: neither all as large as may be nor all as small.
    expect(sizes.every((size) => size === 4) || sizes.every((size) => size === 400)).toBe(false);
  });

  it('takes the parties of campaigns along, what DMs show, and what they hide', async () => {
    const created_at = '2026-01-02T03:04:05.000Z';
    const campaign = { id: 'c'.repeat(32), name: 'Frost', owner_id: null, created_at, updated_at: created_at };
    await server.db.insertInto('campaigns').values(campaign).execute();
    const spot = { map_id: isle, lat: side / 4, lng: side / 2 };
    const party = { ...blankParty, campaign_id: campaign.id, key: 'key', name: 'The Lanterns', created_at };
    await server.db
      .insertInto('campaign_parties')
      .values({ ...party, ...spot })
      .execute();
    const way = { campaign_id: campaign.id, key: 'key', number: 1, ...spot };
    await server.db.insertInto('campaign_party_ways').values(way).execute();
    const view = { campaign_id: campaign.id, for_audience: 'table' as const, key: 'view', ...spot, zoom: 2 };
    await server.db
      .insertInto('campaign_views')
      .values({ ...view, width: 800, height: 600, named_id: null, shown_at: created_at })
      .execute();
    const fog = { campaign_id: campaign.id, map_id: isle, is_on: 1 as const, step: side / 32_768, done: 0 };
    await server.db
      .insertInto('campaign_fogs')
      .values({ ...blankFogColumns, ...fog, shown: '', sight: side / 8 })
      .execute();
    await mend();
    const width = (await details()).map_width ?? 0;
    // The same number of steps along the map.
    expect(await server.db.selectFrom('campaign_fogs').select(['step', 'sight']).execute()).toEqual([
      { step: width / 32_768, sight: width / 8 },
    ]);
    const after = await server.db.selectFrom('campaign_parties').select(['lat', 'lng']).execute();
    expect(after).toEqual([{ lat: width / 4, lng: width / 2 }]);
    expect(await server.db.selectFrom('campaign_party_ways').select(['lat', 'lng']).execute()).toEqual(after);
    const [shown] = await server.db.selectFrom('campaign_views').select(['lat', 'lng', 'zoom']).execute();
    expect(shown).toMatchObject({ lat: width / 4, lng: width / 2 });
    // As many pixels of the screen as before.
    expect((shown?.zoom ?? 0) * width).toBeCloseTo(2 * side);
  });

  it('is one change of the history, which gives every number again, and is done again', async () => {
    const before = { rows: await rows(), map: await details() };
    const { change_id } = await mend();
    const mended = { rows: await rows(), map: await details() };
    const [change] = (await server.history()).changes;
    expect(change).toMatchObject({ id: change_id, action: 'location.rescale', name: 'Isle' });
    const undone = await server.revert(change_id);
    expect(await rows()).toEqual(before.rows);
    const same = ({ map_width, map_height, miles_per_unit, opening_view, tiles }: LocationMapDetails) => ({
      map_width,
      map_height,
      miles_per_unit,
      opening_view,
      tiles,
    });
    expect(same(await details())).toEqual(same(before.map));
    await server.revert(undone.change.id);
    expect(await rows()).toEqual(mended.rows);
    expect(same(await details())).toEqual(same(mended.map));
  });

  it('a place that came meanwhile goes along when the mend is taken back', async () => {
    const { change_id, location } = await mend();
    const width = location.map_width ?? 0;
    const added = { parent_id: isle, name: 'New Pier', lat: width / 4, lng: width / 2, scale: 16 };
    await server.does('add_position', added, server.mara);
    await server.revert(change_id);
    const pier = (await details()).children.find(({ name }) => name === 'New Pier');
    expect([pier?.lat, pier?.lng]).toEqual([side / 4, side / 2]);
    expect(pier?.scale).toBeGreaterThanOrEqual(4);
  });

  it('has nothing to mend a second time, and a version that is not the last is refused', async () => {
    const late = await server.refused('rescale_map', { location_id: isle, version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    await mend();
    const again = await server.refused('rescale_map', { location_id: isle });
    expect([again.status, again.body]).toMatchObject([409, { code: 'conflict' }]);
    expect(JSON.stringify(again.body)).toContain('There is nothing to fix');
  });
});

it('a place far outside the map keeps it from being mended, in words, and nothing is changed', async () => {
  const isle = await start(2 ** -10);
  await server.db.updateTable('positions').set({ lat: 5 }).where('location_id', '=', server.place('edge')).execute();
  const before = await rows();
  const { status, body } = await server.refused('rescale_map', { location_id: isle });
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('too far outside this map')]);
  expect(await rows()).toEqual(before);
});
