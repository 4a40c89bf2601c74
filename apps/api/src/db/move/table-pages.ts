import { type Kysely, sql } from 'kysely';
import type { MovedTable } from './moved-tables.ts';

/** A stored row: numbers, texts, bytes, and null. */
export type StoredRow = Record<string, unknown>;
/** Key of a row, in the order of the key columns. */
export type RowKey = readonly unknown[];

const FIRST_ROWS = 50;
const ROWS_MAX = 1_000;
/** Statements bind at most about 30,000 values. */
const VALUES_MAX = 20_000;
/** Approximate page size in bytes: texts and pictures of drawings may be large, most rows are small. */
const PAGE_BYTES = 2_000_000;

export const keyOf = ({ key }: MovedTable, row: StoredRow): RowKey => key.map((column) => row[column]);

/**
 * All rows of a table by key, page by page, in the same order on both engines.
 * @param after continues after the row with this key
 */
export async function* tablePages<T>(
  db: Kysely<T>,
  table: MovedTable,
  after?: RowKey,
): AsyncGenerator<StoredRow[], void> {
  const most = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / table.columns.length));
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = keyOrder(table);
  let [last, limit] = [after, Math.min(FIRST_ROWS, most)];
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select ${columns} from ${sql.table(table.name)} ${behind(table, last)} order by ${key} limit ${sql.lit(limit)}`.execute(
      db,
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    last = keyOf(table, end);
    const bytesOfRow = Math.max(1, rows.reduce((sum, row) => sum + bytesOf(row), 0) / rows.length);
    limit = Math.min(most, Math.max(1, Math.floor(PAGE_BYTES / bytesOfRow)), limit * 4);
  }
}

/** Number of rows after the row with this key. */
export async function countRows<T>(db: Kysely<T>, table: MovedTable, after?: RowKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} ${behind(table, after)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const keyOrder = ({ key }: MovedTable) => sql.join(key.map((column) => sql.ref(column)));

const behind = (table: MovedTable, last: RowKey | undefined) =>
  last === undefined ? sql`` : sql`where (${keyOrder(table)}) > (${sql.join([...last])})`;

const bytesOf = (row: StoredRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  );

/** Inserts rows unchanged. */
export async function insertRows<T>(trx: Kysely<T>, { name, columns }: MovedTable, rows: StoredRow[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(trx);
}
