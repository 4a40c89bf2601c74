import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countGroups } from './change-groups.ts';
import { withNames } from './gone-names.ts';

/** Gives each change the name of what it is about, and the number of changes that were made at once with it. */
export async function withNamesAndCounts<
  Row extends Parameters<typeof withNames>[1][number] & { group_id: number | null },
>(db: Kysely<Database>, rows: readonly Row[]): Promise<(Row & { name: string | null; together: number })[]> {
  const groups = rows.map((row) => row.group_id).filter((id): id is number => id !== null);
  const counts = await countGroups(db, groups);
  const named = await withNames(db, rows);
  return named.map((row) => ({ ...row, together: counts.get(row.group_id ?? 0) ?? 1 }));
}
