import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The lowest version of a package that holds no known hole that matters here (security goals, section 7). */
const floors: Readonly<Record<string, string>> = {
  fastify: '5.12.1',
  'fast-jwt': '6.2.4',
  '@fastify/static': '10.1.3',
  '@fastify/multipart': '10.1.9',
  kysely: '0.28.17',
  'better-sqlite3': '12.11.1',
  sharp: '0.35.0',
  nodemailer: '9.1.1',
  'react-router': '7.18.2',
};

/** Names that look like tools and are not: never to be installed. */
const squatted = ['semgrep', 'gitleaks'];

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'));
const installed = Object.entries(lock.packages).flatMap(([path, entry]) => {
  const name = path.split('node_modules/').at(-1) ?? '';
  return path.includes('node_modules/') && entry.link !== true ? [{ name, path, ...entry }] : [];
});

const isAtLeast = (version: string, floor: string): boolean => {
  const parts = (text: string) => (text.split(/[-+]/, 1)[0] ?? '').split('.').map(Number);
  const [a, b] = [parts(version), parts(floor)];
  for (let i = 0; i < 3; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

test('versions are compared as numbers', () => {
  expect(isAtLeast('10.1.9', '10.1.10')).toBe(false);
  expect(isAtLeast('10.2.0', '10.1.10')).toBe(true);
  expect(isAtLeast('10.1.10', '10.1.10')).toBe(true);
});

test.each(Object.entries(floors))('%s is at least %s, wherever it is installed', (name, floor) => {
  const copies = installed.filter((entry) => entry.name === name);
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of copies) expect([copy.path, isAtLeast(copy.version ?? '0', floor)]).toEqual([copy.path, true]);
});

test('no package with a squatted name is installed', () => {
  expect(installed.filter((entry) => squatted.includes(entry.name))).toEqual([]);
});

test('every package is pinned by a checksum', () => {
  expect(installed.filter((entry) => entry.integrity === undefined).map((entry) => entry.path)).toEqual([]);
});
