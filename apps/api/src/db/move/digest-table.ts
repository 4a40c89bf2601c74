import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MovedTable } from './moved-tables.ts';
import { type StoredRow, tablePages } from './table-pages.ts';

/** What is compared of a table. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** The one letter that PostgreSQL cannot keep, and what stands there in its place. */
const LETTER_ZERO = '\u0000';
const IN_ITS_PLACE = '\uffff';

/** Counts the rows of a table and sums up every value of them, in the order of the key: equal on both engines when the rows are. */
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
  // No text begins an array.
  return value instanceof Uint8Array ? [Buffer.from(value).toString('base64')] : value;
}
