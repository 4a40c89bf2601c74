import { setImmediate as turn } from 'node:timers/promises';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { WORLD_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { findWorldFor, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import { deleteEditor } from '../queries/world-people.ts';
import { deleteEmptyWorld, deletePortion, findWorldToSweep, updateWorld } from '../queries/world-rows.ts';
import { goneAt } from '../view/describe-world.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';
import { assertRoomForWorld } from './make-world.ts';

/**
 * Deletes an own world, whose name has to be typed: it is in no answer from the next call on, and can be brought back
 * for a while.
 * @param ifEmpty only where nothing was ever in it: then it is gone for good at once, since there is nothing to bring back
 * @throws AppError not_found, forbidden; bad_request when the typed name is another; conflict for one that is not empty
 */
export async function deleteWorld(
  deps: WorldDeps,
  caller: Caller,
  viewer: Viewer,
  { id, name, ifEmpty = false }: { id: string; name: string; ifEmpty?: boolean },
): Promise<void> {
  refuseWait(deps.limits.changes.take(String(signedIn(viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const world = await loadWorldFor(trx, viewer, id, 'world.lead');
    if (world.kind !== 'own') throw new AppError('forbidden', { message: serverMessages.atlasWorldsStay });
    if (name.normalize('NFC').trim() !== world.name)
      throw new AppError('bad_request', { message: serverMessages.worldNameDiffers, field: 'name' });
    if (!ifEmpty) await updateWorld(trx, world.id, { deleted_at: isoTime(deps.now()) });
    else if (!(await deleteEmptyWorld(trx, world.id)))
      throw new AppError('conflict', { message: serverMessages.worldNotEmpty });
    await deps.audit.record(trx, caller, { action: 'world_deleted', outcome: 'ok', object: worldObject(id) });
  });
}

/**
 * Brings a deleted world back. One whose owner's account ended becomes that of the editor who does so.
 * @throws AppError not_found, also for one that is not deleted or gone for good; quota_reached
 */
export async function restoreWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    const at = isoTime(deps.now());
    if (world === undefined || !mayRestore(world, at)) throw new AppError('not_found');
    await assertRoomForWorld(deps, trx, userId);
    await updateWorld(trx, world.id, { deleted_at: null, owner_id: userId });
    await deleteEditor(trx, world.id, userId);
    await deps.audit.record(trx, caller, { action: 'world_restored', outcome: 'ok', object: worldObject(id) });
  });
}

const mayRestore = ({ kind, part, owner_id: owner, deleted_at: deletedAt }: WorldForUser, at: string): boolean =>
  kind === 'own' &&
  deletedAt !== null &&
  at < goneAt(deletedAt) &&
  (part === 'owner' || (part === 'editor' && owner === null));

const DAY_MS = 24 * 3_600_000;

/** Rows that are taken away at a time; others have their turn in between. */
const PORTION = 500;

/**
 * Deletes for good what nobody can bring back any more: worlds that were deleted long ago, and those of an owner who is
 * gone that no editor may take over. It may be broken off at any point and called again.
 */
export async function sweepWorlds(db: Db, nowMs: number): Promise<void> {
  const before = isoTime(nowMs - WORLD_KEPT_DAYS * DAY_MS);
  for (;;) {
    const worldId = await findWorldToSweep(db, before);
    if (worldId === undefined) return;
    await writeTransaction(db, (trx) => deletePortion(trx, worldId, PORTION));
    await turn();
  }
}
