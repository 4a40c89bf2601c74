import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { deleteJobOfLocation, insertJob, ofServer } from '../../jobs/queries/jobs.ts';
import { cutFrom } from './pictures.ts';

/** A picture on its way to a map, or that did not arrive (`failed`, with an ImageProblem), with the file that it is cut from. */
export type PictureJobRow = NonNullable<Awaited<ReturnType<typeof findPictureJob>>>;

/** What is on its way to this map, or did not arrive. */
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

/** Puts a picture on its way to a map, in the place of any other. */
export async function requestPicture(
  db: Db,
  { locationId, hash, at }: { locationId: number; hash: string; at: string },
): Promise<void> {
  await deletePictureJob(db, locationId);
  await insertJob(db, { kind: 'map picture', asker: ofServer, locationId, pictureHash: hash, payload: {}, at });
}

export async function deletePictureJob(db: Db, locationId: number): Promise<void> {
  await deleteJobOfLocation(db, 'map picture', locationId);
}

/** What a location's map shows now, and how large it is. */
export async function findShownPicture(db: Db, locationId: number) {
  return db
    .selectFrom('locations')
    .select(['world_id', 'picture_hash', 'map_width', 'map_height', 'version'])
    .where('id', '=', locationId)
    .executeTakeFirst();
}

/** Changes what a map shows. This is not what staff write, so the version stays. */
export async function showPicture(
  db: Db,
  locationId: number,
  shown: { picture_hash?: string | null; map_width?: number | null; map_height?: number | null },
): Promise<void> {
  await db.updateTable('locations').set(shown).where('id', '=', locationId).execute();
}

/** Whether players of any campaign get the picture of this map masked. */
export async function isFogged(db: Db, mapId: number): Promise<boolean> {
  const fogs = db.selectFrom('campaign_fogs').select('id').where('map_id', '=', mapId).where('is_on', '=', 1);
  return (await fogs.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether anything stands or stood on a location's map. */
export async function hasAnyPosition(db: Db, mapId: number): Promise<boolean> {
  const row = await db.selectFrom('positions').select('id').where('parent_id', '=', mapId).limit(1).executeTakeFirst();
  return row !== undefined;
}
