import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDeep, isWhole } from '../test-support/deep.ts';
import { makeWorld } from '../test-support/factories.ts';
import { openMigrated } from '../test-support/migrated-database.ts';
import { noteWriter, WRITERS_PASSWORD } from '../test-support/note-writer.ts';
import { type ServerProcess, startServer } from '../test-support/server-process.ts';
import { whole } from '../test-support/whole.ts';
import { seedWorld } from './seed/seed-world.ts';

/*
 * Faults of the machine, against the real server process with its limits on, as it runs for people (the fault matrix of
 * the security goals).
 */

let model: string;
let folder: string;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  model = mkdtempSync(join(tmpdir(), 'api-fault-model-'));
  const database = await openMigrated(join(model, 'app.sqlite'));
  await seedWorld(database.db, makeWorld());
  await database.close();
});
afterAll(() => rmSync(model, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-faults-'));
  cpSync(model, join(folder, 'data'), { recursive: true });
});
afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL');
  servers = [];
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
const file = () => join(dataDir(), 'app.sqlite');

function start(before: readonly string[] = [], user?: { uid: number; gid: number }): ServerProcess {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const server = startServer({ dataDir: dataDir(), webDist: join(folder, 'web') }, env, before, user);
  servers.push(server);
  return server;
}

const notesIn = (path: string): Set<string> => {
  const sqlite = new SQLite(path, { readonly: true });
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    return new Set(
      sqlite
        .prepare<[], { note: string }>('select note from campaign_notes')
        .all()
        .map((row) => row.note),
    );
  } finally {
    sqlite.close();
  }
};

test('while another program holds the database, reading goes on and writing waits, then says so', async () => {
  const server = start();
  const address = await server.ready;
  const { note } = await noteWriter(address, 'locked@example.org');
  const other = new SQLite(file());
  other.exec('begin immediate');
  let isAnswered = false;
  const waits = note('while locked').finally(() => {
    isAnswered = true;
  });
  const reads: number[] = [];
  while (!isAnswered || reads.length < 3) {
    const answer = await fetch(`${address}/api/location_map_details/sword_coast/`);
    reads.push(answer.status);
    await sleep(20);
  }
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(await waits).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  other.exec('rollback');
  other.close();
  expect((await note('after it')).status).toBe(200);
});

whole('a log of another database beside a restored file is not taken for its own', async () => {
  const sqlite = new SQLite(file());
  sqlite.pragma('journal_mode = WAL');
  for (let index = 0; index < 400; index += 1) {
    sqlite.prepare('insert into meta (key, value) values (?, ?)').run(`row-${index}`, 'x'.repeat(300));
  }
  // As it is while a server runs: rows in the log that are not in the file yet.
  copyFileSync(`${file()}-wal`, join(folder, 'old-wal'));
  sqlite.close();
  copyFileSync(join(model, 'app.sqlite'), file());
  copyFileSync(join(folder, 'old-wal'), `${file()}-wal`);
  const server = start();
  const outcome = await Promise.race([server.ready, server.ended]);
  if (typeof outcome === 'string') {
    // SQLite found that it does not belong: then it must be as if it were not there.
    server.child.kill('SIGTERM');
    await server.ended;
    notesIn(file());
  } else {
    expect(outcome.code).toBe(1);
    expect(server.output()).toContain('npm run restore');
  }
});

const hasPrlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

