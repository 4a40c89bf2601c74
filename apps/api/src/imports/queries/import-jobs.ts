import type { Db } from '../../db/schema.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';

/** Imports that are under way or wait for somebody. */
const openOnes = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('kind', '=', 'import')
    .where('state', '!=', 'cancelled')
    .where((eb) => eb.not(eb.and({ state: 'done', subject: 'apply' })));

/** The newest first. */
export async function listOpenImports(db: Db): Promise<JobRow[]> {
  return openOnes(db).selectAll().orderBy('number', 'desc').execute();
}

/** Those of these worlds that are in a scope, each once. */
export async function listNamedWorlds(db: Db, { worldIds }: { worldIds: readonly number[] }, ids: readonly number[]) {
  const seen = [...new Set(ids)].filter((id) => worldIds.includes(id));
  if (seen.length === 0) return [];
  return db
    .selectFrom('worlds')
    .select(['public_id as id', 'name'])
    .where('id', 'in', seen)
    .orderBy('worlds.id')
    .execute();
}

/** Forgets those that were sent before this time, unless they are being made. @returns the ids */
export async function deleteOldImports(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('jobs')
    .where('kind', '=', 'import')
    .where('created_at', '<=', before)
    .where((eb) => eb.not(eb.and({ state: 'running', subject: 'apply' })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
