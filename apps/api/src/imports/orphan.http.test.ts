import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportJob } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseOfServers, databaseOfServers } from '../../test-support/database-of-servers.ts';
import { makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { testServer } from '../../test-support/postgres/test-databases.ts';
import { type ServerProcess, startServer } from '../../test-support/server-process.ts';
import { DATABASE_FILE } from '../db/engine.ts';
import { LOCKS } from '../db/postgres/writer-lock.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { seedWorld } from '../seed/seed-world.ts';

const PASSWORD = 'ninefold lantern 47';
const EMAIL = 'mara@example.org';
/** Enough for a write of some seconds. */
const PLACES = 8_000;

let folder: string;
let ofServer: DatabaseOfServers;
let server: ServerProcess | undefined;
let database: OpenSqlite;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-orphan-'));
  ofServer = await databaseOfServers(dataDir(), ({ db }) => seedWorld(db, makeWorld()));
  database = await openMigrated(join(dataDir(), DATABASE_FILE));
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await database.close();
  await ofServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');

/** Children of a process, by Linux. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Whether somebody writes at this moment, whoever it is. */
function isWriting(sqlite: OpenSqlite['sqlite']): boolean {
  if (testServer !== undefined) return sqlite.prepare(WRITER_LOCK_HELD).pluck().get() !== 0;
  sqlite.pragma('busy_timeout = 0');
  try {
    sqlite.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  }
}
const WRITER_LOCK_HELD = `select count(*) from pg_locks where locktype = 'advisory' and objid = ${LOCKS.writer}
  and granted and database = (select oid from pg_database where datname = current_database())`;

/** Somebody of staff of a running server. */
async function staffOf(address: string) {
  const call = async <T>(path: string, body: RequestInit['body'] | object, access = ''): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), authorization: `Bearer ${access}` },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await call('/user/register/', { email: EMAIL, password: PASSWORD });
  await database.db.updateTable('users').set({ is_staff: 1 }).where('email', '=', EMAIL).execute();
  const { access } = await call<{ access: string }>('/user/token/', { email: EMAIL, password: PASSWORD });
  const job = async (id: string): Promise<ImportJob> => {
    const answer = await fetch(`${address}/api/imports/${id}/`, { headers: { authorization: `Bearer ${access}` } });
    return (await answer.json()) as ImportJob;
  };
  return { post: <T>(path: string, body: FormData | object) => call<T>(path, body, access), job };
}

function csvForm(): FormData {
  const rows = Array.from({ length: PLACES }, (_, i) => `Place ${i},Town,${i % 997},${i % 1499},Words ${i}`);
  const form = new FormData();
  form.append('options', JSON.stringify({ name: 'Many', frame: { width: 1_600, height: 1_000 } }));
  form.append('files', new Blob([`name,type,lat,lng,text\n${rows.join('\n')}\n`]), 'many.csv');
  return form;
}

test.skipIf(process.platform !== 'linux')(
  'an import whose server is killed ends with it, and nothing is written',
  async () => {
    server = startServer({ dataDir: dataDir(), webDist: join(folder, 'web') }, ofServer.settings);
    const staff = await staffOf(await server.ready);
    const { id } = await staff.post<ImportJob>('/api/imports/', csvForm());
    await expect.poll(async () => (await staff.job(id)).state).toBe('ready');
    await staff.post(`/api/imports/${id}/apply/`, {});

    const { sqlite } = database;
    // The server itself may write for a moment; an import writes for long.
    for (let seen = 0; seen < 10; seen = isWriting(sqlite) ? seen + 1 : 0) await sleep(5);
    const children = childrenOf(server.child.pid ?? 0);
    // The one that read the files may still be about to end.
    expect(children.length).toBeGreaterThan(0);
    server.child.kill('SIGKILL');
    await server.ended;
    await expect.poll(() => children.some((pid) => existsSync(`/proc/${pid}`))).toBe(false);

    expect(isWriting(sqlite)).toBe(false);
    expect(sqlite.prepare("select count(*) as n from locations where name like 'Place %'").get()).toEqual({ n: 0 });
    expect(sqlite.prepare('select count(*) as n from imports').get()).toEqual({ n: 0 });
    expect(database.examine().problems).toEqual([]);
    expect(readdirSync(dataDir()).filter((name) => name.startsWith('.import-'))).toEqual([]);
  },
);
