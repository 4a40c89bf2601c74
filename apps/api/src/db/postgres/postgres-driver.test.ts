import { expect, test } from 'vitest';
import { StatementNames } from './postgres-driver.ts';

const ASKED = 'select name from locations where id = $1';

test('a statement has a name from its second time on, always the same one', () => {
  const names = new StatementNames();
  expect(names.nameOf(ASKED, 1)).toBeUndefined();
  const name = names.nameOf(ASKED, 1);
  expect(name).toMatch(/^atlas_\d+$/);
  expect(names.nameOf(ASKED, 1)).toBe(name);
  for (const other of [1, 2]) names.nameOf(`${ASKED} and world_id = $2`, other);
  expect(names.nameOf(`${ASKED} and world_id = $2`, 2)).not.toBe(name);
});

test('lists of other lengths each time have none', () => {
  const names = new StatementNames();
  const list = `${ASKED} or id in (${'$2, '.repeat(50)}$2)`;
  for (let time = 0; time < 3; time++) {
    expect(names.nameOf(list, 52)).toBeUndefined();
    expect(names.nameOf(`${ASKED} -- ${'x'.repeat(6_000)}`, 1)).toBeUndefined();
  }
});

test('what makes tables or ends a transaction has none', () => {
  const names = new StatementNames();
  for (const sql of ['commit', 'create table a (id int); create table b (id int)', 'listen writes'])
    expect([0, 1, 2].map(() => names.nameOf(sql, 0))).toEqual([undefined, undefined, undefined]);
});

test('however many there are, a few hundred have names, and keep them', () => {
  const names = new StatementNames();
  const all = Array.from({ length: 10_000 }, (_, index) => `select ${index}`);
  const given = new Set(all.map((sql) => [0, 1].map(() => names.nameOf(sql, 0))[1]));
  expect(given.size).toBe(401);
  expect(given.has(undefined)).toBe(true);
  expect(names.nameOf('select 0', 0)).toBe('atlas_1');
});
