import { sql } from 'kysely';
import type { Examination } from '../examination.ts';
import type { Db } from '../schema.ts';

/**
 * Reads every row of every table, and counts them. References need no look: PostgreSQL lets none lead nowhere. Damage of
 * its files is what its own tools look for (pg_amcheck, checksums).
 */
export async function examinePostgres(db: Db): Promise<Examination> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'wiki_text' order by 1`.execute(
    db,
  );
  const rows: Record<string, number> = {};
  try {
    for (const { name } of tables.rows) {
      const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
      rows[name] = counted.rows[0]?.rows ?? 0;
    }
    const newest = await sql<{ name: string | null }>`select max(name) as name from schema_migrations`.execute(db);
    return { problems: [], rows, schema: newest.rows[0]?.name ?? '' };
  } catch (cause) {
    return { problems: [cause instanceof Error ? cause.message : String(cause)], rows: {}, schema: '' };
  }
}
