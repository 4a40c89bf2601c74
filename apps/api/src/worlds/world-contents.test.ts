import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { onSqlite } from '../../test-support/on-sqlite.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { contentsOf, type Reference, tablesOutsideWorlds, worldContents, worldTableNames } from './world-contents.ts';

let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
});
afterAll(() => database.close());

/** Tables that only the migrator and the full-text index know. */
const hidden = /^(schema_migrations|sqlite_|wiki_text)/;

const whenDeleted: Record<string, Reference['whenDeleted']> = {
  CASCADE: 'delete',
  'SET NULL': 'clear',
  RESTRICT: 'refuse',
  'NO ACTION': 'refuse',
};

const isDescribed = (table: string): boolean => Object.hasOwn(worldContents, table);

/** Columns that no archive holds: numbers of this database, and what is made of other columns. */
const leftOut = {
  location_types: ['id', 'world_id', 'version'],
  locations: ['id', 'world_id', 'name_lower', 'frame_doublings', 'version'],
  location_old_slugs: ['world_id'],
  positions: ['id', 'sort_name', 'version'],
  wiki_pages: ['id', 'world_id', 'has_text', 'version', 'name_lower'],
  map_sketches: ['seed', 'version'],
};

describe('the description of what belongs to a world', () => {
  onSqlite('and the list of what belongs to none name every table of the schema once', () => {
    const query = "select name from sqlite_master where type = 'table'";
    const there = (database.sqlite.prepare(query).pluck().all() as string[]).filter((name) => !hidden.test(name));
    expect([...worldTableNames, ...Object.keys(tablesOutsideWorlds)].sort()).toEqual(there.sort());
  });

  onSqlite.each(worldTableNames)('has the foreign keys of %s that name other rows of the world', (table) => {
    const rows = database.sqlite.pragma(`foreign_key_list(${table})`) as Record<
      'from' | 'table' | 'on_delete',
      string
    >[];
    const keys = rows
      .filter((key) => isDescribed(key.table))
      .map((key) => [key.from, key.table, whenDeleted[key.on_delete]]);
    const described = Object.entries(contentsOf(table).refs)
      .filter(([, ref]) => ref?.whenDeleted !== 'nothing')
      .map(([column, ref]) => [column, ref?.to, ref?.whenDeleted]);
    expect(described.sort()).toEqual(keys.sort());
  });

  it.each(worldTableNames)('deletes rows of %s that would keep their world', (table) => {
    const refs = Object.values(contentsOf(table).refs);
    const keepsWorld = refs.some((ref) => ref?.to === 'worlds' && ref.whenDeleted === 'refuse');
    const goesWithOthers = refs.some((ref) => ref?.whenDeleted === 'delete');
    expect(contentsOf(table).deletedBy !== undefined).toBe(keepsWorld && !goesWithOthers);
  });

  it.each(worldTableNames)('has %s after what its rows refer to', (table) => {
    const later = Object.entries(contentsOf(table).refs)
      // Of its world alone; the home map is given when it is there.
      .filter(([column]) => column !== 'home_location_id')
      .filter(
        ([, ref]) =>
          isDescribed(ref?.to ?? '') && worldTableNames.indexOf(ref?.to as never) > worldTableNames.indexOf(table),
      );
    expect(later).toEqual([]);
  });

  it.each(worldTableNames)('moves columns of %s to copies that name places', (table) => {
    const { refs, moved } = contentsOf(table);
    expect(moved?.columns.filter((column) => refs[column]?.to !== 'locations') ?? []).toEqual([]);
  });

  onSqlite.each(Object.entries(leftOut))('says of every column of %s whether an archive holds it', (table, left) => {
    const { archived = [] } = contentsOf(table as keyof typeof leftOut);
    const columns = (database.sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    expect([...archived, ...left].sort()).toEqual(columns.sort());
  });
});
