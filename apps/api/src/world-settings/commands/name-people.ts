import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { PEOPLE_PER_WORLD } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { typedAddress } from '../../accounts/auth/account-fields.ts';
import { type AuditAction, type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { findWorldFor } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import {
  acceptRequest,
  countPeople,
  deleteEditor,
  deletePerson,
  insertDm,
  insertRequest,
  isAsked,
} from '../queries/world-people.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';

/** Which people of which kind of world; a world of the other kind has none of them. */
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
 * Names a DM who may play in a closed world of the atlas, or asks somebody to edit an own one.
 * @throws AppError not_found, forbidden, quota_reached, bad_request for what is no address
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
 * Takes the right away, or the question back: from the next call on.
 * @throws AppError not_found, forbidden, bad_request for what is no address
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
    // Without the address: it may be that of somebody who has no account here.
    await deps.audit.record(trx, caller, { action, outcome: 'ok', object: worldObject(id) });
  });
}

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
