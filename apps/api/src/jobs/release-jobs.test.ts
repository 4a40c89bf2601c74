import { expect, test } from 'vitest';
import { runnerName, runnersOf } from './release-jobs.ts';

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
