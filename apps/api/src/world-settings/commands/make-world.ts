import { randomBytes } from 'node:crypto';
import { printedNameProblem, serverMessages, usualKinds, type Viewer } from '@venture-atlas/rules';
import { WORLD_NAME_MAX, type WorldKind } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { insertTypes } from '../../atlas/queries/locations.ts';
import { type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import type { WorldDeps } from '../plugin.ts';
import { countWorldsOf, insertWorld, nextOrder } from '../queries/world-rows.ts';
import { signedIn } from '../view/load-world.ts';

/** 128 bits, so that ids of worlds cannot be guessed. */
const ID_BYTES = 16;

/** A new public id of a world. */
export const newWorldId = (): string => randomBytes(ID_BYTES).toString('base64url');

/**
 * Creates a closed world without places, with the usual kinds of places.
 * @returns its public id
 * @throws AppError forbidden, also if own worlds are turned off; bad_request for the name; quota_reached
 */
export async function makeWorld(
  deps: WorldDeps,
  caller: Caller,
  viewer: Viewer,
  input: { name: string; kind: WorldKind },
): Promise<string> {
  const userId = signedIn(viewer);
  const { kind } = input;
  assertMay(viewer, 'world.make', kind);
  if (kind === 'own' && !deps.ownWorlds.mayBeMade)
    throw new AppError('forbidden', { message: serverMessages.noOwnWorlds });
  const name = checkWorldName(input.name);
  refuseWait(deps.limits.newWorlds.take(String(userId)));
  const publicId = newWorldId();
  await writeTransaction(deps.db, async (trx) => {
    if (kind === 'own') await assertWorldQuota(deps, trx, userId);
    const worldId = await insertWorld(trx, {
      public_id: publicId,
      name,
      kind,
      access: 'closed',
      owner_id: kind === 'own' ? userId : null,
      sort_order: kind === 'own' ? 0 : await nextOrder(trx),
      created_at: isoTime(deps.now()),
    });
    await insertTypes(trx, worldId, usualKinds);
    await deps.audit.record(trx, caller, {
      action: 'world_made',
      outcome: 'ok',
      object: worldObject(publicId),
      details: { kind },
    });
  });
  return publicId;
}

/**
 * Checks the limit of own worlds. Call it within the transaction that creates or restores a world, since writes are
 * serialized.
 * @throws AppError quota_reached
 */
export async function assertWorldQuota(
  { ownWorlds }: Pick<WorldDeps, 'ownWorlds'>,
  trx: Db,
  ownerId: number,
): Promise<void> {
  const most = ownWorlds.worldsEach;
  if ((await countWorldsOf(trx, ownerId)) >= most)
    throw new AppError('quota_reached', { message: serverMessages.tooManyWorlds(most) });
}

/** @throws AppError bad_request */
export const checkWorldName = (name: string): string => checkLine(name, { most: WORLD_NAME_MAX, field: 'name' });

/** Validates and normalizes one line of public text. @throws AppError bad_request, naming the field */
export function checkLine(typed: string, { most, field }: { most: number; field: string }): string {
  const clean = typed.normalize('NFC').trim();
  const problem = printedNameProblem(clean, most);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field });
  return clean;
}
