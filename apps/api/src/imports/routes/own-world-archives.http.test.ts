import { createHash } from 'node:crypto';
import type { ImportJob, LocationMapDetails, WorldArchive, WorldDetails } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type ImportApp, importApp } from '../../../test-support/import-app.ts';
import { uploadFor } from '../../../test-support/own-pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';
import { archiveTableNames } from '../../archive/archive-format.ts';

let server: ImportApp;
let owner: Person;
const start = async (limits: Parameters<typeof ownWorldsWith>[0] = {}) => {
  server = await importApp({ clock: 'real', config: { ownWorlds: ownWorldsWith(limits) } });
  owner = await confirmed('Owner');
};
async function confirmed(name: string): Promise<Person> {
  const person = await server.person(name);
  server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(person.id);
  return person;
}
const makeWorld = async (by: Person, name: string) =>
  (await server.post<WorldDetails>('/api/worlds/', { name }, { as: by })).body;
const does = async <T>(by: Person, path: string, body: object = {}): Promise<T> => {
  const answer = await server.post<T>(path, body, { as: by });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** The bytes of the archive of a world, as its owner fetches them. */
async function takenOut(by: Person, id: string): Promise<Buffer> {
  const archive = await does<WorldArchive>(by, `/api/worlds/${id}/archive/`);
  await server.app.jobs.idle('world archive');
  const headers = { authorization: `Bearer ${by.access}` };
  const file = await server.app.inject({ url: `/api/world_archives/${archive.id}/file/`, headers });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

/** Sends an archive into a world, and makes the import where it could be read. */
async function broughtIn(by: Person, id: string, bytes: Buffer): Promise<ImportJob> {
  const { status, body } = await server.upload([{ name: 'world.zip', bytes }], {}, by, id);
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.jobs.idle('import');
  const job = async () => (await server.get<ImportJob>(`/api/imports/${body.id}/`, { as: by })).body;
  const read = await job();
  if (read.state !== 'ready') {
    await does(by, `/api/imports/${body.id}/cancel/`);
    return read;
  }
  await does(by, `/api/imports/${body.id}/apply/`);
  await server.app.jobs.idle('import');
  return job();
}
const mapIn = async (by: Person, id: string, slug: string) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/?world_id=${id}`, { as: by })).body;
const stored = () => server.app.pictures.media.list();

type Row = Record<string, unknown>;
const place = (slug: string, more: Row = {}): Row => ({
  slug,
  name: slug,
  type: null,
  picture_hash: null,
  seo_image: null,
  map_width: null,
  map_height: null,
  miles_per_unit: null,
  map_maker_name: null,
  map_maker_url: null,
  map_licence: null,
  wiki_url: null,
  images_from_wiki: [],
  import_key: null,
  stands_alone: true,
  created_at: 'x',
  updated_at: 'x',
  ...more,
});
const map = (slug: string, more: Row = {}): Row => place(slug, { map_width: 400, map_height: 300, ...more });

/** An archive that nobody’s server wrote, with the checksums that belong to it. */
async function forged(tables: Partial<Record<string, Row[]>>, media: Record<string, Buffer> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const files: Row[] = [];
  const add = (path: string, bytes: Buffer): void => {
    zip.addBuffer(bytes, path);
    files.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  const rows = Object.fromEntries(archiveTableNames.map((table) => [table, tables[table]?.length ?? 0]));
  for (const table of archiveTableNames) {
    const lines = (tables[table] ?? []).map((row) => JSON.stringify(row));
    add(`tables/${table}.json`, Buffer.from(`[\n${lines.join(',\n')}\n]\n`));
  }
  for (const [path, bytes] of Object.entries(media)) add(`media/${path}`, bytes);
  const manifest = { format: 'venture-atlas-world', version: 1, map: null, rows, files };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const picture = (bytes: Buffer, ending = 'png'): Row => ({
  hash: sha256(bytes),
  file: `${sha256(bytes)}.${ending}`,
  source_url: null,
  created_at: 'x',
});
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('an archive of a world', () => {
  beforeAll(() => start());
  afterAll(() => server.close());

  test('becomes a new world of somebody else, with pictures, drafts and the map that it opens with', async () => {
    const from = await makeWorld(owner, 'The Drowned Isles');
    const bytes = await noise(400);
    const image = await uploadFor(server, owner, from, bytes);
    await does(owner, '/api/home/location/', {
      name: 'Anchorage',
      world_id: from.id,
      map_size: { width: 200, height: 100 },
    });
    const home = await does<{ location: { id: number } }>(owner, '/api/home/location/', {
      name: 'Isles',
      world_id: from.id,
      image,
    });
    await does(owner, `/api/worlds/${from.id}/`, {
      home_location_id: home.location.id,
      welcome: 'Mind the tide.',
    });
    await does(owner, '/api/add_position/', { parent_id: home.location.id, name: 'Inn', lat: 10, lng: 20 });
    await server.app.jobs.idle('map picture');

    const other = await confirmed('Other');
    const into = await makeWorld(other, 'Brought');
    const done = await broughtIn(other, into.id, await takenOut(owner, from.id));
    expect(done).toMatchObject({ state: 'done', error: null, map: { slug: 'isles' } });
    const world = await server.get<WorldDetails>(`/api/worlds/${into.id}/`, { as: other });
    expect(world.body).toMatchObject({ home: { slug: 'isles' }, welcome: 'Mind the tide.', locations: 3, maps: 2 });
    const ours = await mapIn(other, into.id, 'isles');
    expect(ours.children.map(({ name, lat, lng }) => [name, lat, lng])).toEqual([['Inn', 10, 20]]);
    const shown = await server.app.inject({ url: ours.image ?? '' });
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(400);
    // Pictures have a name of their own, which says nothing of what is in them.
    expect(ours.image).not.toBe((await mapIn(owner, from.id, 'isles')).image);
    expect(world.body.picture_bytes).toBeGreaterThan(0);
    // It can be taken back like any import.
    await does(other, `/api/imports/${done.import_id}/undo/`);
    expect((await server.get<WorldDetails>(`/api/worlds/${into.id}/`, { as: other })).body.locations).toBe(0);
  });

  test('goes into no world that holds anything, and the sentence says what to do', async () => {
    const world = await makeWorld(owner, 'Full');
    await does(owner, '/api/home/location/', { name: 'Inn', world_id: world.id });
    const failed = await broughtIn(owner, world.id, await forged({ locations: [map('isle')] }));
    // Known as an archive still: there is no other way of reading it to be offered.
    expect(failed).toMatchObject({
      state: 'failed',
      format: { name: 'atlas' },
      error: expect.stringContaining('This world already holds places'),
    });
  });

  test('that somebody wrote by hand shows pictures of its own alone, each encoded anew', async () => {
    const bytes = Buffer.concat([await noise(200), Buffer.from('<script>appended</script>')]);
    const elsewhere = '/media/'.concat('c'.repeat(64), '.webp');
    const page = { sections: [], top_section: 'Text.', image_text: '', attribution: null };
    const content = (image: string) => ({ ...page, image });
    const world = await makeWorld(owner, 'Forged');
    const zip = await forged(
      {
        pictures: [picture(bytes)],
        locations: [
          map('isle', { picture_hash: sha256(bytes), seo_image: elsewhere }),
          place('inn', { stands_alone: false }),
        ],
        wiki_pages: [
          { location: 'isle', name: 'isle', content: content('https://tracker.example/pixel.png'), updated_at: 'x' },
          { location: 'inn', name: 'inn', content: content(elsewhere), updated_at: 'x' },
        ],
      },
      { [`${sha256(bytes)}.png`]: bytes },
    );
    expect(await broughtIn(owner, world.id, zip)).toMatchObject({ state: 'done', error: null });
    const rows = server.database.sqlite
      .prepare(
        `select seo_image, json_extract(content, '$.image') as image from locations
          join wiki_pages on wiki_pages.location_id = locations.id
          where locations.world_id = (select id from worlds where public_id = ?)`,
      )
      .all(world.id);
    expect(rows).toEqual([
      { seo_image: null, image: null },
      { seo_image: null, image: null },
    ]);
    const whole = await server.app.inject({ url: (await mapIn(owner, world.id, 'isle')).image ?? '' });
    expect(whole.headers['content-type']).toBe('image/webp');
    expect(whole.rawPayload.includes('appended')).toBe(false);
  });

  test('keeps secrets of its texts where nobody but editors reads them', async () => {
    const page = { sections: [], top_section: 'Open. Hidden.', image: null, image_text: '', attribution: null };
    const [shown, secret, drafted] = await Promise.all([noise(60), noise(61), noise(62)]);
    const at = (bytes: Buffer) => `/media/${sha256(bytes)}.png`;
    const markdown = 'Open.\n\n:::secret\nHidden.\n:::';
    const pictured = `![](${at(shown)})\n\n:::secret\n![](${at(secret)})\n:::`;
    const world = await makeWorld(owner, 'Secretive');
    const tables = {
      pictures: [shown, secret, drafted].map((bytes) => picture(bytes)),
      locations: [map('isle'), map('inn'), place('hask', { draft: 1, seo_image: at(drafted) })],
      wiki_pages: [
        { location: 'isle', name: 'isle', content: { ...page, markdown }, updated_at: 'x' },
        { location: 'inn', name: 'inn', content: { ...page, markdown: pictured }, updated_at: 'x' },
        { location: null, name: 'loose', content: { ...page, markdown }, updated_at: 'x' },
      ],
    };
    const media = Object.fromEntries([shown, secret, drafted].map((bytes) => [`${sha256(bytes)}.png`, bytes]));
    const zip = await forged(tables, media);
    expect(await broughtIn(owner, world.id, zip)).toMatchObject({ state: 'done', error: null });
    const rows = server.database.sqlite
      .prepare(
        `select content, secrets from wiki_pages where name <> 'inn'
          and world_id = (select id from worlds where public_id = ?)`,
      )
      .all(world.id) as { content: string; secrets: string }[];
    for (const { content, secrets } of rows) {
      expect([secrets, content.includes('Hidden')]).toEqual([markdown, false]);
      expect(JSON.parse(content)).toMatchObject({ top_section: 'Open.', markdown: 'Open.' });
    }
    expect(rows).toHaveLength(2);
    // What only a secret or a draft shows has no public address.
    const withheld = server.database.sqlite
      .prepare(
        `select width, withheld from pictures where world_id = (select id from worlds where public_id = ?) order by width`,
      )
      .all(world.id);
    expect(withheld).toEqual([
      { width: 60, withheld: 0 },
      { width: 61, withheld: 1 },
      { width: 62, withheld: 1 },
    ]);
  });

  test.each([
    ['an address that leads elsewhere', { locations: [map('../secrets')] }, 'which no place can have'],
    [
      'a former address in capitals',
      { locations: [map('isle')], old_slugs: [{ slug: 'Isle', location: 'isle', created_at: 'x' }] },
      'which no place can have',
    ],
    ['a name that turns the line around', { locations: [map('isle', { name: 'Isle\u202e' })] }, 'is not right'],
    ['a map larger than any', { locations: [map('isle', { map_width: 999_999 })] }, 'must have at least'],
    [
      'a type that cannot be shown',
      { types: [{ name: 'a\u0000b', default_scale: null, display_dot: false, icon: null }] },
      'is not right',
    ],
    [
      'a link that runs a script',
      { locations: [map('isle', { wiki_url: 'javascript:alert(1)' })] },
      'only http and https',
    ],
  ])('with %s is refused whole', async (_, tables, sentence) => {
    const world = await makeWorld(owner, 'Refused');
    const failed = await broughtIn(owner, world.id, await forged(tables));
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) });
    await does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Refused' });
  });
});

describe('room for an archive', () => {
  beforeEach(() => start({ locationsEach: 3, bytesEach: 60_000 }));
  afterEach(() => server.close());

  test('is told before anything is written: places, and pictures', async () => {
    const world = await makeWorld(owner, 'Mine');
    const before = await stored();
    const places = await broughtIn(
      owner,
      world.id,
      await forged({ locations: ['a', 'b', 'c', 'd'].map((slug) => map(slug)) }),
    );
    expect(places).toMatchObject({ state: 'failed', error: expect.stringContaining('3 places') });
    const bytes = await noise(400);
    const zip = await forged(
      { pictures: [picture(bytes)], locations: [map('isle', { picture_hash: sha256(bytes) })] },
      { [`${sha256(bytes)}.png`]: bytes },
    );
    const pictures = await broughtIn(owner, world.id, zip);
    expect(pictures).toMatchObject({ state: 'failed', error: expect.stringContaining('58.6 KB of pictures') });
    expect(await stored()).toEqual(before);
  });

  whole('is counted as pictures become larger than they were, and leaves no file', async () => {
    const world = await makeWorld(owner, 'Mine');
    const before = await stored();
    // What little is left of it in the archive takes many times as much once it is encoded as we do, with its tiles.
    const bytes = await sharp(await noise(700))
      .webp({ quality: 1 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(60_000);
    const frames = Array.from({ length: 3 }, (_, at) =>
      map(`isle_${at}`, { picture_hash: sha256(bytes), map_width: 700 + at * 100, map_height: 700 + at * 100 }),
    );
    const zip = await forged(
      { pictures: [picture(bytes, 'webp')], locations: frames },
      { [`${sha256(bytes)}.webp`]: bytes },
    );
    const failed = await broughtIn(owner, world.id, zip);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('of pictures') });
    expect(await stored()).toEqual(before);
  });
});
