import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Bytes of a PostgreSQL database, its indexes among them; its logs belong to the server. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
