import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fieldOf,
  fogOptionNames,
  fogOptionOf,
  handoutFieldNames,
  isHandoutWords,
  isLocationNumber,
  isRequiredPartyField,
  locationFieldNames,
  partyFieldNames,
  positionNumbers,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { OpenSqlite } from './sqlite/open.ts';

/** Tables that only the migrator and the full-text index know. */
const hidden = /^(schema_migrations|sqlite_|wiki_text)/;

let database: OpenSqlite;
beforeAll(async () => {
  database = openDatabase(':memory:');
  await migrate(database.db);
});
afterAll(() => database.close());

/** The interfaces of the data model: table name to column name to its TypeScript type. */
function declaredTables(): Map<string, Map<string, string>> {
  const files = readdirSync(import.meta.dirname).filter((name) => /-tables?\.ts$/.test(name));
  const source = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const bodyOf = (name: string) =>
    new RegExp(`(?:^|\\n)(?:export )?interface ${name}(?: extends \\w+)? \\{\\n([^}]*)\\n\\}`).exec(source)?.[1] ?? '';
  const membersOf = (body: string) =>
    [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = '', type = '']) => [name, type] as const);
  const tables = [...source.matchAll(/export interface (\w+Tables) /g)]
    .map(([, group = '']) => group)
    .flatMap((group) => membersOf(bodyOf(group)));
  const columns = (table: string, type: string) =>
    new Map([...membersOf(bodyOf(type)), ...(ofModels[table]?.() ?? [])]);
  return new Map(tables.map(([table, type]) => [table, columns(table, type)]));
}

/** Only a choice begins with something. */
const ofHandouts = () =>
  handoutFieldNames.map((name) => [name, isHandoutWords(name) ? 'string' : 'Generated<string>'] as const);

/** What tables of fields declare, by table. */
const ofModels: Record<string, () => (readonly [string, string])[]> = {
  positions: () =>
    positionNumbers.map((name) => {
      const { initial, isOptional } = fieldOf(name);
      return [name, isOptional ? 'number | null' : initial === undefined ? 'number' : 'Generated<number>'];
    }),
  campaign_parties: () =>
    partyFieldNames.map((name) => [name, isRequiredPartyField(name) ? 'string' : 'Generated<string>']),
  campaign_handouts: ofHandouts,
  campaign_showings: ofHandouts,
  campaign_fogs: () =>
    fogOptionNames.map((name) => [
      name,
      { switch: 'Flag', length: 'number | null', choice: 'string | null' }[fogOptionOf(name).kind],
    ]),
  locations: () => locationFieldNames.map((name) => [name, `${isLocationNumber(name) ? 'number' : 'string'} | null`]),
};

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

const tablesThere = () =>
  (database.sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]).filter(
    (name) => !hidden.test(name),
  );

const columnsOf = (table: string) => database.sqlite.pragma(`table_info(${table})`) as Column[];

test('schema.ts names exactly the tables that the migrations make', () => {
  expect([...declaredTables().keys()].sort()).toEqual(tablesThere().sort());
});

describe.each([...declaredTables()])('table %s', (table, declared) => {
  test('has exactly the declared columns', () => {
    expect(
      columnsOf(table)
        .map((column) => column.name)
        .sort(),
    ).toEqual([...declared.keys()].sort());
  });

  test('each with the declared kind, null and default', () => {
    for (const column of columnsOf(table)) {
      const type = declared.get(column.name) ?? '';
      const isKey = column.type === 'INTEGER' && column.pk === 1;
      const isText = /string|'|^Job|^EventKind/.test(type);
      expect([column.name, /null/.test(type)]).toEqual([column.name, column.notnull === 0 && column.pk === 0]);
      expect([column.name, type.startsWith('Generated<')]).toEqual([
        column.name,
        column.dflt_value !== null || (isKey && ['id', 'number'].includes(column.name)),
      ]);
      expect([column.name, column.type === 'TEXT']).toEqual([column.name, isText]);
      if (/Flag/.test(type)) expect(column.type).toBe('INTEGER');
    }
  });

  test('is STRICT', () => {
    const list = database.sqlite.pragma(`table_list(${table})`) as { strict: number }[];
    expect(list[0]?.strict).toBe(1);
  });

  test('has an index for every foreign key, so that deleting never scans', () => {
    const indexes = (database.sqlite.pragma(`index_list(${table})`) as { name: string }[]).map(
      ({ name }) => (database.sqlite.pragma(`index_info(${name})`) as { name: string }[])[0]?.name,
    );
    const primary = columnsOf(table).find((column) => column.pk === 1)?.name;
    // Of a key of several columns the first one leads to few rows.
    const keys = database.sqlite.pragma(`foreign_key_list(${table})`) as { from: string; seq: number }[];
    const missing = keys
      .filter(({ seq }) => seq === 0)
      .map((key) => key.from)
      .filter((column) => column !== primary && !indexes.includes(column))
      // Few rows, only staff's own: not worth an index.
      .filter((column) => column !== 'reverted_by');
    expect(missing).toEqual([]);
  });
});

