import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isDeletedByKey, keysTo, worldContents, worldTableNames } from '../../worlds/world-contents.ts';

/** A deleted world that nobody can bring back: deleted by then, left by its owner without an editor, or a layer. */
export async function findWorldToSweep(db: Db, before: string): Promise<number | undefined> {
  const isLeft = sql<boolean>`worlds.owner_id is null and not exists (
    select 1 from world_editors where world_editors.world_id = worlds.id and world_editors.user_id is not null)`;
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('kind', 'in', ['own', 'layer'])
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', '<=', before), eb('kind', '=', 'layer'), isLeft]))
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** In this order nothing leads to what is gone. */
const tables = worldTableNames.filter(isDeletedByKey).toReversed();

/** Deletes so many rows of a world, and at last the world itself. */
export async function deletePortion(trx: Db, worldId: number, rows: number): Promise<void> {
  let left = rows;
  for (const table of tables) {
    if (left <= 0) return;
    // Rows that name others of their table would keep them.
    for (const column of keysTo(table, table).map((name) => sql.ref(name)))
      await sql`
        update ${sql.table(table)} set ${column} = null
        where world_id = ${worldId} and ${column} is not null`.execute(trx);
    const key = sql.ref(worldContents[table].deletedBy);
    const some = trx.selectFrom(table).select(key.as('key')).where('world_id', '=', worldId).limit(left);
    const { numDeletedRows } = await trx.deleteFrom(table).where(key, 'in', some).executeTakeFirst();
    left -= Number(numDeletedRows);
  }
  if (left > 0) await trx.deleteFrom('worlds').where('id', '=', worldId).execute();
}

/** Deletes a world for good in which nothing is and nothing ever was. @returns whether it was such a world */
export async function deleteEmptyWorld(trx: Db, worldId: number): Promise<boolean> {
  for (const table of tables) {
    const some = await trx
      .selectFrom(table)
      .select('world_id')
      .where('world_id', '=', worldId)
      .limit(1)
      .executeTakeFirst();
    if (some !== undefined) return false;
  }
  await trx.deleteFrom('worlds').where('id', '=', worldId).execute();
  return true;
}

/** What an account made for itself is deleted when it ends; whoever edits one of its worlds may take it over. */
export async function leaveWorldsOf(db: Db, ownerId: number, at: string): Promise<void> {
  await db
    .updateTable('worlds')
    .set((eb) => ({ owner_id: null, deleted_at: eb.fn.coalesce('deleted_at', eb.val(at)) }))
    .where('owner_id', '=', ownerId)
    .execute();
}
