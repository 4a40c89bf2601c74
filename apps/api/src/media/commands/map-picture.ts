import { mapSizeProblem, serverMessages } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findMapOfOverlay } from '../../worlds/queries/layers.ts';
import {
  deletePictureJob,
  findPictureJob,
  findShownPicture,
  hasAnyPosition,
  requestPicture,
  showPicture,
} from '../queries/picture-jobs.ts';
import { findPictureByFile, hasTiles } from '../queries/pictures.ts';
import type { MediaKey } from '../store/media-store.ts';

/** The fields of a location that describe its map: the picture that it should show, and its size in map units. */
export type MapPictureFields = {
  picture_hash: string | null;
  map_width: number | null;
  map_height: number | null;
};

/** The picture that the map should show: the pending one, otherwise the current one. */
export async function wantedPicture(db: Db, locationId: number, shown: string | null) {
  const job = await findPictureJob(db, locationId);
  return job?.state === 'pending' ? job.picture_hash : shown;
}

/**
 * The changes of a map when a picture is chosen. The first picture sets the map size in pixels; later pictures do not
 * change the size, so pins keep their positions.
 * @param file key of a stored picture; null removes the picture
 * @param locationId null for a location that does not exist yet
 * @throws AppError bad_request if the file is no picture of this world, or has a wrong size for a first picture
 */
export async function choosePicture(
  db: Db,
  { worldId, locationId }: { worldId: number; locationId: number | null },
  file: MediaKey | null,
): Promise<Partial<MapPictureFields>> {
  const picture = file === null ? null : await pictureOf(db, worldId, file);
  const shown = locationId === null ? undefined : await findShownPicture(db, locationId);
  const job = locationId === null ? undefined : await findPictureJob(db, locationId);
  const hash = picture?.hash ?? null;
  // A form that was opened earlier still has the current picture. Saving it must not cancel the pending one.
  if (hash !== null && job?.state === 'pending' && hash === shown?.picture_hash) return {};
  if (picture === null) return { picture_hash: null };
  const isFirst =
    shown === undefined || shown.map_width === null || (await isSizeFree(db, locationId, job !== undefined));
  const problem = isFirst ? mapSizeProblem(picture) : undefined;
  if (problem !== undefined) throw new AppError('bad_request', { field: 'image', message: problem });
  return {
    picture_hash: picture.hash,
    ...(isFirst ? { map_width: picture.width, map_height: picture.height } : {}),
  };
}

/** Whether the size of a map comes from a picture that was never shown, and nothing is placed on the map. */
async function isSizeFree(db: Db, locationId: number | null, hasJob: boolean): Promise<boolean> {
  if (locationId === null || !hasJob) return false;
  const shown = await findShownPicture(db, locationId);
  return shown?.picture_hash === null && !(await hasAnyPosition(db, locationId));
}

async function pictureOf(db: Db, worldId: number, file: MediaKey) {
  const picture = await findPictureByFile(db, worldId, file);
  if (picture === undefined)
    throw new AppError('bad_request', { field: 'image', message: serverMessages.pictureNotOurs });
  return picture;
}

/**
 * Writes these fields of a location. A picture that has tiles is shown at once. Any other picture becomes a pending
 * job, and the old picture stays until the job is done.
 * @throws AppError conflict for an overlay
 */
export async function writeMapPicture(
  db: Db,
  locationId: number,
  fields: Partial<MapPictureFields>,
  at: string,
): Promise<void> {
  const before = await findShownPicture(db, locationId);
  if (before === undefined) return;
  if (fields.picture_hash != null || fields.map_width != null) await refuseOverlay(db, locationId);
  if (fields.map_width !== undefined && fields.map_height !== undefined) {
    await writeSize(db, locationId, { map_width: fields.map_width, map_height: fields.map_height });
  }
  if (fields.picture_hash !== undefined) await writePicture(db, locationId, fields.picture_hash, at);
  if (fields.map_width === null) await forgetSize(db, locationId);
}

/** for an overlay, which a layer adds to a map of another world */
async function refuseOverlay(db: Db, locationId: number): Promise<void> {
  if ((await findMapOfOverlay(db, locationId)) !== undefined)
    throw new AppError('conflict', { message: serverMessages.overlayIsNoMap });
}

/** Sets the size only if there is none, or nothing depends on it. */
async function writeSize(
  db: Db,
  locationId: number,
  size: Pick<MapPictureFields, 'map_width' | 'map_height'>,
): Promise<void> {
  if (size.map_width === null || size.map_height === null) return;
  const shown = await findShownPicture(db, locationId);
  const isFree = shown?.map_width === null || (shown?.picture_hash === null && !(await hasAnyPosition(db, locationId)));
  if (isFree) await showPicture(db, locationId, size);
}

async function writePicture(db: Db, locationId: number, hash: string | null, at: string): Promise<void> {
  const shown = await findShownPicture(db, locationId);
  if (shown === undefined) return;
  const { map_width: width, map_height: height } = shown;
  const isReady =
    hash === null ||
    hash === shown.picture_hash ||
    (width !== null && height !== null && (await hasTiles(db, hash, { width, height })));
  if (!isReady) {
    await requestPicture(db, { locationId, hash, at });
    return;
  }
  await deletePictureJob(db, locationId);
  if (hash !== shown.picture_hash) await showPicture(db, locationId, { picture_hash: hash });
}

/** A map without a picture and without places loses its size: the next picture sets it. */
export async function forgetSize(db: Db, locationId: number): Promise<void> {
  const shown = await findShownPicture(db, locationId);
  if (shown?.picture_hash !== null || (await hasAnyPosition(db, locationId))) return;
  await showPicture(db, locationId, { map_width: null, map_height: null });
}