test.runIf(hasPrlimit && isWhole)(
  'too few file descriptors: what comes too much waits or is refused, and it recovers by itself',
  async () => {
    const server = start(['prlimit', '--nofile=256:256']);
    const address = await server.ready;
    const port = Number(new URL(address).port);
    const sockets = Array.from({ length: 400 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      return socket;
    });
    await sleep(1_500);
    expect(server.child.exitCode).toBeNull();
    for (const socket of sockets) socket.destroy();
    const answer = async (): Promise<number> => {
      const deadline = Date.now() + 120_000;
      for (;;) {
        const status = await fetch(`${address}/api/location_map_details/sword_coast/`).then(
          (response) => response.status,
          () => 0,
        );
        if (status === 200 || Date.now() > deadline) return status;
        await sleep(200);
      }
    };
    expect(await answer()).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);

const isRoot = process.getuid?.() === 0;
/** An account without rights that every Linux has. */
const NOBODY = { uid: 65_534, gid: 65_534 };

describe('a data folder that cannot be written', () => {
  test.runIf(isRoot && process.platform === 'linux' && isWhole)('is served for reading, and says so', async () => {
    const first = start();
    const open = await first.ready;
    const { access } = await noteWriter(open, 'reader@example.org');
    first.child.kill('SIGTERM');
    await first.ended;
    for (const name of readdirSync(dataDir())) {
      const path = join(dataDir(), name);
      chownSync(path, NOBODY.uid, NOBODY.gid);
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : name === 'secret.key' ? 0o400 : 0o444);
    }
    chownSync(dataDir(), 0, 0);
    chmodSync(dataDir(), 0o555);
    chmodSync(folder, 0o755);
    const server = start([], NOBODY);
    const address = await server.ready;
    expect((await fetch(`${address}/api/location_map_details/sword_coast/`)).status).toBe(200);
    expect((await fetch(`${address}/user/user/`, { headers: { authorization: `Bearer ${access}` } })).status).toBe(200);
    const saved = await fetch(`${address}/user/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'reader@example.org', password: WRITERS_PASSWORD }),
    });
    expect(saved.status).toBe(503);
    expect(await saved.json()).toMatchObject({
      code: 'unavailable',
      error: expect.stringContaining('can only be read'),
    });
    expect(server.output()).toContain('cannot be written');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

describe.runIf(isDeep && isRoot && process.platform === 'linux')('deep: the disk itself', () => {
  test('a full disk: reading goes on, writing says so, and it recovers by itself', async () => {
    const mount = join(folder, 'small');
    mkdirSync(mount);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mount]);
    try {
      cpSync(dataDir(), join(mount, 'data'), { recursive: true });
      const server = startServer({ dataDir: join(mount, 'data'), webDist: join(folder, 'web') });
      servers.push(server);
      const address = await server.ready;
      const { note } = await noteWriter(address, 'full@example.org');
      writeFileSync(join(mount, 'ballast'), '');
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${join(mount, 'ballast')} bs=4k 2>/dev/null || true`]);
      let refused: { status: number; body: Record<string, unknown> } | undefined;
      for (let index = 0; index < 400 && refused === undefined; index += 1) {
        const answer = await note(`full ${index} ${'x'.repeat(7_000)}`);
        if (answer.status !== 200) refused = answer;
      }
      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full' } });
      expect((await fetch(`${address}/api/location_map_details/sword_coast/`)).status).toBe(200);
      execFileSync('mount', ['-o', 'remount,size=64m', mount]);
      expect((await note('room again')).status).toBe(200);
      server.child.kill('SIGTERM');
      await server.ended;
      notesIn(join(mount, 'data/app.sqlite'));
    } finally {
      for (const { child } of servers) child.kill('SIGKILL');
      await sleep(200);
      execFileSync('umount', ['-l', mount]);
    }
  });
});

const hasStrace = existsSync('/usr/bin/strace');

describe.runIf(isWhole && hasStrace && isRoot && process.platform === 'linux')('the disk fails:', () => {
  /** Each of the first ones of a start, which make and migrate files; then some of those that notes wait for. */
  const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 22, 28, 35, 43, 52, 62, 75, 90, 110];
  const FSYNCS = isDeep ? ALL : [6, 35];
  const FAULTS = [
    ['dies', (when: number) => `signal=KILL:when=${when}`],
    ['fails once', (when: number) => `error=EIO:when=${when}`],
    ['fails from then on', (when: number) => `error=EIO:when=${when}+`],
  ] as const;

  test.each(FAULTS)('a process that %s at an fsync loses nothing that was acknowledged', async (fault, injection) => {
    const acknowledged = new Set<string>();
    const uncertain = new Set<string>();
    const statuses = new Set<number>();
    for (const when of FSYNCS) {
      const inject = ['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:${injection(when)}`];
      // -D: the server is our child and strace its grandchild; else ending strace would let the server live on.
      const server = start(['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', ...inject]);
      let text = '';
      try {
        const { note } = await noteWriter(await server.ready, `f${when}@example.org`);
        let last = 0;
        for (let index = 0; index < 60; index += 1) {
          text = `fsync ${when} ${index}`;
          last = (await note(text)).status;
          statuses.add(last);
          (last === 200 ? acknowledged : uncertain).add(text);
        }
        // One error is got over without anybody's help.
        if (fault === 'fails once') expect(last).toBe(200);
      } catch (cause) {
        // The server died while it wrote, as was asked for, or could not even start or take an account.
        if (cause instanceof Error && cause.name === 'AssertionError') throw cause;
        uncertain.add(text);
      }
      server.child.kill('SIGKILL');
      await server.ended;
    }
    const kept = notesIn(file());
    expect(acknowledged.size).toBeGreaterThan(FSYNCS.length);
    expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([]);
    expect([...kept].filter((text) => !acknowledged.has(text) && !uncertain.has(text))).toEqual([]);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
