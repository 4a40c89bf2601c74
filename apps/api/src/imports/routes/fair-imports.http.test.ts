import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportJob, WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { chosen } from '../../../test-support/deep.ts';
import { type ImportApp, importApp, placesFile } from '../../../test-support/import-app.ts';
import { holdJobs } from '../../../test-support/job-runners.ts';
import { whole } from '../../../test-support/whole.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';
import { zipBytes } from '../../../test-support/zip-bytes.ts';
import { databasePlace } from '../../db/engine.ts';
import { openJobFiles } from '../../job-files/job-files.ts';
import { importFile, importKind } from '../import-kind.ts';
import { QUICK_UNPACKED_BYTES_MAX } from '../import-lane.ts';
import { runImportChild } from '../run-import-child.ts';

/*
 * Costly imports are files that never end: each is a pipe into which nobody writes, so the process that reads it is under
 * way until the test ends it. What is done beside them is done because it did not wait, however fast the machine is.
 */
let server: ImportApp;
let ann: Person;
let ben: Person;
let cleo: Person;
beforeEach(async () => {
  server = await importApp({ clock: 'real', isApart: true, config: { ownWorlds: ownWorldsWith({ worldsEach: 4 }) } });
  [ann, ben, cleo] = [await confirmed('Ann'), await confirmed('Ben'), await confirmed('Cleo')];
});
afterEach(() => server.close());

async function confirmed(name: string): Promise<Person> {
  const person = await server.person(name);
  server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(person.id);
  return person;
}
const makeWorld = async (by: Person, name: string) =>
  (await server.post<WorldDetails>('/api/worlds/', { name }, { as: by })).body.id;
const rows = Buffer.from(placesFile([['Ash', 100, 100]]));
/** More bytes than a small import has. */
const large = Buffer.concat([rows, Buffer.alloc(1_100_000, ' ')]);

async function send(bytes: Buffer<ArrayBufferLike>, by: Person, worldId: string, name = 'a.geojson'): Promise<string> {
  const options = { maps: {}, frame: { width: 2048, height: 1536 }, units: 'pixels' };
  const { status, body } = await server.upload([{ name, bytes }], options, by, worldId);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
const stateOf = async (id: string, by: Person) =>
  (await server.get<ImportJob>(`/api/imports/${id}/`, { as: by })).body.state;
const running = () => server.database.sqlite.prepare("select count(*) from jobs where state = 'running'").pluck().get();

/** Lets imports be made by real processes again. */
function goOn(): void {
  const { app, config } = server;
  const { place: media } = app.pictures.media;
  const { ownWorlds, largestPicture: largest } = config;
  const files = openJobFiles(join(config.dataDir, 'imports'), media);
  const means = { files, media, ownWorlds, largest, database: databasePlace(config) };
  app.jobs.define(importKind({ ...means, run: runImportChild, catchUp: app.events.catchUp, log: app.log }));
  app.jobs.poll('import');
}

/** Makes the file of an import one that never ends. */
function makeEndless(id: string): void {
  const path = join(server.config.dataDir, 'imports', id, importFile(0));
  rmSync(path);
  execFileSync('mkfifo', [path]);
}

/** Imports a small file from beginning to end. */
async function importRows(by: Person, bytes: Buffer<ArrayBufferLike> = rows, name = 'a.geojson'): Promise<void> {
  const small = await send(bytes, by, await makeWorld(by, 'Small'), name);
  await expect.poll(() => stateOf(small, by), { timeout: 30_000 }).toBe('ready');
  expect((await server.post(`/api/imports/${small}/apply/`, {}, { as: by })).status).toBe(200);
  await expect.poll(() => stateOf(small, by), { timeout: 30_000 }).toBe('done');
}

test('a small import is done while more costly ones of another account are under way than run at once', async () => {
  holdJobs(server.app, 'import');
  const costly: string[] = [];
  for (const [name, bytes] of [
    ['One', large],
    ['Two', large],
    ['Three', rows],
    ['Four', rows],
  ] as const)
    costly.push(await send(bytes, ann, await makeWorld(ann, name)));
  for (const id of costly) makeEndless(id);
  goOn();
  // One of each lane: an account holds no more.
  await expect.poll(running).toBe(2);

  await importRows(ben);

  for (const id of costly) expect(await stateOf(id, ann)).toBe('reading');
  expect(running()).toBe(2);
  for (const id of costly) expect((await server.post(`/api/imports/${id}/cancel/`, {}, { as: ann })).status).toBe(200);
});

whole('a small import is done while costly ones of two other accounts hold all places for small files', async () => {
  holdJobs(server.app, 'import');
  const costly = [
    { by: ann, id: await send(rows, ann, await makeWorld(ann, 'One')) },
    { by: ben, id: await send(rows, ben, await makeWorld(ben, 'Two')) },
  ];
  for (const { id } of costly) makeEndless(id);
  goOn();
  await expect.poll(running).toBe(2);

  await importRows(cleo);

  for (const { by, id } of costly) {
    expect(await stateOf(id, by)).toBe('reading');
    expect((await server.post(`/api/imports/${id}/cancel/`, {}, { as: by })).status).toBe(200);
  }
});

const KML = '<kml><Placemark><name>Ash</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>';

whole('a small packed file is done while a large import of another account is under way', async () => {
  holdJobs(server.app, 'import');
  const costly = await send(large, ann, await makeWorld(ann, 'Large'));
  makeEndless(costly);
  goOn();
  await expect.poll(running).toBe(1);

  const packed = chosen([
    { by: ben, name: 'a.zip', bytes: await zipBytes({ 'a.geojson': rows }) },
    { by: cleo, name: 'a.geojson.gz', bytes: gzipSync(rows) },
    { by: ben, name: 'a.kmz', bytes: await zipBytes({ 'doc.kml': KML }) },
  ]);
  for (const { by, name, bytes } of packed) await importRows(by, bytes, name);

  expect(await stateOf(costly, ann)).toBe('reading');
  expect((await server.post(`/api/imports/${costly}/cancel/`, {}, { as: ann })).status).toBe(200);
});

whole('a small packed file that unpacks to much waits behind a large import, and small ones pass it', async () => {
  holdJobs(server.app, 'import');
  const costly = await send(large, ann, await makeWorld(ann, 'Large'));
  makeEndless(costly);
  goOn();
  await expect.poll(running).toBe(1);
  const much = Buffer.concat([rows, Buffer.alloc(QUICK_UNPACKED_BYTES_MAX, ' ')]);
  const packed = await zipBytes({ 'a.geojson': much });
  expect(packed.length).toBeLessThan(rows.length * 100);
  const id = await send(packed, ben, await makeWorld(ben, 'Much'), 'a.zip');
  const laneNow = () => server.database.sqlite.prepare('select payload from jobs where id = ?').pluck().get(id);
  await expect.poll(laneNow).toContain('"lane":"slow"');

  await importRows(cleo);

  // Only the large one is under way.
  expect([await stateOf(id, ben), await stateOf(costly, ann), running()]).toEqual(['reading', 'reading', 1]);
  expect((await server.post(`/api/imports/${costly}/cancel/`, {}, { as: ann })).status).toBe(200);
  await expect.poll(() => stateOf(id, ben), { timeout: 30_000 }).toBe('ready');
});