describe('the database refuses', () => {
  const at = '2026-01-02T03:04:05.678Z';
  const run = (sql: string) => database.sqlite.exec(sql);
  beforeAll(() => {
    run(`insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at)
      values (1, 1, 'coast', 'Coast', 'coast', '${at}', '${at}'), (2, 1, 'town', 'Town', 'town', '${at}', '${at}')`);
    run(`insert into users (id, email, name, created_at) values (1, 'a@b.example', 'A', '${at}')`);
    run(`insert into campaigns (id, name, owner_id, created_at, updated_at)
      values ('0123456789abcdef', 'C', 1, '${at}', '${at}')`);
  });
  const position = (columns: string, values: string) =>
    `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at${columns})
     values (1, 2, 3, 4, 5, '${at}', '${at}'${values})`;

  test.each([
    [
      'a place on itself',
      `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (1, 1, 3, 4, 5, '', '')`,
    ],
    [
      'a place on a map that is not there',
      `insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (9, 2, 3, 4, 5, '', '')`,
    ],
    ['a rotation of 360', position(', rotation', ', 360')],
    ['a shape that is no JSON', position(', geojson', ", '{'")],
    ['text for a number', position(', rotation', ", 'north'")],
    ['a scale under 4', position('', '').replace('3, 4, 5,', '3, 4, 3.9,')],
    ['a latitude that is not finite', position('', '').replace('(1, 2, 3,', '(1, 2, 9e999,')],
    ['a map with a width and no height', 'update locations set map_width = 5 where id = 1'],
    ['two locations of one slug', "update locations set slug = 'coast' where id = 2"],
    ['an e-mail in capitals', "update users set email = 'A@b.example'"],
    ['a token for another service', "update users set dropbox_token = 'x'"],
    [
      'a short campaign id',
      `insert into campaigns (id, name, owner_id, created_at, updated_at) values ('7', 'C', 1, '', '')`,
    ],
    [
      'a note of 8,001 characters',
      `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at) values ('0123456789abcdef', 2, 1, 'V', '${'x'.repeat(8001)}', 0, '')`,
    ],
    [
      'a note that is neither private nor not',
      `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at) values ('0123456789abcdef', 2, 1, 'V', 'x', 2, '')`,
    ],
  ])('%s', (_what, sql) => {
    expect(() => run(sql)).toThrow(/constraint|cannot store|FOREIGN KEY/i);
  });

  test('a second position of a place on one map', () => {
    run(position('', ''));
    expect(() => run(position('', ''))).toThrow(/UNIQUE/);
  });

  test('changes of the audit log, except dropping addresses after 90 days', () => {
    const old = new Date(Date.now() - 91 * 86_400_000).toISOString();
    run(`insert into audit_log (id, at, action, outcome, address)
      values (1, '${at.replace('2026', '2099')}', 'login', 'ok', '10.0.0.1'), (2, '${old}', 'login', 'ok', '10.0.0.2')`);
    expect(() => run('delete from audit_log')).toThrow(/append-only/);
    expect(() => run('update audit_log set address = null where id = 1')).toThrow(/append-only/);
    expect(() => run("update audit_log set action = 'x' where id = 2")).toThrow(/append-only/);
    expect(() => run("update audit_log set address = '10.0.0.9' where id = 2")).toThrow(/append-only/);
    expect(() => run("update audit_log set address = null, outcome = 'x' where id = 2")).toThrow(/append-only/);
    run('update audit_log set address = null where id = 2');
  });
});

test('a renamed location is sorted by its new name on every map it stands on', () => {
  database.sqlite.exec("update locations set name = 'Abbey' where slug = 'town'");
  expect(database.sqlite.prepare('select sort_name from positions').pluck().all()).toEqual(['Abbey']);
});

test('a page of points and the count are read off an index without sorting', () => {
  const plan = database.sqlite
    .prepare(
      'explain query plan select id from positions where parent_id = 1 and active = 1 order by scale desc, sort_name, id limit 200 offset 400',
    )
    .all() as { detail: string }[];
  expect(plan.map((step) => step.detail)).toEqual([
    'SEARCH positions USING COVERING INDEX positions_in_order (parent_id=? AND active=?)',
  ]);
});
