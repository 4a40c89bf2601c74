import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../apps/api/src/db/engine.ts';
import type { JobKindName } from '../../apps/api/src/db/job-tables.ts';
import type { OpenDatabase } from '../../apps/api/src/db/open.ts';
import { keepSketch } from '../../apps/api/src/drawings/commands/keep-sketch.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { settingsOf } from '../../apps/api/test-support/database-of-servers.ts';
import { isDeep, seed } from '../../apps/api/test-support/deep.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { openMigrated } from '../../apps/api/test-support/migrated-database.ts';
import { type ServerProcess, startServer } from '../../apps/api/test-support/server-process.ts';
import { smallRegion } from '../../apps/api/test-support/small-sketch.ts';
import { type SmtpStandIn, startSmtp } from '../../apps/api/test-support/smtp-stand-in.ts';
import type { PosterState, WorldArchive } from '../../packages/types/src/index.ts';
import { childrenOf } from '../test-support/process-list.ts';
import {
  type CalledServer,
  call,
  findCopy,
  findPicture,
  look,
  makeImport,
  nothingRequested,
  PLACES,
  RefusedError,
  type RequestedWork,
  requestArchive,
  requestWork,
} from '../test-support/request-work.ts';
import { runScript } from '../test-support/run-script.ts';
import { STAFF } from '../test-support/visit-server.ts';

/** When the server is killed: after an event, or after some time. */
type Moment =
  | { kind: JobKindName; subject?: string; state: string }
  | 'a mail is being handed over'
  | { afterMs: number };

const MOMENTS: readonly Moment[] = [
  { kind: 'import', subject: 'apply', state: 'running' },
  'a mail is being handed over',
  { kind: 'world copy', state: 'running' },
  { kind: 'drawing', state: 'running' },
  { afterMs: 0 },
  { kind: 'import', subject: 'read', state: 'running' },
  { kind: 'import', subject: 'apply', state: 'done' },
  { kind: 'poster', state: 'running' },
  { kind: 'poster', state: 'done' },
  { kind: 'world archive', state: 'running' },
  { kind: 'map picture', state: 'running' },
  { kind: 'map picture', state: 'gone' },
  { kind: 'drawing', state: 'gone' },
];
const ROUNDS = isDeep ? 20 : MOMENTS.length;
/** Everything of one round is done by then. */
const ROUND_MS = 6_000;

let folder: string;
let dataDir: string;
let server: ServerProcess | undefined;
let smtp: SmtpStandIn;
/** Recipients of mails in order of arrival, and a switch that refuses the next mail. */
let mails: string[] = [];
let handOver: Promise<void> | undefined;
let database: OpenDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-killed-'));
  dataDir = join(folder, 'data');
  mails = [];
  smtp = await startSmtp({
    onData(stream, session, done) {
      stream.resume().on('end', async () => {
        mails.push(...session.envelope.rcptTo.map((recipient) => recipient.address));
        await handOver;
        done();
      });
    },
  });
  database = await openMigrated(join(dataDir, DATABASE_FILE));
  const words = ['create', '--email', STAFF.email, '--staff', '--password-stdin'];
  expect(runScript('user', words, commandSettings(), STAFF.password)).toMatchObject({ code: 0 });
  const world = makeWorld();
  const locations = world.locations.map(({ map, ...rest }) => ({
    ...rest,
    map: map && { ...map, picture_hash: null },
  }));
  await seedWorld(database.db, { ...world, locations, pictures: [] });
  const at = new Date().toISOString();
  const sketch = smallRegion({ settlements: [] });
  await keepSketch(database.db, await idOf('sword_coast'), sketch, { style: 'parchment', size: 4096 }, at);
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.close();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const commandSettings = () => ({ DATA_DIR: dataDir, ...settingsOf(database) });

/** A place of the Atlas whose copies have places with the same address. */
const idOf = async (slug: string): Promise<number> =>
  (
    await database.db
      .selectFrom('locations')
      .select('id')
      .where('world_id', '=', 1)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id;

const jobs = (kind?: JobKindName) =>
  database.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'subject', 'state', 'account_id', 'payload'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'mail'))
    .execute();

