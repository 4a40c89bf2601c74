import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';

/** Archives of worlds that wait, are made or are kept. @param by of this account alone */
export const listArchiveJobs = (db: Db, by?: number): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'world archive')
    .$if(by !== undefined, (query) => query.where('account_id', '=', by ?? 0))
    .orderBy('number')
    .execute();

/** A world that is taken out whole: one of the atlas or of somebody's own; what a DM added to other maps is none. */
export const findWorldToTakeOut = (db: Db, publicId: string) =>
  db
    .selectFrom('worlds')
    .select(['id', 'name'])
    .where('public_id', '=', publicId)
    .where('kind', '!=', 'layer')
    .executeTakeFirst();

/** Bytes of the whole pictures of a world: an archive has them as they are, and rows that are little beside them. */
export async function bytesOfWholePictures(db: Db, worldId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return bytes;
}
