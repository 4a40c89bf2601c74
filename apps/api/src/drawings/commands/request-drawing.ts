import { serverMessages, staffMessages, type Viewer } from '@venture-atlas/rules';
import {
  DEFAULT_DRAWING,
  DRAWINGS_WAITING_MAX,
  type DrawingOptions,
  type LandOptions,
  landKinds,
  OWN_DRAWINGS_WAITING_EACH,
  OWN_DRAWINGS_WAITING_MAX,
} from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { Audit, Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { findMapSketch, findSketchState } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { payloadOf } from '../../jobs/job-kind.ts';
import { deleteJobOfLocation, findJobOfLocation, insertJob, type JobRow, ofAccount } from '../../jobs/queries/jobs.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';
import { isOwnWorld } from '../../worlds/queries/worlds.ts';
import { editorScope } from '../../worlds/scope.ts';
import { countOpenDrawings } from '../queries/open-drawings.ts';
import { runLandChild } from '../run-land-child.ts';
import { keepSketch } from './keep-sketch.ts';

/** Dependencies of requests for drawings. */
export interface RequestDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
}

/**
 * Enqueues the drawing of a map. Repeating the same request changes nothing.
 * @throws AppError not_found without a sketch; conflict while another drawing of it is open, or the queue is full;
 * unavailable
 */
export async function requestDrawing(
  deps: RequestDeps,
  caller: Caller,
  locationId: number,
  options: DrawingOptions,
): Promise<void> {
  await writeTransaction(deps.db, (trx) => requestDrawingIn(trx, deps, caller, { locationId, options }));
}

/** Does the same within a transaction; throws only before it writes. */
export async function requestDrawingIn(
  trx: Db,
  { now, audit }: Pick<RequestDeps, 'now' | 'audit'>,
  caller: Caller,
  { locationId, options: { style, size } }: { locationId: number; options: DrawingOptions },
): Promise<void> {
  if ((await findSketchState(trx, locationId)) === undefined) {
    throw new AppError('not_found', { message: staffMessages.noSketch });
  }
  const before = await findJobOfLocation(trx, 'drawing', locationId);
  if (before !== undefined && isOpen(before)) {
    const open = payloadOf<DrawingOptions>(before);
    if (open.style === style && open.size === size) return;
    throw new AppError('conflict', { message: serverMessages.drawingUnderWay });
  }
  await assertCanEnqueue(trx, caller, locationId);
  await deleteJobOfLocation(trx, 'drawing', locationId);
  await insertJob(trx, {
    kind: 'drawing',
    locationId,
    payload: { style, size },
    requester: ofAccount(caller.userId),
    requestedBy: caller.userId,
    at: isoTime(now()),
  });
  await audit.record(trx, caller, { action: 'drawing', outcome: 'ok', object: `location:${locationId}` });
}

/** Limits the queue: maps of own worlds never block staff, and no user blocks others. */
async function assertCanEnqueue(trx: Db, { userId }: Caller, locationId: number): Promise<void> {
  const { world_id: worldId } = (await findSketchState(trx, locationId)) ?? {};
  const ofOwnWorlds = worldId !== undefined && (await isOwnWorld(trx, worldId));
  const all = await countOpenDrawings(trx, { ofOwnWorlds });
  if (!ofOwnWorlds) {
    if (all < DRAWINGS_WAITING_MAX) return;
    throw new AppError('conflict', { message: serverMessages.tooManyDrawings(DRAWINGS_WAITING_MAX) });
  }
  const own = userId === null ? 0 : await countOpenDrawings(trx, { ofOwnWorlds, askedBy: userId });
  if (own >= OWN_DRAWINGS_WAITING_EACH)
    throw new AppError('conflict', { message: serverMessages.tooManyOwnDrawings(OWN_DRAWINGS_WAITING_EACH) });
  // Does not reveal the number of other people's drawings.
  if (all >= OWN_DRAWINGS_WAITING_MAX) throw new AppError('unavailable');
}

/** Deletes the job of a drawing, open or failed. @returns the deleted job */
export async function forgetDrawing(db: Db, locationId: number): Promise<JobRow | undefined> {
  return writeTransaction(db, async (trx) => {
    const job = await findJobOfLocation(trx, 'drawing', locationId);
    await deleteJobOfLocation(trx, 'drawing', locationId);
    return job;
  });
}

const isOpen = ({ state }: JobRow): boolean => state === 'waiting' || state === 'running';

/** Dependencies of generated lands. */
interface LandDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
}

/** Identifies a generated land by the seed of its sketch. */
const seedOf = ({ kind, seed }: LandOptions): string => `${kind}:${seed}`;

/**
 * Generates a land for an empty map and stores its sketch. Repeating the request changes nothing.
 * @throws AppError conflict if the map is not empty; not_found if the viewer no longer edits the world; unavailable
 */
export async function makeLand(
  { db, now }: LandDeps,
  viewer: Viewer,
  map: Pick<LocationWithMap, 'id' | 'name' | 'world_id' | 'map_width' | 'map_height' | 'miles_per_unit'>,
  options: LandOptions,
): Promise<void> {
  const { map_width: width, map_height: height, miles_per_unit: miles } = map;
  if (width === null || height === null || width / height > 3 || height / width > 3)
    throw new AppError('conflict', { message: serverMessages.landNeedsSheet });
  if (await isThere(db, map.id, options)) return;
  const { name, id, world_id: worldId } = map;
  const milesAcross = miles === null ? null : miles * width;
  const sketch = await runLandChild({ ...options, name, aspect: width / height, milesAcross });
  await writeTransaction(db, async (trx) => {
    await assertEdits(trx, viewer, worldId);
    if (await isThere(trx, id, options)) return;
    await keepSketch(trx, id, sketch, DEFAULT_DRAWING, isoTime(now()));
  });
}

/**
 * Whether the map already has this land.
 * @throws AppError conflict if it has any content except an undrawn generated land
 */
async function isThere(db: Db, mapId: number, options: LandOptions): Promise<boolean> {
  const before = await findMapSketch(db, mapId);
  if (before?.seed === seedOf(options)) return true;
  const isDrawn = before !== undefined && before.drawn_at !== null;
  const isOther = before !== undefined && !landKinds.some((kind) => before.seed.startsWith(`${kind}:`));
  const hasPicture = (await findShownPicture(db, mapId))?.picture_hash != null;
  const job = await findJobOfLocation(db, 'drawing', mapId);
  const isUnderWay = job !== undefined && (job.state === 'waiting' || job.state === 'running');
  if (isDrawn || isOther || hasPicture || isUnderWay)
    throw new AppError('conflict', { message: serverMessages.landNeedsSheet });
  return false;
}

/**
 * Whether the requester of a drawing edits the map's world now.
 * @param userId null: an operator at the command line, who may draw anything
 */
export async function requesterEdits(db: Db, userId: number | null, worldId: number): Promise<boolean> {
  if (userId === null) return true;
  return (await editorScope(db, await findViewer(db, userId))).worldIds.includes(worldId);
}
