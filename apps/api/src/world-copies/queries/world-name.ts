import type { Db } from '../../db/schema.ts';

/** The name of a world that was found in scope. */
export async function findWorldName(db: Db, worldId: number): Promise<string> {
  const { name } = await db.selectFrom('worlds').select('name').where('id', '=', worldId).executeTakeFirstOrThrow();
  return name;
}
