import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../postgres/address.ts';
import type { Db } from '../schema.ts';
import { writeTransaction } from '../write-transaction.ts';
import { keepProgress, readProgress, type TableProgress } from './move-progress.ts';
import { type JournalRow, MoveError, type MoveTarget } from './move-target.ts';
import { type MovedTable, readMovedTables } from './moved-tables.ts';
import { lastNumbersOnPostgres } from './postgres-target.ts';
import { countRows, insertRows, keyOf, type StoredRow, tablePages } from './table-pages.ts';

/** Called after each page with the table, and the written and total numbers of its remaining rows. */
export type ReportMove = (table: string, done: number, total: number) => void;

/**
 * Copies all rows of a database without writers into an empty database, then compares both. An interrupted move
 * continues after the last written rows.
 * @returns the number of rows
 * @throws MoveError if the source changed since the move began
 */
export async function moveRows(source: Db, target: MoveTarget, report: ReportMove = () => undefined): Promise<number> {
  const tables = await readMovedTables();
  const progress = await readProgress(target.db);
  for (const table of tables) await moveTable(source, target.db, table, progress.get(table.name), report);
  const rows = await compare(source, target.db, tables);
  await target.finish(await lastNumbers(source));
  // Finishing must not have changed any row.
  await compare(source, target.db, tables);
  const journal = await sql<JournalRow>`select name, applied_at from schema_migrations order by name`.execute(source);
  await target.publish(journal.rows);
  return rows;
}

/** Number of rows to move. */
export async function countAllRows(source: Db): Promise<number> {
  let rows = 0;
  for (const table of await readMovedTables()) rows += await countRows(source, table);
  return rows;
}

async function moveTable(
  source: Db,
  target: Db,
  table: MovedTable,
  before: TableProgress | undefined,
  report: ReportMove,
): Promise<void> {
  if (before?.isDone === true) return;
  const total = await countRows(source, table, before?.last);
  let [last, done] = [before?.last, 0];
  for await (const rows of tablePages(source, table, last)) {
    last = keyOf(table, rows.at(-1) ?? {});
    const progress = { isDone: false, last };
    await writeTransaction(target, async (trx) => {
      await insertRows(trx, table, rows);
      await keepProgress(trx, table.name, progress);
    });
    done += rows.length;
    report(table.name, done, total);
  }
  await writeTransaction(target, (trx) => keepProgress(trx, table.name, { isDone: true, last }));
}

/** @throws MoveError with the name of the first different table */
async function compare(source: Db, target: Db, tables: readonly MovedTable[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [here, there] = [await digestTable(source, table), await digestTable(target, table)];
    rows += here.rows;
    if (here.rows === there.rows && here.sha256 === there.sha256) continue;
    throw new MoveError(
      `The table ${table.name} is not the same on both sides (${here.rows} and ${there.rows} rows): the atlas was changed since the move began. Run the command again with --anew.`,
    );
  }
  return rows;
}

/** Last used ids of tables that never reuse ids, by table name. */
async function lastNumbers(db: Db): Promise<Map<string, number>> {
  if (isPostgres(db)) return lastNumbersOnPostgres(db);
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Compared values of a table. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** The one character that PostgreSQL cannot store, and its replacement. */
const LETTER_ZERO = '\u0000';
const IN_ITS_PLACE = '\uffff';

/** Counts the rows of a table and hashes all values in key order: equal on both engines for equal rows. */
export async function digestTable<T>(db: Kysely<T>, table: MovedTable): Promise<TableDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of tablePages(db, table)) {
    for (const row of rows) hash.update(`${textOf(table, row)}\n`);
    count += rows.length;
  }
  return { rows: count, sha256: hash.digest('hex') };
}

const textOf = ({ columns }: MovedTable, row: StoredRow): string =>
  JSON.stringify(columns.map((column) => comparable(row[column])));

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(LETTER_ZERO, IN_ITS_PLACE);
  // The array cannot be confused with a text.
  return value instanceof Uint8Array ? [Buffer.from(value).toString('base64')] : value;
}
