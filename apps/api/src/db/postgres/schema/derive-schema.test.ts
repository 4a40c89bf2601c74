import { expect, test } from 'vitest';
import { deriveIndex, deriveTable } from './derive-schema.ts';
import { deriveTrigger } from './derive-trigger.ts';

const table = (sql: string) => deriveTable({ type: 'table', name: 'trees', table: 'trees', sql });

test('a table keeps its columns, rules and references, which are made when all tables are there', () => {
  const { create, references, key } = table(`create table trees (
    id integer primary key autoincrement,
    name text not null collate nocase check (length(name) between 1 and 9),
    height real default 1.5,
    wood_id integer not null references woods (id) on delete cascade,
    unique (wood_id, name)
  ) strict`);
  expect(create).toContain('"id" bigint primary key,');
  expect(create).toContain('"name" citext not null check (length(name) between 1 and 9),');
  expect(create).toContain('"height" double precision default 1.5,');
  expect(create).toContain('"wood_id" bigint not null,');
  expect(references).toEqual([
    'alter table "trees" add foreign key ("wood_id") references "woods" (id) on delete cascade',
  ]);
  expect(key).toEqual({ column: 'id', isNeverReused: true });
});

test('a table that SQLite does not keep strictly, or a type that is not known, is refused', () => {
  expect(() => table('create table trees (id integer)')).toThrow('not strict');
  expect(() => table('create table trees (planted date) strict')).toThrow('not understood');
});

test('an index has null before everything, whichever way it runs', () => {
  const sql = 'create unique index by_height on trees (wood_id, height desc) where height is not null';
  expect(deriveIndex({ type: 'index', name: 'by_height', table: 'trees', sql })).toBe(
    'create unique index "by_height" on "trees" ("wood_id" asc nulls first, "height" desc nulls last) where height is not null',
  );
});

test('a trigger is a function, whose condition may ask tables', () => {
  const sql = `create trigger stay before update of wood_id on trees
    when new.wood_id is not old.wood_id begin select raise(abort, 'trees stay'); end`;
  const [made, trigger] = deriveTrigger({ type: 'trigger', name: 'stay', table: 'trees', sql }, {});
  expect(made).toContain('if new.wood_id is distinct from old.wood_id then');
  expect(made).toContain("message = 'trees stay'");
  expect(made).toContain('return new;');
  expect(trigger).toBe(
    'create trigger "stay" before update of wood_id on "trees" for each row execute function atlas_compat."stay"()',
  );
});
