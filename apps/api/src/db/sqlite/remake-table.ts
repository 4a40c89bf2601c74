import { type Kysely, type RawBuilder, sql } from 'kysely';

/** How a table is made anew: SQLite changes no key, check or reference of one that is there. */
export interface RemadeTable {
  name: string;
  /** The whole statement, for this name in place of the table's own. */
  create: (name: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What columns that are new hold in the rows that are there: a value, or an expression of the columns before. */
  fill: Readonly<Record<string, number | string | RawBuilder<unknown>>>;
  /** Indexes that are not made again as they were, since others take their place. */
  withoutIndexes?: readonly string[];
}

interface SchemaRow {
  name: string;
  sql: string;
}

/**
 * Makes tables anew with all their rows, the number that comes next in each, their indexes, and every trigger. Belongs
 * into a migration that `leavesForeignKeysAside`: dropping a table would take along what leads to it. Triggers go for
 * the time being, since renaming looks at all of them, and copying rows must set none off.
 * @throws Error when a row is not taken over, with nothing changed after the transaction's end
 */
export async function remakeTables(db: Kysely<unknown>, tables: readonly RemadeTable[]): Promise<void> {
  const triggers = await schemaRows(db, sql`type = 'trigger'`);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  for (const table of tables) await remakeTable(db, table);
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}

async function remakeTable(db: Kysely<unknown>, table: RemadeTable): Promise<void> {
  const { name, fill, withoutIndexes = [] } = table;
  const [old, draft] = [sql.table(name), sql.table(`${name}_made_anew`)];
  const indexes = await schemaRows(db, sql`type = 'index' and tbl_name = ${name} and sql is not null`);
  const next = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(db);
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db);
  const kept = columns.rows.map((column) => sql.ref(column.name));
  const added = Object.keys(fill).map((column) => sql.ref(column));

  await table.create(draft).execute(db);
  const { numAffectedRows } = await sql`
    insert into ${draft} (${sql.join([...kept, ...added])})
      select ${sql.join([...kept, ...Object.values(fill).map(filled)])} from ${old}`.execute(db);
  const there = await sql<{ count: number }>`select count(*) as count from ${old}`.execute(db);
  if (Number(numAffectedRows ?? 0) !== there.rows[0]?.count)
    throw new Error(`Not every row of ${name} was taken over.`);
  await sql`drop table ${old}`.execute(db);
  await sql`alter table ${draft} rename to ${sql.ref(name)}`.execute(db);

  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  for (const { seq } of next.rows)
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(db);
  for (const index of indexes) if (!withoutIndexes.includes(index.name)) await sql.raw(index.sql).execute(db);
}

const filled = (value: number | string | RawBuilder<unknown>) => (typeof value === 'object' ? value : sql.lit(value));

const schemaRows = async (db: Kysely<unknown>, condition: RawBuilder<unknown>): Promise<SchemaRow[]> =>
  (await sql<SchemaRow>`select name, sql from sqlite_master where ${condition} order by rowid`.execute(db)).rows;
