import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocationSaved, LocationWiki, LocationWithoutImage } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { gradient, png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import { startWiki, WIKI_HOST, type WikiStandIn } from '../../../test-support/wiki-stand-in.ts';
import { createFetchWikiImage } from '../../media/net/fetch-wiki-image.ts';

let wiki: WikiStandIn;
let server: PictureApp;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let nesme: number;
const castle = `https://${WIKI_HOST}/castle.png`;
const harbour = `https://${WIKI_HOST}/harbour.jpg`;

beforeEach(async () => {
  const bytes = { '/castle.png': await png(700, 500), '/harbour.jpg': await gradient(300, 200, 30).jpeg().toBuffer() };
  answer = ({ url = '' }, response) => {
    const picture = bytes[url as keyof typeof bytes];
    if (picture === undefined) response.writeHead(404);
    response.end(picture);
  };
  wiki = await startWiki((request, response) => answer(request, response));
  const rules = { hosts: [WIKI_HOST], maxBytes: 1_000_000, connectMs: 1_000, totalMs: 1_500 };
  server = await pictureApp({ deps: { pictures: { fetchWikiImage: createFetchWikiImage(rules, wiki.outside) } } });
  nesme = server.place('nesmé');
  await candidates('nesmé', [castle, harbour]);
});
afterEach(async () => {
  expect(await server.leftovers(), 'nothing half-made is left').toEqual([]);
  await server.close();
  await wiki.close();
});

const candidates = (slug: string, urls: readonly string[]) =>
  server.db
    .updateTable('locations')
    .set({ images_from_wiki: JSON.stringify(urls) })
    .where('slug', '=', slug)
    .execute();
const list = async (query = '') =>
  (await server.get<LocationWithoutImage[]>(`/api/locations_without_images/${query}`, { as: server.mara })).body;
const preview = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${server.mara.access}` } });
const choose = (body: Record<string, unknown>) =>
  server.does<LocationSaved>('upload_image_from_wiki', { location_id: nesme, image_url: castle, ...body });

test('only those for which the wiki has pictures are listed when asked for', async () => {
  const all = await list(`?parent_id=${server.place('sword_coast')}`);
  const some = await list(`?parent_id=${server.place('sword_coast')}&candidates=1`);
  expect(some.map(({ id }) => id)).toEqual([nesme]);
  expect(all.length).toBeGreaterThan(some.length);
});

describe('places of an own world without a picture', () => {
  it('are those of all its maps, told to and given pictures by whoever edits it', async () => {
    const [owner, stranger] = [await server.person('Owner'), await server.person('Stranger')];
    server.database.sqlite.prepare('update users set email_verified = 1').run();
    const does = async <T>(path: string, body: object): Promise<T> => {
      const { status, body: answer, text } = await server.post<T>(path, body, { as: owner });
      expect([path, status, text]).toEqual([path, 200, text]);
      return answer;
    };
    const world = await does<{ id: string }>('/api/worlds/', { name: 'Mine' });
    const map = async (name: string) => {
      const wish = { name, world_id: world.id, map_size: { width: 400, height: 300 } };
      return (await does<LocationSaved>('/api/home/location/', wish)).location.id;
    };
    const put = async (parent_id: number, name: string) =>
      does('/api/add_position/', { parent_id, name, lat: 1, lng: 2, scale: 20 });
    await put(await map('Isles'), 'Inn');
    await put(await map('Town'), 'Nesmé');
    await candidates('inn', [castle]);
    const listed = async (as: typeof owner) =>
      server.get<LocationWithoutImage[]>(`/api/locations_without_images/?world_id=${world.id}`, { as });
    expect((await listed(owner)).body.map(({ slug }) => slug)).toEqual(['inn', 'nesmé']);
    for (const as of [server.mara, stranger]) expect((await listed(as)).status).not.toBe(200);
    const inn = (await listed(owner)).body[0]?.id ?? 0;
    const wish = { image_url: castle, location_id: inn, use: 'text' };
    expect((await server.post('/api/upload_image_from_wiki/', wish, { as: server.mara })).status).toBe(404);
    await does('/api/upload_image_from_wiki/', wish);
    expect((await listed(owner)).body.map(({ slug }) => slug)).toEqual(['nesmé']);
    const text = await server.get<LocationWiki>(`/api/location_wiki/inn/?world_id=${world.id}`, { as: owner });
    expect(text.text).toContain('/media/private/');
  });
});

describe('places without a picture', () => {
  it('are those of the default map with neither a map nor a picture in their text, candidates first', async () => {
    expect((await list()).map(({ slug }) => slug)).toEqual(['nesmé', 'high_forest', 'undermountain']);
    expect((await list())[0]).toEqual({ id: nesme, name: 'Nesmé', slug: 'nesmé', images_from_wiki: [castle, harbour] });
    expect((await list(`?parent_id=${server.place('waterdeep')}`)).map(({ slug }) => slug)).toEqual(['undermountain']);
    expect(await list('?offset=1')).toHaveLength(2);
    expect(await list('?offset=3')).toEqual([]);
    expect(await list('?parent_id=98765')).toEqual([]);
  });

  it('go from the list when they get one, and off a map they are not in it', async () => {
    await server.does('deactivate_location_has_position', { id: server.position('sword_coast', 'undermountain') });
    await choose({ use: 'text' });
    expect((await list()).map(({ slug }) => slug)).toEqual(['high_forest']);
  });

  it('name of very long addresses the first that find room', async () => {
    const long = Array.from({ length: 50 }, (_, i) => `https://${WIKI_HOST}/ä${i}`.padEnd(1_990, 'a'));
    await candidates('nesmé', long);
    expect((await list())[0]?.images_from_wiki).toEqual(long.slice(0, 25));
  });

  whole.each(['?offset=-1', '?offset=x', '?offset=1e3', '?offset=', '?parent_id=0', '?parent_id=x', '?owner__email=a'])(
    '%s is refused clearly',
    async (query) => {
      const answer = await server.get<{ error: string; field: string }>(`/api/locations_without_images/${query}`, {
        as: server.mara,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.field).toMatch(/offset|parent_id|owner__email/);
    },
  );
});

