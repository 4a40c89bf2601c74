import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withKeptStatements } from './open.ts';

let sqlite: SQLite.Database;
beforeEach(() => {
  sqlite = new SQLite(':memory:');
  sqlite.exec('create table places (id integer primary key, name text)');
  sqlite.exec("insert into places (name) values ('Elm'), ('Oak'), ('Yew')");
});
afterEach(() => sqlite.close());

test('a query is compiled once, however often it is asked', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const database = withKeptStatements(sqlite);
  for (const id of [3, 1, 2]) {
    const rows = database.prepare('select name from places where id = ?').all([id]);
    expect(rows).toEqual([{ name: ['Elm', 'Oak', 'Yew'][id - 1] }]);
  }
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('a query that is being read can be asked again meanwhile', () => {
  const database = withKeptStatements(sqlite);
  const names: unknown[] = [];
  for (const row of database.prepare('select id from places order by id').iterate([])) {
    names.push([row, database.prepare('select id from places order by id').all([]).length]);
  }
  expect(names).toEqual([1, 2, 3].map((id) => [{ id }, 3]));
});

test('a table that was changed is seen as it is now', () => {
  const database = withKeptStatements(sqlite);
  expect(database.prepare('select * from places').all([])[0]).toEqual({ id: 1, name: 'Elm' });
  sqlite.exec('alter table places add column size integer default 7');
  expect(database.prepare('select * from places').all([])[0]).toEqual({ id: 1, name: 'Elm', size: 7 });
});

test('only so many are kept, the last ones', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const database = withKeptStatements(sqlite);
  for (let number = 1; number <= 250; number += 1) database.prepare(`select ${number} as n`).all([]);
  database.prepare('select 250 as n').all([]);
  expect(prepare).toHaveBeenCalledTimes(250);
  database.prepare('select 7 as n').all([]);
  expect(prepare).toHaveBeenCalledTimes(251);
});
