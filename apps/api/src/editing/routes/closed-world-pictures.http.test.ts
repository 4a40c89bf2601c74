import type { LocationSaved, StaffLocation, StaffWikiPage } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAccess } from '../../../test-support/closed-pictures.ts';
import { addClosedTwin, TWIN_OFFSET, TWIN_WORLD } from '../../../test-support/closed-twin.ts';
import { MAP, makeWiki } from '../../../test-support/factories.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';

/* Staff choose pictures for a place of a closed world: they are kept for it alone, and named to nobody else. */

let server: PictureApp;
beforeAll(async () => {
  server = await pictureApp();
  addClosedTwin(server.database.sqlite);
});
afterAll(() => server.close());

const PRIVATE = /^\/media\/private\/[\w-]{60,}$/;
const twin = (slug: string) => server.place(slug) + TWIN_OFFSET;

async function uploadFor(locationId: number | null, bytes: Buffer): Promise<string> {
  const fields: Record<string, string> = locationId === null ? {} : { location_id: String(locationId) };
  const { status, body } = await server.send([{ name: 'a.png', bytes }], fields);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.uploaded_files[0]?.url ?? '';
}

const rowsOf = (worldId: number) =>
  server.db
    .selectFrom('pictures')
    .selectAll()
    .where('world_id', '=', worldId)
    .where('uploaded_by', 'is not', null)
    .orderBy('created_at')
    .orderBy('hash')
    .execute();
const widthAt = async (url: string) => (await sharp((await server.app.inject({ url })).rawPayload).metadata()).width;
const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;

describe('a picture that is uploaded for a place of a closed world', () => {
  it('has a name that its bytes do not tell, and an address that only its editors are given', async () => {
    const bytes = await png(120, 80);
    const url = await uploadFor(twin('nesmé'), bytes);
    expect(url).toMatch(PRIVATE);
    expect(await widthAt(url)).toBe(120);
    const [row] = await rowsOf(TWIN_WORLD);
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.file).toBe(`${row?.hash}.webp`);
    expect(row?.hash).not.toBe(row?.sha256);
    for (const name of [row?.hash, row?.sha256])
      for (const end of ['.webp', '-preview.webp', '-share.jpg'])
        expect(await statusOf(`/media/${name}${end}`)).toBe(404);
  });

  whole(
    'is kept once for its world, with no file left of the second time, and shared with no other world',
    async () => {
      const bytes = await png(140, 90);
      const first = await uploadFor(twin('nesmé'), bytes);
      const { media } = server.app.pictures;
      const files = (await media.list()).length;
      expect(await uploadFor(twin('waterdeep'), bytes)).toBe(first);
      expect(await media.list()).toHaveLength(files);
      // The open world has it as if there were no other: named by what is in it.
      const open = await uploadFor(null, bytes);
      const [atlas] = await rowsOf(1);
      expect(open).toBe(`/media/${atlas?.sha256}.webp`);
      expect([await widthAt(open), await widthAt(first)]).toEqual([140, 140]);
      // The closed world keeps its lossless source as well, so only what is shown is the same.
      const own = (await rowsOf(TWIN_WORLD)).find(({ whole_sha256 }) => whole_sha256 === atlas?.sha256);
      expect(own?.file).not.toBe(atlas?.file);
      for (const file of [own?.file, atlas?.file]) expect(await media.has(file ?? '?')).toBe(true);
    },
  );

  it.each(['0', '99999999', 'x', '-1', '1e3'])('needs a place that is there, not %s', async (location_id) => {
    const { status } = await server.send([{ name: 'a.png', bytes: await png(9, 9) }], { location_id });
    expect([400, 404]).toContain(status);
  });
});