describe('a candidate', () => {
  it('is refused for good where the operator allows no wiki', async () => {
    const rules = { hosts: [], maxBytes: 1_000_000, connectMs: 1_000, totalMs: 1_500 };
    const closed = await pictureApp({
      deps: { pictures: { fetchWikiImage: createFetchWikiImage(rules, wiki.outside) } },
    });
    await closed.db
      .updateTable('locations')
      .set({ images_from_wiki: JSON.stringify([castle]) })
      .execute();
    const answer = await closed.get<{ error: string; code: string }>(`/api/wiki_image/${closed.place('nesmé')}/0/`, {
      as: closed.mara,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.error).toContain('This server takes no pictures from wikis.');
    await closed.close();
  });

  it('is shown small, made anew, to staff only, and asked for once', async () => {
    const picture = await preview(`/api/wiki_image/${nesme}/0`);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    const { format, width, height } = await sharp(picture.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 480, 343]);
    const again = await preview(`/api/wiki_image/${nesme}/0/`);
    expect(again.rawPayload.equals(picture.rawPayload)).toBe(true);
    expect(wiki.asked).toEqual(['/castle.png']);
  });

  whole.each([
    ['that does not exist', '7', 404, 'There is nothing at this address.'],
    ['with garbage as number', '-1', 404, 'There is nothing at this address.'],
    ['with a key as number', '__proto__', 404, 'There is nothing at this address.'],
    ['that the wiki does not have', '2', 503, 'The picture could not be fetched.'],
    ['that is no picture', '3', 503, 'The picture could not be fetched.'],
    [
      'on a host that is not on the list',
      '4',
      409,
      'This server takes no pictures from this wiki. Its operator can allow that.',
    ],
    ['on this machine', '5', 409, 'This server takes no pictures from this wiki. Its operator can allow that.'],
  ])('%s is refused without saying more', async (_what, n, status, error) => {
    const page = `https://${WIKI_HOST}/page`;
    await candidates('nesmé', [
      castle,
      harbour,
      `https://${WIKI_HOST}/none.png`,
      page,
      'https://evil.example/x.png',
      'https://127.0.0.1/x.png',
    ]);
    const before = answer;
    answer = (request, response) => (request.url === '/page' ? response.end('<svg/>') : before(request, response));
    const { statusCode, body } = await preview(`/api/wiki_image/${nesme}/${n}`);
    expect([statusCode, JSON.parse(body).error]).toEqual([status, error]);
    // Whole parts of an address: the number of the request is random, and may hold any three digits.
    expect(body).not.toMatch(/evil|127\.0|WIKI/);
  });
});

