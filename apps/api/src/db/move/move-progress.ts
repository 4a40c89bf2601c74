import { type Kysely, sql } from 'kysely';
import type { JournalRow } from './move-target.ts';
import type { RowKey } from './table-pages.ts';

/** Progress of a table. */
export interface TableProgress {
  isDone: boolean;
  /** The last written row. */
  last: RowKey | undefined;
}

/** Table in the target database while rows are moved. */
export const PROGRESS_TABLE = 'move_progress';
const TABLE = sql.table(PROGRESS_TABLE);
/** Entry once all rows are moved; no table has this name. */
const FINISHED = '(finished)';

/** Creates the progress table in the target, so that rows and progress are committed together. */
export async function makeProgress<T>(db: Kysely<T>): Promise<void> {
  await sql`create table ${TABLE} (name text primary key, last text, is_done integer not null)`.execute(db);
}

/** Whether the progress table exists. */
export async function hasProgress<T>(db: Kysely<T>): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === PROGRESS_TABLE);
}

export const keepFinished = <T>(trx: Kysely<T>): Promise<void> =>
  keepProgress(trx, FINISHED, { isDone: true, last: undefined });

export const isFinished = async <T>(db: Kysely<T>): Promise<boolean> => (await readProgress(db)).has(FINISHED);

export async function readProgress<T>(db: Kysely<T>): Promise<Map<string, TableProgress>> {
  const { rows } = await sql<{ name: string; last: string | null; is_done: number }>`select * from ${TABLE}`.execute(
    db,
  );
  return new Map(
    rows.map(({ name, last, is_done }) => [
      name,
      { isDone: is_done === 1, last: last === null ? undefined : (JSON.parse(last) as RowKey) },
    ]),
  );
}

/** Stores the progress of a table. @param trx the transaction that wrote these rows */
export async function keepProgress<T>(trx: Kysely<T>, name: string, { isDone, last }: TableProgress): Promise<void> {
  await sql`
    insert into ${TABLE} (name, last, is_done) values (${name}, ${last === undefined ? null : JSON.stringify(last)}, ${isDone ? 1 : 0})
    on conflict (name) do update set last = excluded.last, is_done = excluded.is_done`.execute(trx);
}

/** Replaces the journal by that of the source, and removes the progress table. */
export async function finishProgress<T>(trx: Kysely<T>, journal: readonly JournalRow[]): Promise<void> {
  await sql`delete from schema_migrations`.execute(trx);
  for (const { name, applied_at } of journal)
    await sql`insert into schema_migrations (name, applied_at) values (${name}, ${applied_at})`.execute(trx);
  await sql`drop table ${sql.table(PROGRESS_TABLE)}`.execute(trx);
}
