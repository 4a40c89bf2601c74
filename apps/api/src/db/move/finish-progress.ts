import { type Kysely, sql } from 'kysely';
import { PROGRESS_TABLE } from './move-progress.ts';
import type { JournalRow } from './move-target.ts';

/** Puts the journal of the source in place of its own, and ends that rows are on their way. */
export async function finishProgress<T>(trx: Kysely<T>, journal: readonly JournalRow[]): Promise<void> {
  await sql`delete from schema_migrations`.execute(trx);
  for (const { name, applied_at } of journal)
    await sql`insert into schema_migrations (name, applied_at) values (${name}, ${applied_at})`.execute(trx);
  await sql`drop table ${sql.table(PROGRESS_TABLE)}`.execute(trx);
}
