import type { Viewer } from '@venture-atlas/rules';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/caller.ts';
import { worldObject } from '../../audit/world-object.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { findWorldFor } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import { acceptRequest, deleteEditor, isAsked } from '../queries/world-people.ts';
import { signedIn } from '../view/load-world.ts';

/**
 * Makes the asker an editor of a world whose owner asked for it, by an address that the account has confirmed.
 * Whoever edits it already stays what they are.
 * @throws AppError not_found, also for whom nobody asked
 */
export async function acceptWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    if (world === undefined || world.deleted_at !== null || world.kind !== 'own') throw new AppError('not_found');
    if (world.part !== null) return;
    if (!(await isAsked(trx, world.id, userId))) throw new AppError('not_found');
    await acceptRequest(trx, world.id, userId, isoTime(deps.now()));
    await deps.audit.record(trx, caller, { action: 'world_editor_joined', outcome: 'ok', object: worldObject(id) });
  });
}

/**
 * The asker edits a world no longer, or does not wish to.
 * @throws AppError not_found, also for whom nobody asked and for the owner, who deletes it
 */
export async function leaveWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    if (world === undefined || !(await deleteEditor(trx, world.id, userId))) throw new AppError('not_found');
    await deps.audit.record(trx, caller, { action: 'world_editor_left', outcome: 'ok', object: worldObject(id) });
  });
}
