import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { byEngine } from './by-engine.ts';
import { postgresDialect } from './postgres/postgres-driver.ts';

const sqlite = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const postgres = new Kysely<unknown>({ dialect: postgresDialect('postgres://nobody@localhost/none') });

test('each engine is told its own words, with the values where they stand', () => {
  const found = byEngine(sql<boolean>`instr(name, ${'elm'}) > 0`, () => sql<boolean>`strpos(name, ${'elm'}) > 0`);
  const query = sql`select ${1} from trees where ${found} and size = ${7}`;
  expect(query.compile(sqlite)).toMatchObject({
    sql: 'select ? from trees where instr(name, ?) > 0 and size = ?',
    parameters: [1, 'elm', 7],
  });
  expect(query.compile(postgres)).toMatchObject({
    sql: 'select $1 from trees where strpos(name, $2) > 0 and size = $3',
    parameters: [1, 'elm', 7],
  });
});

test('what PostgreSQL is told is not even made for SQLite', () => {
  const other = vi.fn(() => sql`2`);
  sql`select ${byEngine(sql`1`, other)}`.compile(sqlite);
  expect(other).not.toHaveBeenCalled();
});

test('a piece stands within a piece', () => {
  const inner = byEngine(sql`a`, () => sql`b`);
  const outer = byEngine(sql`sqlite(${inner})`, () => sql`postgres(${inner})`);
  expect(outer.compile(sqlite).sql).toBe('sqlite(a)');
  expect(outer.compile(postgres).sql).toBe('postgres(b)');
});

test('null comes before everything on both', () => {
  const db = postgres as Kysely<{ trees: { size: number | null } }>;
  const trees = db.selectFrom('trees').selectAll();
  expect(trees.orderBy('size').compile().sql).toContain('order by "size" nulls first');
  expect(trees.orderBy('size', 'desc').compile().sql).toContain('order by "size" desc nulls last');
});
