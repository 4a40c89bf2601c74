import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { JobRow } from '../../jobs/queries/jobs.ts';

/** Archive jobs that wait, run or are kept. @param by only of this account */
export const listArchiveJobs = (db: Db, by?: number): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'world archive')
    .$if(by !== undefined, (query) => query.where('account_id', '=', by ?? 0))
    .orderBy('number')
    .execute();

/** A world that can be exported: one of the atlas or an own world, but no layer. */
export const findWorldToExport = (db: Db, publicId: string) =>
  db
    .selectFrom('worlds')
    .select(['id', 'name'])
    .where('public_id', '=', publicId)
    .where('kind', '!=', 'layer')
    .executeTakeFirst();

/** Bytes of the whole pictures of a world: the approximate size of its archive. */
export async function bytesOfWholePictures(db: Db, worldId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Bytes of the texts of a world. */
export async function bytesOfTexts(db: Db, worldId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('wiki_pages')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
