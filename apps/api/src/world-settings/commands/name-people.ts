import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { PEOPLE_PER_WORLD } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { typedAddress } from '../../accounts/auth/typed-address.ts';
import type { AuditAction } from '../../audit/audit.ts';
import type { Caller } from '../../audit/caller.ts';
import { worldObject } from '../../audit/world-object.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import type { WorldDeps } from '../plugin.ts';
import { countPeople, deletePerson, insertDm, insertRequest } from '../queries/world-people.ts';
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
