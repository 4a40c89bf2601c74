import { setImmediate as turn } from 'node:timers/promises';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { WORLD_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { rightsChanged } from '../../events/queries/events.ts';
import { findWorldFor, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import { deleteEditor } from '../queries/world-people.ts';
import { deleteEmptyWorld, deleteWorldRows, findWorldToSweep, updateWorld } from '../queries/world-rows.ts';
import { purgeTimeOf } from '../view/describe-world.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';
import { assertWorldQuota } from './make-world.ts';

/**
 * Deletes an own world after its name was typed. No answer contains it from the next call on, and it can be restored
 * for a while.
 * @param ifEmpty only if it never had any content: then it is deleted permanently at once
 * @throws AppError not_found, forbidden; bad_request for a wrong name; conflict if it is not empty
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
    await rightsChanged(trx, { worldId: world.id }, { actorId: caller.userId, at: isoTime(deps.now()) });
    await deps.audit.record(trx, caller, { action: 'world_deleted', outcome: 'ok', object: worldObject(id) });
  });
}

/**
 * Restores a deleted world. If its owner's account ended, the editor who restores it becomes the owner.
 * @throws AppError not_found, also if it is not deleted or permanently gone; quota_reached
 */
export async function restoreWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    const at = isoTime(deps.now());
    if (world === undefined || !mayRestore(world, at)) throw new AppError('not_found');
    await assertWorldQuota(deps, trx, userId);
    await updateWorld(trx, world.id, { deleted_at: null, owner_id: userId });
    await deleteEditor(trx, world.id, userId);
    await rightsChanged(trx, { worldId: world.id }, { actorId: userId, at });
    await deps.audit.record(trx, caller, { action: 'world_restored', outcome: 'ok', object: worldObject(id) });
  });
}

const mayRestore = ({ kind, part, owner_id: owner, deleted_at: deletedAt }: WorldForUser, at: string): boolean =>
  kind === 'own' &&
  deletedAt !== null &&
  at < purgeTimeOf(deletedAt) &&
  (part === 'owner' || (part === 'editor' && owner === null));

const DAY_MS = 24 * 3_600_000;

/** Rows per transaction; other writes run in between. */
const BATCH_ROWS = 500;

/**
 * Permanently deletes worlds that can no longer be restored: those deleted long ago, and those of deleted accounts
 * without editors. Can be interrupted and repeated at any point.
 */
export async function sweepWorlds(db: Db, nowMs: number): Promise<void> {
  const before = isoTime(nowMs - WORLD_KEPT_DAYS * DAY_MS);
  for (;;) {
    const worldId = await findWorldToSweep(db, before);
    if (worldId === undefined) return;
    await writeTransaction(db, (trx) => deleteWorldRows(trx, worldId, BATCH_ROWS));
    await turn();
  }
}
