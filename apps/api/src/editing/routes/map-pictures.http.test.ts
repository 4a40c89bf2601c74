import { type LocationMapDetails, LocationSaved, MapPicture } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';

let server: PictureApp;
let forest: number;
let coast: number;
beforeEach(async () => {
  server = await pictureApp();
  forest = server.place('high_forest');
  coast = server.place('sword_coast');
});
afterEach(() => server.close());

const update = (body: Record<string, unknown>, by = server.mara) =>
  server.does<LocationSaved>('update_location', body, by);
const pictureOf = async (id: number) =>
  (await server.get<MapPicture>(`/api/map_picture/${id}/`, { as: server.mara })).body;
const details = async (slug: string) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/`)).body;

/** The colour of a picture's middle as a tile of its lowest level shows it. */
async function blueOf(map: MapPicture): Promise<number> {
  const url = map.tiles?.url.replace('{z}', '0').replace('{y}', '0').replace('{x}', '0') ?? '';
  const { rawPayload } = await server.app.inject({ url });
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[(20 * info.width + 20) * 4 + 2] ?? -1;
}

describe('the first picture of a map', () => {
  it('is shown once its tiles are cut, and gives the map its size in pixels', async () => {
    const image = await server.upload('forest.png', await png(1300, 900));
    const saved = await update({
      location_id: forest,
      image,
      map_maker_name: 'Odo Inkwell',
      map_maker_url: 'https://odo.example/maps',
      map_licence: 'CC BY 4.0',
      miles_per_unit: 0.5,
    });
    expectShape(LocationSaved, saved);
    expect(saved.location).toMatchObject({
      image: null,
      map_maker_name: 'Odo Inkwell',
      miles_per_unit: 0.5,
      version: 2,
    });
    expect(saved.location.pending).toEqual({ image, state: 'pending', error: null });
    expect((await details('high_forest')).image, 'nobody sees it before').toBeNull();

    const map = await server.settled(forest);
    expectShape(MapPicture, map);
    expect(map).toMatchObject({ image, map_width: 1300, map_height: 900, pending: null });
    expect(map.tiles).toMatchObject({ size: 512, levels: 3, zoom_offset: 2 });
    expect(Math.abs((await blueOf(map)) - 90)).toBeLessThan(6);
    expect(await details('high_forest')).toMatchObject({ image, tiles: map.tiles, map_width: 1300, map_height: 900 });
    const onCoast = (await details('sword_coast')).children.find((child) => child.location_id === forest);
    expect(onCoast, 'the map above tells of it at once').toMatchObject({ has_map: true, image });
  });

  whole('is never neither on its way nor there, whoever looks as it arrives', async () => {
    holdJobs(server.app, 'map picture');
    const image = await server.upload('forest.png', await png(1300, 900));
    await update({ location_id: forest, image });
    const { sqlite } = server.database;
    const [job] = sqlite.prepare("select * from jobs where kind = 'map picture'").all() as { picture_hash: string }[];
    const arrives = `update locations set map_width = 1300, map_height = 900, picture_hash = '${job?.picture_hash}'
      where id = ${forest}; update jobs set location_id = ${coast} where kind = 'map picture'`;
    const leaves = `update jobs set location_id = ${forest} where kind = 'map picture';
      update locations set picture_hash = null, map_width = null, map_height = null where id = ${forest}`;
    let statements = 1;
    for (let at = 1; at <= statements; at += 1) {
      const end = beforeStatements(sqlite, (number) => {
        if (number === at) sqlite.exec(arrives);
      });
      const { image: shown, pending } = await pictureOf(forest).finally(() => {
        statements = end();
      });
      expect([shown, pending], `before statement ${at}`).not.toEqual([null, null]);
      sqlite.exec(leaves);
    }
    expect(statements).toBeGreaterThan(2);
  });

  it('is not an icon: a map of so few units is refused in words, and the location stays as it was', async () => {
    const image = await server.upload('icon.png', await png(16, 16));
    const body = { location_id: forest, image };
    const { status, body: refusal } = await server.post('/api/update_location/', body, { as: server.mara });
    expect([status, refusal]).toMatchObject([400, { field: 'image' }]);
    expect(JSON.stringify(refusal)).toContain('The map would be 16 x 16 units.');
    expect(await details('high_forest')).toMatchObject({ image: null, map_width: null });
    // Under a map that has its size it may lie.
    await update({ location_id: coast, image });
  });

  whole('taken back leaves a location without a map, and redone brings it back without cutting again', async () => {
    const image = await server.upload('forest.png', await png(640, 480));
    const saved = await update({ location_id: forest, image });
    await server.settled(forest);
    const undone = await server.revert(saved.change_id);
    expect(undone.location).toMatchObject({ image: null, pending: null, map_width: null, map_height: null });
    expect((await details('high_forest')).image).toBeNull();
    const redone = await server.revert(undone.change.id);
    expect(redone.location).toMatchObject({ image, pending: null, map_width: 640, map_height: 480 });
  });

  whole('keeps the size when a place has been put on the map meanwhile', async () => {
    const image = await server.upload('forest.png', await png(640, 480));
    const saved = await update({ location_id: forest, image });
    await server.settled(forest);
    await server.does('add_position', { parent_id: forest, name: 'Old Oak', lat: 10, lng: 20 });
    const { location } = await server.revert(saved.change_id);
    expect(location).toMatchObject({ image: null, map_width: 640, map_height: 480 });
  });
});

describe('replacing a picture', () => {
  it('of another size keeps the size of the map and every pin', async () => {
    const before = await details('sword_coast');
    const image = await server.upload('coast.png', await png(1500, 1200, 200));
    await update({ location_id: coast, image });
    const map = await server.settled(coast);
    expect(map).toMatchObject({ image, map_width: 800, map_height: 600, pending: null });
    // 1500 is nearest to 800 x 2: resized to 1600 x 1200, and one unit is one pixel a level below the top.
    expect(map.tiles).toMatchObject({ levels: 3, zoom_offset: 1 });
    expect(Math.abs((await blueOf(map)) - 200)).toBeLessThan(6);
    const after = await details('sword_coast');
    const pins = ({ children }: LocationMapDetails) =>
      children.map(({ id, lat, lng, geojson }) => ({ id, lat, lng, geojson }));
    expect(pins(after)).toEqual(pins(before));
  });

  whole('keeps the old one until the new one is ready, and a form of before does not stop it', async () => {
    const old = (await pictureOf(coast)).image;
    const image = await server.upload('coast.png', await png(800, 600));
    const saved = await update({ location_id: coast, image });
    expect((await pictureOf(coast)).image).toBe(old);
    const again = await update({ location_id: coast, image: old, map_maker_name: 'Odo' });
    expect(again.location).toMatchObject({ image: old, map_maker_name: 'Odo', pending: { image, state: 'pending' } });
    expect((await server.settled(coast)).image).toBe(image);
    expect(saved.change_id).not.toBeNull();
  });

  whole('with something that cannot be cut leaves the old one, says why, and tells the history', async () => {
    const old = (await pictureOf(coast)).image;
    const image = await server.upload('coast.png', await png(800, 600));
    await server.app.pictures.media.removeOlder([image.slice('/media/'.length)], Number.POSITIVE_INFINITY);
    await update({ location_id: coast, image });
    const map = await server.settled(coast);
    expect(map).toMatchObject({ image: old, pending: { image, state: 'failed' } });
    expect(map.pending?.error).toBe('The picture is damaged. Save it once more, and try again.');
    const [failed, chosen] = (await server.history(`?location_id=${coast}`)).changes;
    expect([failed?.action, failed?.actor.id, failed?.after]).toEqual(['location.picture', null, chosen?.before]);
    const next = await server.upload('other.png', await png(801, 600));
    await update({ location_id: coast, image: next });
    expect(await server.settled(coast)).toMatchObject({ image: next, pending: null });
  });

  whole(
    'by two people at once: the last one wins, both are in the history, and taking one back shows the other',
    async () => {
      const [one, two] = [
        await server.upload('1.png', await png(810, 600)),
        await server.upload('2.png', await png(820, 600)),
      ];
      const first = await update({ location_id: coast, image: one });
      const second = await update({ location_id: coast, image: two }, server.odo);
      expect((await server.settled(coast)).image).toBe(two);
      const { changes } = await server.history(`?location_id=${coast}`);
      expect(changes.map(({ id, actor }) => [id, actor.name])).toEqual([
        [second.change_id, 'Odo'],
        [first.change_id, 'Mara'],
      ]);
      await server.revert(second.change_id);
      expect((await server.settled(coast)).image).toBe(one);
    },
  );

  it('of a version of before is refused with what is there now', async () => {
    const image = await server.upload('coast.png', await png(800, 600));
    await update({ location_id: coast, map_maker_name: 'Odo' }, server.odo);
    const { status, body } = await server.refused('update_location', { location_id: coast, image, version: 1 });
    expect([status, body.code, body.changed_by?.name]).toEqual([409, 'changed_meanwhile', 'Odo']);
    expect(body.current).toMatchObject({ id: coast, map_maker_name: 'Odo', version: 2 });
    expect((await pictureOf(coast)).pending).toBeNull();
  });

  it('sent twice with one client key is done once', async () => {
    const body = { location_id: coast, map_maker_name: 'Odo', client_key: '6b0b8f3e-3a36-4a7a-9d0f-0d2b4f8f1c11' };
    const [first, again] = [await update(body), await update(body)];
    expect(again).toEqual(first);
    expect((await server.history(`?location_id=${coast}`)).changes).toHaveLength(1);
  });
});

describe('what may be written', () => {
  test.each([
    [
      'a picture of elsewhere',
      { image: 'https://evil.example/x.png' },
      'image',
      'This picture is not on this site. Upload it first.',
    ],
    [
      'a path out of the folder',
      { image: '/media/../secret.key' },
      'image',
      'This picture is not on this site. Upload it first.',
    ],
    [
      'a preview instead of the picture',
      { image: `/media/${'a'.repeat(64)}-preview.webp` },
      'image',
      'This picture is not on this site. Upload it first.',
    ],
    [
      'a script as address',
      { map_maker_url: 'javascript:alert(1)' },
      'map_maker_url',
      'Enter a web address that begins with http:// or https://.',
    ],
    ['miles below nothing', { miles_per_unit: -1 }, 'miles_per_unit', expect.stringMatching(/above 0/)],
    ['a number as name', { map_maker_name: 5 }, 'map_maker_name', 'Bad Request'],
  ])('not %s', async (_what, change, field, error) => {
    const { status, body } = await server.refused('update_location', { location_id: coast, ...change });
    expect({ status, field: body.field, error: body.error }).toEqual({ status: 400, field, error });
    expect((await server.history()).changes).toEqual([]);
  });

  it("'' or null clears, and the picture goes too", async () => {
    const { location } = await update({
      location_id: coast,
      image: '',
      map_maker_name: null,
      map_maker_url: '',
      miles_per_unit: null,
    });
    expect(location).toMatchObject({ image: null, map_maker_name: null, map_maker_url: null, miles_per_unit: null });
    expect(location).toMatchObject({ map_width: 800, map_height: 600 });
    expect((await details('sword_coast')).image).toBeNull();
  });

  it('an unknown location is 404', async () => {
    expect((await server.refused('update_location', { location_id: 98_765, image: '' })).status).toBe(404);
    expect((await server.get('/api/map_picture/98765/', { as: server.mara })).status).toBe(404);
  });
});
