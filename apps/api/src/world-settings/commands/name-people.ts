import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { PEOPLE_PER_WORLD } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { typedAddress } from '../../accounts/auth/account-fields.ts';
import { type AuditAction, type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { rightsChanged } from '../../events/queries/events.ts';
import { findWorldFor } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import {
  acceptRequest,
  countPeople,
  deleteEditor,
  deletePerson,
  insertDm,
  insertRequest,
  isInvited,
} from '../queries/world-people.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';

/** Kinds of people, and the kind of world that has them. */
const kinds = {
  dms: { of: 'atlas', table: 'world_dms', insert: insertDm, named: 'world_dm_named', removed: 'world_dm_removed' },
  editors: {
    of: 'own',
    table: 'world_editors',
    insert: insertRequest,
    named: 'world_editor_asked',
    removed: 'world_editor_removed',
  },
} as const;

export type People = keyof typeof kinds;

interface Naming {
  /** Public id of the world. */
  id: string;
  people: People;
  email: string;
}

/**
 * Adds a DM to a closed world of the atlas, or invites an editor to an own world.
 * @throws AppError not_found, forbidden, quota_reached, bad_request for an invalid email
 */
export function namePerson(deps: WorldDeps, caller: Caller, viewer: Viewer, naming: Naming): Promise<void> {
  const { table, insert, named } = kinds[naming.people];
  return change(deps, caller, viewer, { ...naming, action: named }, async (trx, worldId, email) => {
    if ((await countPeople(trx, table, worldId)) >= PEOPLE_PER_WORLD)
      throw new AppError('quota_reached', { message: serverMessages.tooManyPeople(PEOPLE_PER_WORLD) });
    await insert(trx, worldId, email, isoTime(deps.now()));
  });
}

/**
 * Removes a right or an invitation, from the next call on.
 * @throws AppError not_found, forbidden, bad_request for an invalid email
 */
export function removePerson(deps: WorldDeps, caller: Caller, viewer: Viewer, naming: Naming): Promise<void> {
  const { table, removed } = kinds[naming.people];
  return change(deps, caller, viewer, { ...naming, action: removed }, (trx, worldId, email) =>
    deletePerson(trx, table, worldId, email),
  );
}

async function change(
  deps: WorldDeps,
  caller: Caller,
  viewer: Viewer,
  { id, people, email, action }: Naming & { action: AuditAction },
  work: (trx: Db, worldId: number, email: string) => Promise<void>,
): Promise<void> {
  refuseWait(deps.limits.people.take(String(signedIn(viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const world = await loadWorldFor(trx, viewer, id, 'world.lead');
    if (world.kind !== kinds[people].of) throw new AppError('not_found');
    await work(trx, world.id, typedAddress(email));
    await rightsChanged(trx, { worldId: world.id }, { actorId: caller.userId, at: isoTime(deps.now()) });
    // Without the email, which may be that of a person without an account.
    await deps.audit.record(trx, caller, { action, outcome: 'ok', object: worldObject(id) });
  });
}

/**
 * Accepts an invitation to edit a world, sent to a confirmed email of the account. Does nothing for owners and editors.
 * @throws AppError not_found, also without an invitation
 */
export async function acceptWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    if (world === undefined || world.deleted_at !== null || world.kind !== 'own') throw new AppError('not_found');
    if (world.part !== null) return;
    if (!(await isInvited(trx, world.id, userId))) throw new AppError('not_found');
    const at = isoTime(deps.now());
    await acceptRequest(trx, world.id, userId, at);
    await rightsChanged(trx, { worldId: world.id }, { actorId: userId, at });
    await deps.audit.record(trx, caller, { action: 'world_editor_joined', outcome: 'ok', object: worldObject(id) });
  });
}

/**
 * Leaves a world as an editor, or declines an invitation.
 * @throws AppError not_found, also without an invitation and for the owner
 */
export async function leaveWorld(deps: WorldDeps, caller: Caller, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  refuseWait(deps.limits.changes.take(String(userId)));
  await writeTransaction(deps.db, async (trx) => {
    const world = await findWorldFor(trx, id, userId);
    if (world === undefined || !(await deleteEditor(trx, world.id, userId))) throw new AppError('not_found');
    await rightsChanged(trx, { worldId: world.id }, { actorId: userId, at: isoTime(deps.now()) });
    await deps.audit.record(trx, caller, { action: 'world_editor_left', outcome: 'ok', object: worldObject(id) });
  });
}
