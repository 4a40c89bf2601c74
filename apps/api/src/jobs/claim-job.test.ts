import { spawnSync } from 'node:child_process';
import { pid, ppid } from 'node:process';
import { expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { releaseGone, runnerName, runnersOf } from './claim-job.ts';
import { insertJob, ofServer } from './queries/jobs.ts';

/** What LIKE matches of names in which no letter of a pattern stands. */
function isLike(name: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('%');
  return name.startsWith(start) && rest.every((part) => name.slice(start.length).includes(part));
}

test('a process that ended is the one of this machine: one of the same number elsewhere keeps its jobs', () => {
  const mine = runnerName({ process: 'server', pid: 4711 }, 'a1');
  const elsewhere = mine.replace(/^server:[^/]+/, 'server:other-machine');
  const pattern = runnersOf({ process: 'server', pid: 4711 });
  expect(pattern).not.toContain('_');
  expect(
    [mine, elsewhere, runnerName({ process: 'server', pid: 471 }, 'a1')].map((name) => isLike(name, pattern)),
  ).toEqual([true, false, false]);
});

test('all servers are those of every machine, and no commands', () => {
  const pattern = runnersOf({ process: 'server' });
  const names = [
    runnerName({ process: 'server', pid: 1 }, 'a'),
    'server:other/2:b',
    runnerName({ process: 'command', pid: 1 }, 'c'),
  ];
  expect(names.map((name) => isLike(name, pattern))).toEqual([true, true, false]);
});

test('a server that starts takes up what those of its machine left that are gone, and leaves the others alone', async () => {
  const database = await openMigrated(':memory:');
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const runners = {
    ended: runnerName({ process: 'server', pid: ended }, 'a'),
    before: runnerName({ process: 'server', pid }, 'b'),
    beside: runnerName({ process: 'server', pid: ppid }, 'c'),
    elsewhere: `server:other-machine/${ended}:d`,
    command: runnerName({ process: 'command', pid: ended }, 'e'),
  };
  const at = '2026-01-02T03:04:05.678Z';
  for (const [id, runner] of Object.entries(runners)) {
    await insertJob(database.db, { id, kind: 'poster', requester: ofServer, payload: {}, at });
    const running = { state: 'running', runner, heartbeat_at: at } as const;
    await database.db.updateTable('jobs').set(running).where('id', '=', id).execute();
  }
  await releaseGone(database.db);
  const waiting = await database.db.selectFrom('jobs').select('id').where('state', '=', 'waiting').execute();
  expect(waiting.map(({ id }) => id).sort()).toEqual(['before', 'ended']);
  await database.close();
});
