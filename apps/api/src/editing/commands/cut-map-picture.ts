import type { Kysely } from 'kysely';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Database } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { forgetSize } from '../../media/commands/map-picture.ts';
import type { ChildAnswer, CutJob, ImageProblem, StoredTiles } from '../../media/images/image-job.ts';
import {
  countAttempt,
  deletePictureJob,
  failPictureJob,
  findNextPictureJob,
  findPictureJob,
  findShownPicture,
  type PictureJobRow,
  showPicture,
} from '../../media/queries/picture-jobs.ts';
import { upsertTileSet } from '../../media/queries/pictures.ts';
import { insertStaffChange } from '../queries/staff-changes.ts';
import { updateLocation } from '../queries/staff-location.ts';

export interface CutDeps {
  db: Kysely<Database>;
  /** Clock in milliseconds. */
  now: () => number;
  mediaDir: string;
  cut: (job: CutJob, signal: AbortSignal) => Promise<ChildAnswer<StoredTiles>>;
  /** The server stops: the work is left for its next start. */
  stop: AbortSignal;
  dropPublic: (locationIds: readonly number[]) => void;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/** A picture that takes the server down with it is not begun a fourth time. */
const MOST_ATTEMPTS = 3;

/**
 * Cuts the picture that has waited longest for its map, then shows it in one
 * transaction; until then, and when it cannot be cut, the old one stays.
 * @returns false when none waits
 */
export async function cutNextMapPicture(deps: CutDeps): Promise<boolean> {
  const job = await findNextPictureJob(deps.db);
  if (job === undefined) return false;
  if (job.attempts >= MOST_ATTEMPTS) {
    await fail(deps, job, 'crashed');
    return true;
  }
  await writeTransaction(deps.db, (trx) => countAttempt(trx, job));
  const size = await findShownPicture(deps.db, job.location_id);
  if (size === undefined) return true;
  const map = { width: size.map_width ?? job.width, height: size.map_height ?? job.height };
  const { picture_file: file, picture_hash: hash } = job;
  const answer = await deps.cut({ file, hash, mediaDir: deps.mediaDir, map }, deps.stop);
  if (!answer.ok && deps.stop.aborted) {
    await writeTransaction(deps.db, (trx) => countAttempt(trx, job, -1));
    return false;
  }
  deps.log.info({ location: job.location_id, peakMb: answer.peakMb, ok: answer.ok }, 'a map picture was cut');
  if (answer.ok) await show(deps, job, map, answer.result);
  else await fail(deps, job, answer.reason);
  return true;
}

interface Size {
  width: number;
  height: number;
}

async function show(deps: CutDeps, job: PictureJobRow, map: Size, tiles: StoredTiles): Promise<void> {
  const { location_id, picture_hash } = job;
  const isShown = await writeTransaction(deps.db, async (trx) => {
    const at = isoTime(deps.now());
    await upsertTileSet(trx, {
      picture_hash,
      map_width: map.width,
      map_height: map.height,
      folder: tiles.folder,
      tile_size: tiles.size,
      levels: tiles.levels,
      zoom_offset: tiles.zoomOffset,
      state: 'ready',
      created_at: at,
    });
    if (!(await isStillWanted(trx, job))) return false;
    const now = await findShownPicture(trx, location_id);
    const hasOtherSize = now?.map_width != null && (now.map_width !== map.width || now.map_height !== map.height);
    if (now === undefined || hasOtherSize) return false;
    await showPicture(trx, location_id, { picture_hash, map_width: map.width, map_height: map.height });
    await deletePictureJob(trx, location_id);
    return true;
  });
  if (isShown) deps.dropPublic([location_id]);
}

/** The old picture stays, and the history says so. */
async function fail(deps: CutDeps, job: PictureJobRow, problem: ImageProblem): Promise<void> {
  const { location_id, picture_hash } = job;
  deps.log.warn({ location: location_id, picture: picture_hash, problem }, 'a map picture could not be cut');
  await writeTransaction(deps.db, async (trx) => {
    const shown = await findShownPicture(trx, location_id);
    if (shown === undefined || !(await isStillWanted(trx, job))) return;
    const at = isoTime(deps.now());
    await failPictureJob(trx, location_id, problem);
    await forgetSize(trx, location_id);
    await updateLocation(trx, location_id, {}, at);
    await insertStaffChange(trx, {
      at,
      actor_id: null,
      action: 'location.picture',
      thing: 'location',
      thing_id: location_id,
      version: shown.version + 1,
      location_id,
      position_id: null,
      parent_id: null,
      from_parent_id: null,
      before: JSON.stringify({ picture_hash }),
      after: JSON.stringify({ picture_hash: shown.picture_hash }),
      reverts: null,
      client_key: null,
    });
  });
  deps.dropPublic([location_id]);
}

/** Somebody may have chosen another picture meanwhile. */
async function isStillWanted(trx: Kysely<Database>, job: PictureJobRow): Promise<boolean> {
  const now = await findPictureJob(trx, job.location_id);
  return now?.state === 'pending' && now.picture_hash === job.picture_hash;
}
