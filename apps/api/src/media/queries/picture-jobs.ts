import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A picture on its way to a map, with its file. */
export type PictureJobRow = NonNullable<Awaited<ReturnType<typeof findPictureJob>>>;

const selectJobs = (db: Kysely<Database>) =>
  db
    .selectFrom('picture_jobs')
    .innerJoin('pictures', 'pictures.hash', 'picture_jobs.picture_hash')
    .select([
      'picture_jobs.location_id',
      'picture_jobs.picture_hash',
      'picture_jobs.state',
      'picture_jobs.problem',
      'picture_jobs.attempts',
      'pictures.file as picture_file',
      'pictures.width',
      'pictures.height',
    ]);

/** What is on its way to this map, or did not arrive. */
export async function findPictureJob(db: Kysely<Database>, locationId: number) {
  return selectJobs(db).where('picture_jobs.location_id', '=', locationId).executeTakeFirst();
}

/** What has waited longest. */
export async function findNextPictureJob(db: Kysely<Database>): Promise<PictureJobRow | undefined> {
  return selectJobs(db)
    .where('picture_jobs.state', '=', 'pending')
    .orderBy('picture_jobs.requested_at')
    .orderBy('picture_jobs.location_id')
    .limit(1)
    .executeTakeFirst();
}

/** Puts a picture on its way to a map, in the place of any other. */
export async function requestPicture(
  db: Kysely<Database>,
  job: { location_id: number; picture_hash: string; requested_at: string },
): Promise<void> {
  await db.deleteFrom('picture_jobs').where('location_id', '=', job.location_id).execute();
  await db
    .insertInto('picture_jobs')
    .values({ ...job, state: 'pending' })
    .execute();
}

export async function deletePictureJob(db: Kysely<Database>, locationId: number): Promise<void> {
  await db.deleteFrom('picture_jobs').where('location_id', '=', locationId).execute();
}

/** Notes that the work has begun once more (or, with -1, that it did not count). */
export async function countAttempt(
  db: Kysely<Database>,
  { location_id, picture_hash }: PictureJobRow,
  by: 1 | -1 = 1,
): Promise<void> {
  await db
    .updateTable('picture_jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', by) }))
    .where('location_id', '=', location_id)
    .where('picture_hash', '=', picture_hash)
    .execute();
}

export async function failPictureJob(db: Kysely<Database>, locationId: number, problem: string): Promise<void> {
  await db
    .updateTable('picture_jobs')
    .set({ state: 'failed', problem })
    .where('location_id', '=', locationId)
    .execute();
}

/** What a location's map shows now, and how large it is. */
export async function findShownPicture(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('locations')
    .select(['picture_hash', 'map_width', 'map_height', 'version'])
    .where('id', '=', locationId)
    .executeTakeFirst();
}

/** Changes what a map shows. This is not what staff write, so the version stays. */
export async function showPicture(
  db: Kysely<Database>,
  locationId: number,
  shown: { picture_hash?: string | null; map_width?: number | null; map_height?: number | null },
): Promise<void> {
  await db.updateTable('locations').set(shown).where('id', '=', locationId).execute();
}

/** Whether anything stands or stood on a location's map. */
export async function hasAnyPosition(db: Kysely<Database>, mapId: number): Promise<boolean> {
  const row = await db.selectFrom('positions').select('id').where('parent_id', '=', mapId).limit(1).executeTakeFirst();
  return row !== undefined;
}
