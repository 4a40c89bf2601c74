import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import type { JobEnd, JobKind, RunningJob } from '../../jobs/job-kind.ts';
import { writeEnd } from '../../jobs/queries/jobs.ts';
import { forgetSize } from '../../media/commands/map-picture.ts';
import { prepareMaskTiles } from '../../media/commands/prepare-mask-tiles.ts';
import { assertWorldStorage, isOutOfStorage, type StorageLimits } from '../../media/commands/storage-limits.ts';
import { tileSetRow } from '../../media/commands/store-uploads.ts';
import type { ChildAnswer, CutJob, ImageProblem, StoredTiles } from '../../media/images/image-job.ts';
import type { MaskedPictures } from '../../media/masks/masked-pictures.ts';
import {
  deletePictureJob,
  findPictureJob,
  findShownPicture,
  type PictureJobRow,
  showPicture,
} from '../../media/queries/picture-jobs.ts';
import { findExistingTileFolders, upsertTileSet } from '../../media/queries/pictures.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { insertStaffChange } from '../queries/staff-changes.ts';
import { updateLocation } from '../queries/staff-locations.ts';

/** The delay before a retry when the store is unavailable (ms). */
const STORE_RETRY_MS = 30_000;

export interface CutDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  media: MediaStore;
  /** Prepares the pictures that players get of fogged maps. */
  masked: Pick<MaskedPictures, 'prepare'>;
  /** The storage limits for pictures. */
  storageLimits: StorageLimits;
  cut: (job: CutJob, signal: AbortSignal) => Promise<ChildAnswer<StoredTiles>>;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/**
 * Cuts map pictures into tiles, one at a time, and shows each in one transaction.
 * The old picture stays until then, or if cutting fails. Each location has at most one job, which ends when its picture
 * is shown.
 */
export function mapPictureKind(deps: CutDeps): JobKind {
  return {
    name: 'map picture',
    atOnce: 1,
    isFair: false,
    keepsDone: false,
    // A picture that crashes the server is tried three times at most.
    mostAttempts: 3,
    run: async (job) => {
      const wanted = await findWantedPicture(deps.db, job);
      return wanted === undefined ? { kind: 'done' } : makeTiles(deps, job, wanted);
    },
    giveUp: async (job) => {
      const wanted = await findWantedPicture(deps.db, job);
      return wanted === undefined ? { kind: 'done' } : recordFailure(deps, job, wanted, 'crashed');
    },
  };
}

/** The picture that a map is to show. */
interface WantedPicture {
  locationId: number;
  picture: PictureJobRow;
}

async function findWantedPicture(db: Db, { row: { location_id } }: RunningJob): Promise<WantedPicture | undefined> {
  const picture = location_id === null ? undefined : await findPictureJob(db, location_id);
  return location_id === null || picture === undefined ? undefined : { locationId: location_id, picture };
}

async function makeTiles(deps: CutDeps, job: RunningJob, wanted: WantedPicture): Promise<JobEnd> {
  const { locationId, picture } = wanted;
  const size = await findShownPicture(deps.db, locationId);
  const map = { width: size?.map_width ?? picture.width, height: size?.map_height ?? picture.height };
  const { cut_file: file, picture_hash: hash } = picture;
  const answer = await deps.cut({ file, hash, media: deps.media.place, map }, job.signal);
  if (!answer.ok && job.signal.aborted) return { kind: 'stopped' };
  const cause = answer.ok ? undefined : answer.cause;
  deps.log.info({ location: locationId, peakMb: answer.peakMb, ok: answer.ok, cause }, 'a map picture was cut');
  if (!answer.ok && answer.reason === 'unavailable')
    return {
      kind: 'again',
      notBefore: isoTime(deps.now() + STORE_RETRY_MS),
      problem: 'unavailable',
      pauses: true,
      isNoTry: true,
    };
  if (!answer.ok) return recordFailure(deps, job, wanted, answer.reason);
  const tiles = answer.result;
  await prepareMaskTiles(
    deps,
    { locationId, picture: { hash, file, width: picture.width, height: picture.height }, map },
    job.signal,
  );
  return showCutPicture(deps, job, wanted, { map, tiles }).catch(async (cause: unknown) => {
    if (!isOutOfStorage(cause)) throw cause;
    // The files can go, unless another map of this size uses them.
    const known = await findExistingTileFolders(deps.db, [tiles.folder]);
    if (known.size === 0) await deps.media.removeOlder([tiles.folder], Number.POSITIVE_INFINITY);
    return recordFailure(deps, job, wanted, 'no_room');
  });
}

interface Size {
  width: number;
  height: number;
}

interface Cut {
  map: Size;
  tiles: StoredTiles;
}

async function showCutPicture(
  deps: CutDeps,
  job: RunningJob,
  { locationId, picture }: WantedPicture,
  { map, tiles }: Cut,
): Promise<JobEnd> {
  const { picture_hash } = picture;
  const isShown = await writeTransaction(deps.db, async (trx) => {
    const at = isoTime(deps.now());
    await upsertTileSet(trx, tileSetRow(picture_hash, map, tiles, at));
    await assertWorldStorage(deps.storageLimits, trx, picture.world_id);
    if (!(await job.isWanted(trx))) return false;
    const now = await findShownPicture(trx, locationId);
    const hasOtherSize = now?.map_width != null && (now.map_width !== map.width || now.map_height !== map.height);
    if (now === undefined || hasOtherSize) return false;
    await showPicture(trx, locationId, { picture_hash, map_width: map.width, map_height: map.height });
    await deletePictureJob(trx, locationId);
    await worldChanged(trx, [locationId], { actorId: null, at, worldId: picture.world_id });
    return true;
  });
  if (!isShown) return { kind: 'again', notBefore: isoTime(deps.now()), problem: 'other_size' };
  return { kind: 'settled' };
}

/** Keeps the old picture and records the failure in the history. */
async function recordFailure(
  deps: CutDeps,
  job: RunningJob,
  { locationId, picture }: WantedPicture,
  problem: ImageProblem,
): Promise<JobEnd> {
  const { picture_hash } = picture;
  deps.log.warn({ location: locationId, picture: picture_hash, problem }, 'a map picture could not be cut');
  const end: JobEnd = { kind: 'failed', problem };
  const isWritten = await writeTransaction(deps.db, async (trx) => {
    const shown = await findShownPicture(trx, locationId);
    if (shown === undefined || !(await job.isWanted(trx))) return false;
    const at = isoTime(deps.now());
    await writeEnd(trx, job.claim, { state: 'failed', problem, ended_at: at });
    await forgetSize(trx, locationId);
    await updateLocation(trx, locationId, {}, at);
    await insertStaffChange(trx, {
      world_id: shown.world_id,
      at,
      actor_id: null,
      action: 'location.picture',
      thing: 'location',
      thing_id: locationId,
      version: shown.version + 1,
      location_id: locationId,
      position_id: null,
      parent_id: null,
      from_parent_id: null,
      before: JSON.stringify({ picture_hash }),
      after: JSON.stringify({ picture_hash: shown.picture_hash }),
      reverts: null,
      client_key: null,
    });
    await worldChanged(trx, [locationId], { actorId: null, at, worldId: shown.world_id });
    return true;
  });
  return isWritten ? { kind: 'settled' } : end;
}