describe('choosing a candidate', () => {
  it('makes it the picture of the location, as the specification says', async () => {
    const saved = await choose({});
    expect(saved.location.pending).toMatchObject({ state: 'pending' });
    const map = await server.settled(nesme);
    expect(map).toMatchObject({ image: saved.location.pending?.image, map_width: 700, map_height: 500, pending: null });
    const [picture] = await server.db.selectFrom('pictures').selectAll().where('source_url', 'is not', null).execute();
    expect(picture).toMatchObject({ source_url: castle, uploaded_by: server.mara.id, width: 700 });
    expect((await server.audit()).findLast(({ action }) => action === 'wiki_fetch')).toMatchObject({ outcome: 'ok' });
    const undone = await server.revert(saved.change_id);
    expect(undone.location).toMatchObject({ image: null });
  });

  whole('or the picture of its text, which is made when there is none', async () => {
    const saved = await choose({ use: 'text', image_url: harbour });
    const wikiOf = async () => (await server.get<LocationWiki>('/api/location_wiki/nesmé/')).body.wiki_page_content;
    const image = (await wikiOf())?.image;
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(saved.location).toMatchObject({ image: null, pending: null, wiki_page_id: expect.any(Number) });
    await choose({ use: 'text', image_url: castle });
    expect((await wikiOf())?.image).not.toBe(image);
    const { changes } = await server.history(`?location_id=${nesme}`);
    expect(changes.map(({ action }) => action)).toEqual(['wikipage.edit', 'wikipage.add']);
    await server.revert(changes[0]?.id ?? null);
    expect((await wikiOf())?.image).toBe(image);
  });

  it('keeps the text that was there', async () => {
    const undermountain = server.place('undermountain');
    await candidates('undermountain', [castle]);
    await choose({ location_id: undermountain, use: 'text' });
    const { body } = await server.get<LocationWiki>('/api/location_wiki/undermountain/');
    expect(body.wiki_page_content).toMatchObject({
      top_section: 'Every lantern goes out here.',
      image: expect.any(String),
    });
  });

  test.each([
    [
      'an address that is no candidate',
      { image_url: `https://${WIKI_HOST}/other.png` },
      400,
      'This picture is not one that the wiki has for the location.',
    ],
    [
      'an address of this machine',
      { image_url: 'https://127.0.0.1/x.png' },
      400,
      'This picture is not one that the wiki has for the location.',
    ],
    [
      'an address with the candidate in it',
      { image_url: `${castle}#` },
      400,
      'This picture is not one that the wiki has for the location.',
    ],
    ['an unknown location', { location_id: 98_765 }, 404, 'There is nothing at this address.'],
    ['another use', { use: 'seo' }, 400, 'Bad Request'],
  ])('but not %s', async (_what, change, status, error) => {
    const { body, status: got } = await server.refused('upload_image_from_wiki', {
      location_id: nesme,
      image_url: castle,
      ...change,
    });
    expect([got, body.error]).toEqual([status, error]);
    expect(wiki.connections()).toBe(0);
  });

  it('and not what the wiki does not give or what is no picture', async () => {
    answer = (_request, response) => response.writeHead(500).end('x');
    const down = await server.refused('upload_image_from_wiki', { location_id: nesme, image_url: castle });
    expect([down.status, down.body.error]).toEqual([503, 'The picture could not be fetched.']);
    answer = (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const svg = await server.refused('upload_image_from_wiki', { location_id: nesme, image_url: castle });
    expect([svg.status, svg.body.code]).toEqual([400, 'image_not_accepted']);
    expect((await server.history()).changes).toEqual([]);
  });
});
