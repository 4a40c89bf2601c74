import { type Kysely, sql } from 'kysely';
import type { Db } from '../schema.ts';

const ENDING = '_numbers';

/** The last number that was given in each table that never gives one twice, by the names of the tables. */
export async function lastNumbersOnPostgres(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select left(sequencename, ${-ENDING.length}) as name, last_value as last from pg_sequences
    where schemaname = 'public' and right(sequencename, ${ENDING.length}) = ${ENDING} and last_value is not null
    union all select 'events', max(id) from events having max(id) is not null`.execute(db);
  return new Map(rows.map(({ name, last }) => [name, last]));
}

/** Has numbers go on behind these ones. Tables that go on behind their highest row need none. */
export async function setLastNumbers<T>(trx: Kysely<T>, numbers: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(trx);
  for (const { name } of rows) {
    const last = numbers.get(name.slice(0, -ENDING.length)) ?? 0;
    if (last > 0) await sql`select setval(${`"${name}"`}, ${last})`.execute(trx);
  }
}
