import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { LocationSaved, MapPicture, WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { fileAnswer } from '../../../test-support/closed-pictures.ts';
import { bytesStored, roomStored, sendPictures, uploadFor } from '../../../test-support/own-pictures.ts';
import { formBody } from '../../../test-support/picture-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, ownWorldsWith, type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { sweepWorlds } from '../../world-settings/commands/delete-world.ts';
import { sweepPictures } from '../commands/sweep-pictures.ts';
import { pictureBytesOf } from '../queries/pictures.ts';

/* Pictures that people store in worlds of their own: for whom, and how many. */

type Confirmed = Person & { email: string };

const DAY_MS = 24 * 3_600_000;

let server: WorldsApp;
let owner: Confirmed;
let editor: Confirmed;
let other: Confirmed;
let world: WorldDetails;
let map: number;
beforeEach(async () => {
  server = await worldsApp({ config: { ownWorlds: ownWorldsWith({}) } });
  owner = await server.confirmed('Owner');
  editor = await server.confirmed('Editor');
  other = await server.confirmed('Other');
  world = await server.makeWorld(owner, 'Mine');
  map = fillWorld(server, world, 'mine').map;
  await server.addEditor(owner, world, editor);
});
afterEach(() => server.close());

const removeEditor = () => server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
const used = () => pictureBytesOf(server.db, owner.id);
const limits = () => server.app.pictures.ownWorlds;
const choose = async (by: Person, image: string): Promise<MapPicture> => {
  await server.does(by, '/api/update_location/', { location_id: map, image });
  await server.app.events.catchUp();
  await server.app.jobs.idle('map picture');
  return (await server.get<MapPicture>(`/api/map_picture/${map}/`, { as: by })).body;
};

describe('a picture of an own world', () => {
  test('is sent by whoever edits it, by the world or one of its places, and has a name that tells nothing', async () => {
    for (const by of [owner, editor])
      for (const fields of [{ world_id: world.id }, { location_id: String(map) }]) {
        const { status, body } = await sendPictures(server, by, fields);
        expect([by.name, fields, status]).toEqual([by.name, fields, 200]);
        expect(body.uploaded_files?.[0]).toMatchObject({ name: 'map.png', width: 64, height: 48 });
        expect(body.uploaded_files?.[0]?.url).toMatch(/^\/media\/private\//);
      }
    const rows = await server.db.selectFrom('pictures').selectAll().where('uploaded_by', 'is not', null).execute();
    expect(rows).toMatchObject([{ world_id: server.numberOf(world) }]);
    expect(rows[0]?.hash).not.toBe(rows[0]?.sha256);
  });

  whole('is shown on its map, in its text and its link preview, and by no place of another world', async () => {
    const image = await uploadFor(server, editor, world);
    expect(await choose(editor, image)).toMatchObject({ image: expect.stringMatching(/^\/media\/private\//) });
    const second = await server.makeWorld(owner, 'Second');
    const theirs = fillWorld(server, second, 'second');
    const text = { sections: [], top_section: 'A lantern.', image_text: '', attribution: null, image };
    for (const [path, body, status] of [
      [`/api/home/location/${map}/`, { seo_image: image }, 200],
      ['/api/home/location/', { name: 'New', world_id: world.id, image }, 200],
      ['/api/home/wikipage/', { name: 'New', world_id: world.id, wiki_page_content: text }, 200],
      ['/api/update_location/', { location_id: theirs.map, image }, 400],
      [`/api/home/location/${theirs.map}/`, { seo_image: image }, 400],
      [`/api/home/wikipage/${theirs.page}/`, { wiki_page_content: text }, 400],
      ['/api/fit_picture/', { location_id: theirs.map, image, fit: 'crop' }, 400],
    ] as const)
      expect([path, (await server.post(path, body, { as: owner })).status]).toEqual([path, status]);
  });

  whole('is made to fit a map of another proportion', async () => {
    const image = await uploadFor(server, owner, world);
    const fitted = await server.does(owner, '/api/fit_picture/', { location_id: map, image, fit: 'crop' });
    expect(fitted).toMatchObject({ width: 48, height: 48, url: expect.stringMatching(/^\/media\/private\//) });
    expect(await choose(owner, String(fitted.url))).toMatchObject({ pending: null });
  });

  whole('is nothing that others send, fit or choose: the place is missing for them, and so is the world', async () => {
    const image = await uploadFor(server, owner, world);
    await server.makeWorld(other, 'Theirs');
    const staff = await server.confirmed('Staff', { isStaff: true });
    for (const by of [other, staff]) {
      const missing = await sendPictures(server, by, { location_id: '987654' });
      for (const fields of [{ location_id: String(map) }, { world_id: world.id }, { world_id: 'x'.repeat(22) }]) {
        const { status, body } = await sendPictures(server, by, fields);
        expect([by.name, fields, status, body]).toEqual([by.name, fields, 404, missing.body]);
      }
      for (const [path, body] of [
        ['/api/fit_picture/', { location_id: map, image, fit: 'crop' }],
        ['/api/update_location/', { location_id: map, image }],
        ['/api/upload_image_from_wiki/', { location_id: map, image_url: 'https://wiki.example/a.png' }],
      ] as const)
        expect([path, (await server.post(path, body, { as: by })).status]).toEqual([path, 404]);
    }
    // Neither place nor world means the Atlas, which is staff's.
    expect((await sendPictures(server, other, {})).status).toBe(404);
    expect((await sendPictures(server, staff, {})).body.uploaded_files?.[0]?.url).toMatch(/^\/media\/[0-9a-f]{64}/);
  });

  test('comes too late from somebody who was an editor when they began to send it', async () => {
    // Who edits no world at all is refused earlier.
    await server.makeWorld(editor, 'Of the editor');
    const { payload, type } = await formBody([{ name: 'map.png', bytes: await png(64, 48) }], { world_id: world.id });
    await server.app.listen({ port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const before = await bytesStored(server);
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(payload.subarray(0, payload.length - 200)));
        // The first half is received, as the folder for it says.
        const received = () => readdir(server.app.pictures.media.incoming).catch(() => []);
        await expect.poll(received).not.toEqual([]);
        await removeEditor();
        controller.enqueue(new Uint8Array(payload.subarray(payload.length - 200)));
        controller.close();
      },
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/upload_file/`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${editor.access}` },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(404);
    expect([await used(), await bytesStored(server)]).toEqual([0, before]);
  });

  whole('goes with its world: row, tiles and files', async () => {
    await choose(owner, await uploadFor(server, owner, world));
    const theirs = await server.makeWorld(other, 'Theirs');
    await uploadFor(server, other, theirs);
    const kept = await pictureBytesOf(server.db, other.id);
    await server.does(owner, `/api/worlds/${world.id}/delete/`, { name: 'Mine' });
    expect(await used()).toBe((await roomStored(server)) - kept);
    server.forward(31 * DAY_MS);
    await sweepWorlds(server.db, server.now());
    expect(await used()).toBe(0);
    // Of the other one nothing shows its picture, which is why it goes as well; a map that is made shows it.
    await server.db
      .updateTable('pictures')
      .set({ created_at: new Date(server.now()).toISOString() })
      .execute();
    await sweepPictures(server.app.pictures, Date.now() + 31 * DAY_MS);
    expect(await roomStored(server)).toBe(kept);
  });
});

describe('the room for pictures', () => {
  test('is counted as it is on the disk: the whole, what is made of it, and its tiles', async () => {
    await choose(owner, await uploadFor(server, owner, world, await png(900, 900)));
    expect(await used()).toBe(await roomStored(server));
    expect(await pictureBytesOf(server.db, editor.id)).toBe(0);
  });

  whole('ends for ten who send at once, whoever of the editors they are and into whichever of the worlds', async () => {
    await uploadFor(server, owner, world, await png(200, 150, 250));
    const one = await used();
    limits().bytesEach = Math.round(one * 4.5);
    const second = await server.makeWorld(owner, 'Second');
    await server.app.listen({ port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const into = i % 3 === 0 ? second : world;
        const by = i % 3 === 0 || i % 2 === 0 ? owner : editor;
        const files = [{ name: 'map.png', bytes: await png(200, 150, i) }];
        const { payload, type } = await formBody(files, { world_id: into.id });
        const answer = await fetch(`http://127.0.0.1:${port}/api/upload_file/`, {
          method: 'POST',
          headers: { 'content-type': type, authorization: `Bearer ${by.access}` },
          body: new Uint8Array(payload),
        });
        return { status: answer.status, body: (await answer.json()) as { code?: string; error?: string } };
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    expect(refused?.body.error).toMatch(/The worlds of this owner hold .* of pictures, which is the most/);
    expect(await used()).toBeLessThanOrEqual(limits().bytesEach);
    // What was refused lies nowhere.
    expect(await roomStored(server)).toBe(await used());
  });

  test('is asked before anything is received where there is none, and is not that of the atlas', async () => {
    limits().bytesEach = 0;
    const notAPicture = [{ name: 'map.png', bytes: 'no picture' }];
    expect((await sendPictures(server, owner, { world_id: world.id }, notAPicture)).body.code).toBe('quota_reached');
    const image = `/media/${'a'.repeat(64)}.webp`;
    expect(
      (await server.post('/api/fit_picture/', { location_id: map, image, fit: 'crop' }, { as: owner })).status,
    ).toBe(400);
    const staff = await server.confirmed('Staff', { isStaff: true });
    expect((await sendPictures(server, staff, {})).status).toBe(200);
  });

  whole('is that of all own worlds together, and leaves the disk what it needs', async () => {
    limits().bytesTotal = 10;
    const full = await sendPictures(server, owner, { world_id: world.id });
    expect(full.body).toMatchObject({
      code: 'storage_full',
      error: expect.stringMatching(/no room left on this site/),
    });
    limits().bytesTotal = 1024 ** 3;
    server.app.pictures.freeBytes = async () => 5 * 1024 ** 3;
    expect((await sendPictures(server, owner, { world_id: world.id })).body.code).toBe('storage_full');
    server.app.pictures.freeBytes = async () => 6 * 1024 ** 3;
    expect((await sendPictures(server, owner, { world_id: world.id })).status).toBe(200);
    expect(await roomStored(server)).toBe(await used());
  });

  whole('holds for tiles as well: the map says that it shows none, and keeps what it had', async () => {
    const image = await uploadFor(server, owner, world, await png(900, 900));
    limits().bytesEach = (await used()) + 10;
    const shown = await choose(owner, image);
    expect(shown).toMatchObject({ image: null, pending: { state: 'failed', error: expect.stringMatching(/no room/) } });
    expect(await roomStored(server)).toBe(await used());
    limits().bytesEach = 1024 ** 3;
    expect(await choose(owner, await uploadFor(server, owner, world, await png(700, 700)))).toMatchObject({
      pending: null,
    });
  });
});

test('the address of an editor dies when they are removed, and the owner has another one', async () => {
  await choose(owner, await uploadFor(server, owner, world));
  const imageFor = async (as: Person) => {
    const { body } = await server.get<MapPicture>(`/api/map_picture/${map}/`, { as });
    return body.image ?? '';
  };
  const [former, mine] = [await imageFor(editor), await imageFor(owner)];
  expect((await fileAnswer(server, former)).status).toBe(200);
  await removeEditor();
  for (const address of [former, mine]) expect((await fileAnswer(server, address)).status).toBe(404);
  expect((await fileAnswer(server, await imageFor(owner))).status).toBe(200);
  // A save in a form that was open before names the same file.
  const saved = await server.does<LocationSaved>(owner, '/api/update_location/', { location_id: map, image: mine });
  expect(saved.location.id).toBe(map);
});
