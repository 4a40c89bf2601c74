import type { Db } from '../../db/schema.ts';

/** Number of waiting and running drawings: of own worlds, or of all others. @param askedBy only of this account */
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
