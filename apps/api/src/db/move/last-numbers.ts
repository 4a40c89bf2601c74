import { sql } from 'kysely';
import { isPostgres } from '../postgres/is-postgres.ts';
import type { Db } from '../schema.ts';
import { lastNumbersOnPostgres } from './postgres-numbers.ts';

/** The last number that was given in each table that never gives one twice, by the names of the tables. */
export async function lastNumbers(db: Db): Promise<Map<string, number>> {
  if (isPostgres(db)) return lastNumbersOnPostgres(db);
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}
