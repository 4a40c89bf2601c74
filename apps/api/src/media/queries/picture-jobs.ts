import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { deleteJobOfLocation, insertJob, ofServer } from '../../jobs/queries/jobs.ts';
import { cutFrom } from './pictures.ts';

/** A pending or failed picture of a map (`problem` is an ImageProblem), with the file that it is cut from. */
export type PictureJobRow = NonNullable<Awaited<ReturnType<typeof findPictureJob>>>;

/** The pending or failed picture of a map. */
export async function findPictureJob(db: Db, locationId: number) {
  return db
    .selectFrom('jobs')
    .innerJoin('pictures', 'pictures.hash', 'jobs.picture_hash')
    .select([
      sql<'pending' | 'failed'>`case when jobs.state = 'failed' then 'failed' else 'pending' end`.as('state'),
      'jobs.problem',
      'pictures.hash as picture_hash',
      'pictures.world_id',
      'pictures.file as picture_file',
      cutFrom.as('cut_file'),
      'pictures.width',
      'pictures.height',
    ])
    .where('jobs.location_id', '=', locationId)
    .where('jobs.kind', '=', 'map picture')
    .executeTakeFirst();
}

/** Creates the job that puts a picture on a map, and replaces a pending one. */
export async function requestPicture(
  db: Db,
  { locationId, hash, at }: { locationId: number; hash: string; at: string },
): Promise<void> {
  await deletePictureJob(db, locationId);
  await insertJob(db, { kind: 'map picture', requester: ofServer, locationId, pictureHash: hash, payload: {}, at });
}

export async function deletePictureJob(db: Db, locationId: number): Promise<void> {
  await deleteJobOfLocation(db, 'map picture', locationId);
}

/** The current picture and size of a location's map. */
export async function findShownPicture(db: Db, locationId: number) {
  return db
    .selectFrom('locations')
    .select(['world_id', 'picture_hash', 'map_width', 'map_height', 'version'])
    .where('id', '=', locationId)
    .executeTakeFirst();
}

/** Changes the picture of a map. The version stays, since this is no edit by staff. */
export async function showPicture(
  db: Db,
  locationId: number,
  shown: { picture_hash?: string | null; map_width?: number | null; map_height?: number | null },
): Promise<void> {
  await db.updateTable('locations').set(shown).where('id', '=', locationId).execute();
}

/** Whether any campaign has fog on this map. */
export async function isFogged(db: Db, mapId: number): Promise<boolean> {
  const fogs = db.selectFrom('campaign_fogs').select('id').where('map_id', '=', mapId).where('is_on', '=', 1);
  return (await fogs.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a location's map has or had any position. */
export async function hasAnyPosition(db: Db, mapId: number): Promise<boolean> {
  const row = await db.selectFrom('positions').select('id').where('parent_id', '=', mapId).limit(1).executeTakeFirst();
  return row !== undefined;
}
