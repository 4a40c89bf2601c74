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

/** So much later it is tried again when the store cannot be used (ms). */
const STORE_AWAY_MS = 30_000;

export interface CutDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  media: MediaStore;
  /** What players get of fogged maps. */
  masked: Pick<MaskedPictures, 'prepare'>;
  /** How much room pictures have. */
  room: StorageLimits;
  cut: (job: CutJob, signal: AbortSignal) => Promise<ChildAnswer<StoredTiles>>;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/**
 * Cuts pictures for their maps, one after the other, and shows each in one transaction; until then, and when it cannot
 * be cut, the old one stays. One job for each location, gone when its picture is shown.
 */
export function mapPictureKind(deps: CutDeps): JobKind {
  return {
    name: 'map picture',
    atOnce: 1,
    isFair: false,
    keepsDone: false,
    // A picture that takes the server down with it is not begun a fourth time.
    mostAttempts: 3,
    run: async (job) => {
      const wish = await wishOf(deps.db, job);
      return wish === undefined ? { kind: 'done' } : cutFor(deps, job, wish);
    },
    giveUp: async (job) => {
      const wish = await wishOf(deps.db, job);
      return wish === undefined ? { kind: 'done' } : fail(deps, job, wish, 'crashed');
    },
  };
}

/** The picture that a map shall show. */
interface Wish {
  locationId: number;
  picture: PictureJobRow;
}

async function wishOf(db: Db, { row: { location_id } }: RunningJob): Promise<Wish | undefined> {
  const picture = location_id === null ? undefined : await findPictureJob(db, location_id);
  return location_id === null || picture === undefined ? undefined : { locationId: location_id, picture };
}

async function cutFor(deps: CutDeps, job: RunningJob, wish: Wish): Promise<JobEnd> {
  const { locationId, picture } = wish;
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
      notBefore: isoTime(deps.now() + STORE_AWAY_MS),
      problem: 'unavailable',
      pauses: true,
      isNoTry: true,
    };
  if (!answer.ok) return fail(deps, job, wish, answer.reason);
  const tiles = answer.result;
  await prepareMaskTiles(
    deps,
    { locationId, picture: { hash, file, width: picture.width, height: picture.height }, map },
    job.signal,
  );
  return show(deps, job, wish, { map, tiles }).catch(async (cause: unknown) => {
    if (!isOutOfStorage(cause)) throw cause;
    // Unless another map of this size shows them, nobody knows of them.
    const known = await findExistingTileFolders(deps.db, [tiles.folder]);
    if (known.size === 0) await deps.media.removeOlder([tiles.folder], Number.POSITIVE_INFINITY);
    return fail(deps, job, wish, 'no_room');
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

async function show(
  deps: CutDeps,
  job: RunningJob,
  { locationId, picture }: Wish,
  { map, tiles }: Cut,
): Promise<JobEnd> {
  const { picture_hash } = picture;
  const isShown = await writeTransaction(deps.db, async (trx) => {
    const at = isoTime(deps.now());
    await upsertTileSet(trx, tileSetRow(picture_hash, map, tiles, at));
    await assertWorldStorage(deps.room, trx, picture.world_id);
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

/** The old picture stays, and the history says so. */
async function fail(
  deps: CutDeps,
  job: RunningJob,
  { locationId, picture }: Wish,
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