async function start(): Promise<CalledServer> {
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'a@b.example', DEMO_WORLD: 'off', LOG_LEVEL: 'silent' };
  server = startServer({ dataDir, webDist: join(folder, 'web') }, { ...settings, ...settingsOf(database) });
  const called = {
    address: await server.ready,
    authorization: '',
    coast: await idOf('sword_coast'),
    city: await idOf('waterdeep'),
  };
  const { access } = await call<{ access: string }>(called, 'POST', '/user/token/', STAFF);
  return { ...called, authorization: `Bearer ${access}` };
}

/** As when a machine runs out of memory: kills only the server, or also its child processes. */
async function kill(withChildren: boolean): Promise<void> {
  const children = childrenOf(server?.child.pid);
  server?.child.kill('SIGKILL');
  if (withChildren) for (const pid of children) if (isThere(pid)) process.kill(pid, 'SIGKILL');
  await server?.ended;
}

const isThere = (pid: number): boolean => childrenOf(server?.child.pid).includes(pid) || childrenOf(1).includes(pid);

/** Waits for a moment from now on. @returns whether it has come */
async function watchFor(moment: Moment): Promise<() => Promise<boolean>> {
  if (moment === 'a mail is being handed over') {
    const before = mails.length;
    return async () => mails.length > before;
  }
  if ('afterMs' in moment) {
    const at = Date.now() + moment.afterMs;
    return async () => Date.now() >= at;
  }
  const { kind, subject, state } = moment;
  const count = async () =>
    (await jobs(kind)).filter((job) => (subject === undefined || job.subject === subject) && job.state === state)
      .length;
  const before = state === 'done' ? await count() : 0;
  let wasThere = false;
  return async () => {
    if (state !== 'gone') return (await count()) > before;
    const isThere = (await jobs(kind)).length > 0;
    wasThere ||= isThere;
    return wasThere && !isThere;
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`It never came to that: ${JSON.stringify(await jobs())}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

test('after a kill at any time, all promised work is done once after the next start', async () => {
  const asked = nothingRequested();
  /** Mails in transit to the mail server at a kill; only these may arrive twice. */
  const interrupted = new Set<string>();
  const random = numbers(seed);
  for (let round = 0; round < ROUNDS; round += 1) {
    const called = await start();
    const moment = MOMENTS[round] ?? { afterMs: random() * ROUND_MS };
    // Work whose server was killed three times is given up, so nothing here survives more than two kills.
    if (round % 2 === 0) await finish(called, asked);
    const hasCome = await watchFor(moment);
    let release: () => void = () => undefined;
    if (moment === 'a mail is being handed over') {
      handOver = new Promise((resolve) => {
        release = resolve;
      });
    }
    const asking = requestWork(called, asked, round).catch((cause: unknown) => {
      if (cause instanceof RefusedError) throw cause;
    });
    await until(hasCome);
    await kill(round % 2 === 0);
    await asking;
    handOver = undefined;
    release();
    for (const { payload, state } of await jobs('mail'))
      if (state === 'running') interrupted.add((JSON.parse(payload) as { to: string }).to);
  }
  const called = await start();
  await expectEverythingDone(called, asked, interrupted);
  await undoEverything(called, asked);
  await expectNothingLeft();
});

/** Waits until everything is done. */
async function finish(called: CalledServer, asked: RequestedWork): Promise<void> {
  for (const [id, name] of asked.imports) {
    expect(await makeImport(called, id), name).toMatchObject({ state: 'done', error: null });
  }
  // Jobs by the clock have fixed names and wait for their next turn.
  const open = async () =>
    (await jobs()).filter(({ id, kind, state }) => id !== kind && ['waiting', 'running'].includes(state));
  await expect.poll(open).toEqual([]);
}

async function expectEverythingDone(
  called: CalledServer,
  asked: RequestedWork,
  interrupted: ReadonlySet<string>,
): Promise<void> {
  await finish(called, asked);
  for (const id of asked.posters) {
    const state = async () => (await call<PosterState>(called, 'GET', `/api/posters/${id}/`)).state;
    await expect.poll(state).toBe('ready');
    const headers = { authorization: called.authorization };
    const file = await fetch(`${called.address}/api/posters/${id}/file/`, { headers });
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
  }
  const archive = await requestArchive(called);
  const archiveState = async () =>
    (await call<WorldArchive>(called, 'GET', `/api/world_archives/${archive.id}/`)).state;
  await expect.poll(archiveState).toBe('ready');
  for (const key of asked.copies.keys())
    await expect.poll(async () => (await findCopy(called, asked, key)).state).toBe('done');
  // Files whose sender got no response were sent again, and the first ones are removed.
  for (const { id } of await jobs('import')) {
    if (!asked.imports.has(id)) await call(called, 'POST', `/api/imports/${id}/cancel/`, {});
  }
  if (asked.picture !== undefined) {
    // A choice without a response may have been applied after the last known one.
    expect(await findPicture(called)).toMatchObject({ image: expect.stringMatching(/^\/media\//), pending: null });
  }
  for (const email of asked.people) {
    const times = mails.filter((address) => address === email).length;
    expect(times, email).toBeGreaterThan(0);
    expect(times, email).toBeLessThanOrEqual(interrupted.has(email) ? 2 : 1);
  }
  await look(called);
  await expectMadeOnce(asked);
}

async function expectMadeOnce(asked: RequestedWork): Promise<void> {
  const names = (await database.db.selectFrom('locations').select('name').execute()).map(({ name }) => name);
  for (const name of asked.imports.values()) {
    const round = name.split(' ')[1];
    expect(
      names.filter((one) => one === name),
      name,
    ).toHaveLength(1);
    expect(
      names.filter((one) => one.startsWith(`Inn ${round} `)),
      name,
    ).toHaveLength(PLACES);
  }
  for (const name of asked.copies.values()) {
    const inCopies = await database.db
      .selectFrom('worlds')
      .innerJoin('locations', 'locations.world_id', 'worlds.id')
      .select(['worlds.id', 'locations.slug'])
      .where('worlds.name', '=', name)
      .execute();
    expect(new Set(inCopies.map(({ id }) => id)).size, name).toBe(1);
    expect(inCopies, name).toHaveLength(5);
  }
  const imports = await database.db.selectFrom('imports').select('id').execute();
  expect(imports).toHaveLength(asked.imports.size);
  const drawn = await database.db
    .selectFrom('staff_changes')
    .select('id')
    .where('action', '=', 'location.picture')
    .where('location_id', '=', await idOf('sword_coast'))
    .execute();
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThanOrEqual(asked.drawings);
}

async function undoEverything(called: CalledServer, asked: RequestedWork): Promise<void> {
  for (const id of asked.imports.keys()) {
    const { import_id } = await makeImport(called, id);
    await call(called, 'POST', `/api/imports/${import_id}/undo/`, {});
  }
  const left = database.db.selectFrom('locations').select('id').where('world_id', '=', 1);
  expect(await left.execute()).toHaveLength(5);
}

/** Files that a killed child process was making are removed by the cleanup of the next start, or of the next hour. */
async function expectNothingLeft(): Promise<void> {
  server?.child.kill('SIGTERM');
  expect(await server?.ended).toMatchObject({ code: 0 });
  const sent = () => readdirSync(join(dataDir, 'imports')).filter((name) => !name.startsWith('.'));
  // A child that was killed before it locked its folder may have been about to, so that folder is removed after an
  // hour too.
  const half = () => readdirSync(join(dataDir, 'media')).filter((name) => name.startsWith('.making'));
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of sent()) utimesSync(join(dataDir, 'imports', name), hourAgo, hourAgo);
  for (const name of half()) utimesSync(join(dataDir, 'media', name), hourAgo, hourAgo);
  await start();
  await expect.poll(half).toEqual([]);
  await expect.poll(sent).toEqual([]);
  const posters = (await jobs('poster')).map(({ id }) => id);
  const files = readdirSync(join(dataDir, 'posters')).filter((name) => !posters.some((id) => name.startsWith(id)));
  expect(files).toEqual([]);
  const archives = (await jobs('world archive')).map(({ id }) => id);
  expect(readdirSync(join(dataDir, 'archives')).filter((name) => !archives.includes(name))).toEqual([]);
  const checked = runScript('check-data', [], commandSettings());
  expect(checked, checked.out + checked.err).toMatchObject({ code: 0 });
}

/** Random numbers from 0 to 1, the same for each seed. */
function numbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
