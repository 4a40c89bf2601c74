import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorldArchive, type WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { whole } from '../../../test-support/whole.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { archiveTableNames } from '../archive-format.ts';
import { readTable, unpackArchive } from '../read-archive.ts';

let server: WorldsApp;
let owner: Person;
let editor: Person & { email: string };
let staff: Person;
let stranger: Person;
let world: WorldDetails;
let folder: string;
beforeAll(async () => {
  server = await worldsApp({ database: 'file' });
  [owner, editor] = [await server.confirmed('Owner'), await server.confirmed('Editor')];
  [staff, stranger] = [await server.person('Staff', { isStaff: true }), await server.person('Stranger')];
  world = await server.makeWorld(owner, 'The Drowned Isles');
  fillWorld(server, world, 'mine');
  await server.addEditor(owner, world, editor);
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (by: Person | undefined, id = world.id) =>
  server.post<WorldArchive>(`/api/worlds/${id}/archive/`, {}, { as: by });
const find = (by: Person | undefined, id: string) => server.get<WorldArchive>(`/api/world_archives/${id}/`, { as: by });
const fetchFile = (by: Person, id: string) =>
  server.app.inject({ url: `/api/world_archives/${id}/file/`, headers: { authorization: `Bearer ${by.access}` } });
const kept = () => readdirSync(join(server.config.dataDir, 'archives'));

async function made(by: Person, id = world.id): Promise<WorldArchive> {
  const { status, body } = await ask(by, id);
  if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
  await server.app.jobs.idle('world archive');
  return (await find(by, body.id)).body;
}

describe('the archive of a world', () => {
  test('is one file with everything in it, as the command line writes it, and nothing of other worlds', async () => {
    const archive = await made(owner);
    expectShape(WorldArchive, archive);
    expect(archive).toMatchObject({ state: 'ready', file_name: 'the_drowned_isles.zip', problem: null });
    const file = await fetchFile(owner, archive.id);
    expect([file.statusCode, file.headers['content-type'], Number(file.headers['content-length'])]).toEqual([
      200,
      'application/zip',
      archive.bytes,
    ]);
    expect(file.headers['content-disposition']).toBe('attachment; filename="the_drowned_isles.zip"');
    expect(file.headers['cache-control']).toContain('no-store');
    const path = join(folder, 'own.zip');
    writeFileSync(path, file.rawPayload);
    const manifest = await unpackArchive(path, folder);
    expect(manifest.map).toBeNull();
    const tables = await Promise.all(archiveTableNames.map((table) => readTable(folder, table)));
    const words = JSON.stringify(tables);
    for (const field of ['map', 'place', 'gone', 'type', 'text', 'maker'])
      expect(words).toContain(worldWord('mine', field));
    expect(words).not.toContain('waterdeep');
    expect(words).not.toContain(owner.name);
  });

  test('is for whoever edits the world, each for themselves; for everybody else there is none', async () => {
    const missing = await ask(owner, 'n'.repeat(22));
    for (const by of [staff, stranger]) expect(await ask(by)).toMatchObject({ status: 404, body: missing.body });
    expect((await ask(undefined)).status).toBe(401);
    const archive = await made(editor);
    const none = await find(owner, '0'.repeat(32));
    for (const by of [owner, staff, stranger]) {
      expect(await find(by, archive.id)).toMatchObject({ status: 404, body: none.body });
      expect((await fetchFile(by, archive.id)).statusCode).toBe(404);
    }
    const closed = await server.makeWorld(staff, 'Of the atlas', 'atlas');
    expect((await made(staff, closed.id)).state).toBe('ready');
    expect((await ask(owner, closed.id)).status).toBe(404);
  });

  whole('is made once while it waits, and anew afterwards, in the place of the one before', async () => {
    const first = await made(owner);
    expect(kept()).toContain(first.id);
    const second = await made(owner);
    expect(second.id).not.toBe(first.id);
    expect((await find(owner, first.id)).status).toBe(404);
    expect(kept()).not.toContain(first.id);
    const told =
      "select count(*) from audit_log where action = 'world_taken_out' and object = (select object from audit_log where action = 'world_made' order by id limit 1)";
    const count = () => server.database.sqlite.prepare(told).pluck().get() as number;
    const before = count();
    await made(owner);
    expect(count()).toBe(before + 1);
  });

  test('is cancelled, and nothing of it stays', async () => {
    const { id } = await made(owner);
    expect((await server.post(`/api/world_archives/${id}/cancel/`, {}, { as: stranger })).status).toBe(404);
    expect((await server.post(`/api/world_archives/${id}/cancel/`, {}, { as: owner })).status).toBe(200);
    expect((await find(owner, id)).status).toBe(404);
    expect(kept()).not.toContain(id);
  });

  test('of what a DM added to other maps is none', async () => {
    const campaign = await server.campaign(owner);
    const layer = await server.addLayer(owner, campaign, server.place('sword_coast'));
    expect((await ask(owner, layer.id)).status).toBe(404);
  });

  test('ends with the right of whoever asked, made or waiting, and its file goes', async () => {
    const ready = await made(editor);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
    expect((await find(editor, ready.id)).status).toBe(404);
    expect((await fetchFile(editor, ready.id)).statusCode).toBe(404);
    await server.app.archives.queue.sweep();
    expect(kept()).not.toContain(ready.id);
    // Asked again later it is another right: what was made before stays gone.
    await server.addEditor(owner, world, editor);
    expect((await find(editor, ready.id)).status).toBe(404);
    holdJobs(server.app, 'world archive');
    const waiting = (await ask(editor)).body;
    expect((await ask(editor)).body.id).toBe(waiting.id);
    await server.does(owner, `/api/worlds/${world.id}/editors/remove/`, { email: editor.email });
    await server.app.archives.queue.sweep();
    const rows = server.database.sqlite.prepare('select id from jobs where id = ?').all(waiting.id);
    expect(rows).toEqual([]);
  });
});
