import type { Db } from '../../db/schema.ts';

/**
 * Maps that wait to be drawn or are drawn just now: those of own worlds, or all others.
 * @param askedBy of this account alone
 */
export async function countOpenDrawings(
  db: Db,
  { ofOwnWorlds, askedBy }: { ofOwnWorlds: boolean; askedBy?: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .innerJoin('locations', 'locations.id', 'jobs.location_id')
    .innerJoin('worlds', 'worlds.id', 'locations.world_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('jobs.kind', '=', 'drawing')
    .where('jobs.state', 'in', ['waiting', 'running'])
    .where('worlds.kind', ofOwnWorlds ? '=' : '<>', 'own')
    .$if(askedBy !== undefined, (query) => query.where('jobs.requested_by', '=', askedBy ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}
