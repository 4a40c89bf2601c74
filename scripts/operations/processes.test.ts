import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobKindName } from '../../apps/api/src/db/job-tables.ts';
import { openExisting } from '../../apps/api/src/db/open.ts';
import { isWhole } from '../../apps/api/test-support/deep.ts';
import { copyData, makeDemoData } from '../../apps/api/test-support/demo-data.ts';
import { type ServerProcess, startServer } from '../../apps/api/test-support/server-process.ts';
import { type SmtpStandIn, startSmtp } from '../../apps/api/test-support/smtp-stand-in.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { childrenOf, listProcesses } from '../test-support/process-list.ts';
import { runScript } from '../test-support/run-script.ts';
import { STAFF } from '../test-support/visit-server.ts';

const METRICS_TOKEN = 'a monitor reads what we count'.replaceAll(' ', '-');
const POSTER = { paper: 'A3', format: 'pdf', dpi: 150, names: 'map', title: true } as const;
const MAP = '/api/location_map_details/sword_coast/';

/** The demo world with one staff account, copied for each test. */
let prepared: string;
let smtp: SmtpStandIn;
let folder: string;
let dataDir: string;
const servers = new Set<ServerProcess>();
beforeAll(async () => {
  prepared = await makeDemoData();
  const words = ['create', '--email', STAFF.email, '--staff', '--password-stdin'];
  expect(runScript('user', words, { DATA_DIR: prepared }, STAFF.password)).toMatchObject({ code: 0 });
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.stop();
  rmSync(prepared, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  dataDir = join(folder, 'data');
  await copyData(prepared, dataDir);
  smtp.received.length = 0;
});
afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  servers.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server with several processes. Each call uses a new connection, which any of them may accept. */
async function start(env: Record<string, string> = {}) {
  const settings = { PROCESSES: '2', METRICS_TOKEN, LOG_LEVEL: 'silent', SMTP_URL: smtp.url, MAIL_FROM: 'a@b.example' };
  const server = startServer({ dataDir, webDist: join(folder, 'web') }, { ...settings, ...env });
  servers.add(server);
  const address = await server.ready;
  const login = await ask(address, 'POST', '/user/token/', { body: STAFF });
  expect(login.status).toBe(200);
  const authorization = `Bearer ${(login.body as { access: string }).access}`;
  return {
    server,
    address,
    get: (path: string) => ask(address, 'GET', path, { authorization }),
    post: (path: string, body: object) => ask(address, 'POST', path, { authorization, body }),
    keptAnswers: async () => {
      const { text } = await ask(address, 'GET', '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
      return Number(/^venture_atlas_kept_answers\{of="number"\} (\d+)$/m.exec(text)?.[1]);
    },
  };
}

const mapAs = async ({ get }: Pick<Awaited<ReturnType<typeof start>>, 'get'>) =>
  (await get(MAP)).body as { id: number; map_maker_name: string };

interface Asked {
  authorization?: string;
  body?: object;
}

/** One call on a new connection. */
function ask(address: string, method: string, path: string, { authorization, body }: Asked) {
  return new Promise<{ status: number; text: string; body: unknown }>((resolve, reject) => {
    const headers = {
      connection: 'close',
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    };
    const call = request(`${address}${path}`, { method, agent: false, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', reject).on('end', () => {
        const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
        resolve({ status: answer.statusCode ?? 0, text, body: isJson ? JSON.parse(text) : undefined });
      });
    });
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Jobs in the database. */
async function jobs(kind: JobKindName): Promise<{ state: string; runner: string | null }[]> {
  const { db, close } = openExisting(join(dataDir, 'app.sqlite'));
  try {
    return await db.selectFrom('jobs').select(['state', 'runner']).where('kind', '=', kind).execute();
  } finally {
    await close();
  }
}

// Process relations are read from /proc.
describe.skipIf(process.platform !== 'linux')('two processes on one folder', () => {
  test('respond as one: a change through either is visible to the next request', async () => {
    const { get, post, keptAnswers } = await start();
    const { id } = await mapAs({ get });
    for (let round = 0; round < (isWhole ? 30 : 6); round += 1) {
      const maker = `Volo ${round}`;
      expect(await post('/api/update_location/', { location_id: id, map_maker_name: maker })).toMatchObject({
        status: 200,
      });
      const seen = await Promise.all([1, 2, 3, 4].map(() => mapAs({ get })));
      expect(seen.map(({ map_maker_name }) => map_maker_name)).toEqual([maker, maker, maker, maker]);
    }
    expect(await keptAnswers(), 'both have answered').toBe(2);
  });

  whole('send each mail once, and clean up once', async () => {
    const { post } = await start();
    const people = Array.from({ length: 12 }, (_, index) => `guest${index}@example.org`);
    const made = await Promise.all(
      people.map((email) => post('/user/register/', { email, password: STAFF.password, name: email })),
    );
    expect(made.map(({ status }) => status)).toEqual(people.map(() => 200));
    const states = async () => new Set((await jobs('mail')).map(({ state }) => state));
    await expect.poll(states).toEqual(new Set(['done']));
    // The staff account gets a mail about its own login from an unknown place.
    const recipients = smtp.received.flatMap((mail) => mail.recipients).filter((one) => one !== STAFF.email);
    expect(recipients.sort()).toEqual([...people].sort());
  });

  whole('go on when one of them is killed: another takes its place, and its work', async () => {
    const { server, get, post } = await start();
    const before = childrenOf(server.child.pid);
    expect(before).toHaveLength(2);
    const poster = await post('/api/map_poster/sword_coast/', POSTER);
    expect(poster).toMatchObject({ status: 200 });
    const { id } = poster.body as { id: string };
    const runner = async () => (await jobs('poster'))[0]?.runner ?? '';
    await expect.poll(runner).toMatch(/^server:[^/]+\/\d+:/);
    const killed = Number(/\/(\d+):/.exec(await runner())?.[1]);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => childrenOf(server.child.pid).filter((pid) => pid !== killed).length).toBe(2);
    const state = async () => ((await get(`/api/posters/${id}/`)).body as { state: string }).state;
    await expect.poll(state).toBe('ready');
    expect((await get(`/api/posters/${id}/file/`)).text.slice(0, 5)).toBe('%PDF-');
    expect(server.output()).toContain(`Process ${killed} ended (SIGKILL); another one takes its place.`);
  });

  whole('share it with another server of their kind, but not with one that wants it for itself', async () => {
    const first = await start();
    const second = await start();
    const { id } = await mapAs(first);
    await mapAs(second);
    for (const [writer, reader, maker] of [
      [first, second, 'Volo'],
      [second, first, 'Elminster'],
    ] as const) {
      const saved = await writer.post('/api/update_location/', { location_id: id, map_maker_name: maker });
      expect(saved.status).toBe(200);
      expect((await mapAs(reader)).map_maker_name).toBe(maker);
    }
    const alone = startServer({ dataDir, webDist: join(folder, 'web') });
    expect((await alone.ended).code).toBe(1);
    expect(alone.output()).toMatch(/^Another Venture Atlas server is using/m);
    expect(runScript('backup', [], { DATA_DIR: dataDir }).code).toBe(0);
    const restored = runScript('restore', [], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('Stop') });
    // Commands work beside them as beside one process.
    expect(runScript('user', ['list'], { DATA_DIR: dataDir }).code).toBe(0);
  });

  whole('end together, however the first of them ends, and leave the folder free', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const { server } = await start();
      const workers = childrenOf(server.child.pid);
      server.child.kill(signal);
      expect(await server.ended).toMatchObject(signal === 'SIGTERM' ? { code: 0 } : { signal });
      servers.delete(server);
      await expect.poll(() => listProcesses().filter(({ pid }) => workers.includes(pid))).toEqual([]);
    }
    await start({ PROCESSES: '1' });
  });

  whole('say once what keeps them from starting', async () => {
    const { address } = await start();
    const second = startServer(
      { dataDir, webDist: join(folder, 'web') },
      { PROCESSES: '2', PORT: new URL(address).port },
    );
    expect((await second.ended).code).toBe(1);
    expect(second.output().match(/^Port \d+ is taken by another program/gm)).toHaveLength(1);
  });
});