describe('a place of a closed world', () => {
  it('is given a picture by the address it was told, and answers with addresses of that kind only', async () => {
    const location_id = twin('nesmé');
    const image = await uploadFor(location_id, await png(512, 512, 20));
    await server.does<LocationSaved>('update_location', { location_id, image });
    const shown = await server.settled(location_id);
    expect(shown.image).toBe(image);
    expect(shown.pending).toBeNull();
    expect(shown.tiles?.url).toMatch(/^\/media\/private\/[\w-]+\/\{z\}\/\{y\}\/\{x\}\.webp$/);
    const tile = shown.tiles?.url.replace('{z}', '0').replace('{y}', '0').replace('{x}', '0') ?? '';
    expect(await widthAt(tile)).toBe(512);
    expect(await widthAt(shown.tiles?.preview ?? '')).toBeLessThanOrEqual(512);
    const { body: location } = await server.get<StaffLocation>(`/api/home/location/${location_id}/`, {
      as: server.mara,
    });
    expect(location.image).toBe(image);
    // The form sends back what it was given: nothing is different.
    const again = await server.does<LocationSaved>('update_location', { location_id, image: location.image });
    expect(again.change_id).toBeNull();
    await setAccess(server, TWIN_WORLD, 'open');
    const open = await server.settled(location_id);
    expect(open.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(await widthAt(open.image ?? '')).toBe(512);
    await setAccess(server, TWIN_WORLD, 'closed');
    expect(await statusOf(open.image ?? '')).toBe(404);
    expect(await statusOf(tile)).toBe(404);
  });

  whole('takes no picture of another world, at whatever address, and gives none away', async () => {
    const bytes = await png(200, 160, 30);
    const own = await uploadFor(twin('nesmé'), bytes);
    const atlas = await uploadFor(null, bytes);
    const file = (await rowsOf(TWIN_WORLD)).at(-1)?.file ?? '';
    const refusals = [
      await server.refused('update_location', { location_id: twin('nesmé'), image: atlas }),
      await server.refused('update_location', { location_id: server.place('nesmé'), image: own }),
      await server.refused('update_location', { location_id: server.place('nesmé'), image: `/media/${file}` }),
      await server.refused('fit_picture', { location_id: twin(MAP), image: atlas, fit: 'crop' }),
      await server.refused('fit_picture', { location_id: server.place(MAP), image: own, fit: 'crop' }),
      await server.refused('update_location', { location_id: server.place('nesmé'), image: `${own}x` }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.field])).toEqual(refusals.map(() => [400, 'image']));
    const unknown = await server.refused('update_location', {
      location_id: server.place('nesmé'),
      image: '/media/no.webp',
    });
    expect(refusals[2]?.body).toEqual(unknown.body);
    for (const seo_image of [own, `/media/${file}`]) {
      const answer = await server.refused(`home/location/${server.place('nesmé')}`, { seo_image });
      expect([answer.status, answer.body.field]).toEqual([400, 'seo_image']);
    }
  });

  it('keeps the picture of its text and of its link preview by what they are, not by an address', async () => {
    const location_id = twin('nesmé');
    const before = new Set((await rowsOf(TWIN_WORLD)).map(({ hash }) => hash));
    const image = await uploadFor(location_id, await png(64, 48, 40));
    const row = (await rowsOf(TWIN_WORLD)).find(({ hash }) => !before.has(hash));
    const page = await server.db
      .selectFrom('wiki_pages')
      .select('id')
      .where('location_id', '=', location_id)
      .executeTakeFirstOrThrow();
    const saved = await server.does<StaffWikiPage>(`home/wikipage/${page.id}`, {
      wiki_page_content: makeWiki({ image }),
    });
    expect(saved.wiki_page_content.image).toBe(image);
    const { content } = await server.db
      .selectFrom('wiki_pages')
      .select('content')
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toMatchObject({ image: `/media/${row?.file}` });
    const { location } = await server.does<LocationSaved>(`home/location/${location_id}`, { seo_image: image });
    expect(location.seo_image).toBe(image);
    const stored = await server.db
      .selectFrom('locations')
      .select('seo_image')
      .where('id', '=', location_id)
      .executeTakeFirstOrThrow();
    expect(stored.seo_image).toBe(`/media/${row?.file}`);
    const answer = await server.refused(`home/wikipage/${page.id}`, {
      wiki_page_content: makeWiki({ image: await uploadFor(null, await png(64, 48, 41)) }),
    });
    expect(answer.body.field).toBe('wiki_page_content.image');
  });

  whole('is fitted with a picture of its own', async () => {
    const image = await uploadFor(twin(MAP), await png(300, 300, 50));
    const body = await server.does<{ url: string; width: number; height: number }>('fit_picture', {
      location_id: twin(MAP),
      image,
      fit: 'crop',
    });
    expect([body.url, body.width, body.height]).toEqual([expect.stringMatching(PRIVATE), 300, 225]);
    expect(await widthAt(body.url)).toBe(300);
  });
});

it('an Atlas that was closed names new pictures at random, and the ones it had keep nothing public', async () => {
  const before = await uploadFor(null, await png(77, 55, 60));
  await setAccess(server, 1, 'closed');
  expect(await statusOf(before)).toBe(404);
  const url = await uploadFor(null, await png(77, 55, 61));
  expect(url).toMatch(PRIVATE);
  expect((await rowsOf(1)).filter(({ hash, sha256 }) => hash !== sha256)).toHaveLength(1);
  // The one it had is kept without its lossless source: sent again, it is stored with it.
  const again = await uploadFor(null, await png(77, 55, 60));
  expect(again).toMatch(PRIVATE);
  expect(await widthAt(again)).toBe(77);
  expect((await rowsOf(1)).filter(({ hash, sha256 }) => hash !== sha256)).toHaveLength(2);
  await setAccess(server, 1, 'open');
});
