import { serverMessages, staffMessages } from '@venture-atlas/rules';
import {
  DRAWINGS_WAITING_MAX,
  type DrawingWish,
  OWN_DRAWINGS_WAITING_EACH,
  OWN_DRAWINGS_WAITING_MAX,
} from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../audit/caller.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { payloadOf } from '../../jobs/job-kind.ts';
import { deleteJobOfLocation, findJobOfLocation, insertJob, type JobRow, ofAccount } from '../../jobs/queries/jobs.ts';
import { isOwnWorld } from '../../worlds/queries/worlds.ts';
import { countOpenDrawings } from '../queries/open-drawings.ts';

/** What asking for a drawing needs. */
export interface AskDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
}

/**
 * Lets a map wait for its turn to be drawn. Asked for the same again, nothing changes.
 * @throws AppError not_found without a sketch; conflict while it is under way in another way, or too many wait; unavailable
 */
export async function requestDrawing(
  deps: AskDeps,
  caller: Caller,
  locationId: number,
  wish: DrawingWish,
): Promise<void> {
  await writeTransaction(deps.db, (trx) => requestDrawingIn(trx, deps, caller, { locationId, wish }));
}

/** The same as part of a transaction; what it throws, it throws before it writes. */
export async function requestDrawingIn(
  trx: Db,
  { now, audit }: Pick<AskDeps, 'now' | 'audit'>,
  caller: Caller,
  { locationId, wish: { style, size } }: { locationId: number; wish: DrawingWish },
): Promise<void> {
  if ((await findSketchState(trx, locationId)) === undefined) {
    throw new AppError('not_found', { message: staffMessages.noSketch });
  }
  const before = await findJobOfLocation(trx, 'drawing', locationId);
  if (before !== undefined && isOpen(before)) {
    const asked = payloadOf<DrawingWish>(before);
    if (asked.style === style && asked.size === size) return;
    throw new AppError('conflict', { message: serverMessages.drawingUnderWay });
  }
  await assertPlaceInQueue(trx, caller, locationId);
  await deleteJobOfLocation(trx, 'drawing', locationId);
  await insertJob(trx, {
    kind: 'drawing',
    locationId,
    payload: { style, size },
    asker: ofAccount(caller.userId),
    requestedBy: caller.userId,
    at: isoTime(now()),
  });
  await audit.record(trx, caller, { action: 'drawing', outcome: 'ok', object: `location:${locationId}` });
}

/** Maps of own worlds keep staff from nothing, and nobody fills the queue for the others. */
async function assertPlaceInQueue(trx: Db, { userId }: Caller, locationId: number): Promise<void> {
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
  // Others' are told to nobody, not even by their number.
  if (all >= OWN_DRAWINGS_WAITING_MAX) throw new AppError('unavailable');
}

/** Nobody waits for it any more; also takes away the word that it failed. @returns what there was */
export async function forgetDrawing(db: Db, locationId: number): Promise<JobRow | undefined> {
  return writeTransaction(db, async (trx) => {
    const job = await findJobOfLocation(trx, 'drawing', locationId);
    await deleteJobOfLocation(trx, 'drawing', locationId);
    return job;
  });
}

const isOpen = ({ state }: JobRow): boolean => state === 'waiting' || state === 'running';
