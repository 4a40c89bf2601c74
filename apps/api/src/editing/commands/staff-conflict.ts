import { serverMessages } from '@venture-atlas/rules';
import type { ErrorDetails } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { findLastChange, findLastChangeOf } from '../queries/staff-changes.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';

/** The version that a thing has now, and its world. */
type Standing = { version: number; worldId: number };

/**
 * Goes on only when nobody changed the thing since the asker saw it.
 * @param seen the version that was seen; undefined asks for no check
 * @throws AppError changed_meanwhile with the thing as it is
 */
export async function assertVersion<F extends Fields, S>(
  trx: Db,
  thing: StaffEntity<F, S>,
  id: number,
  seen: number | undefined,
  now: Standing,
): Promise<void> {
  if (seen !== undefined && seen !== now.version) throw await changedMeanwhile(trx, thing, id, now);
}

/**
 * The refusal of taking a change back, where what it left is not as it was any more. It tells what is there now, who
 * last changed one of those fields, and (`removes`) whether the thing would go as a whole.
 * @param fields that the change left; `removes` makes all of them count
 */
export async function changedSince<F extends Fields, S>(
  trx: Db,
  thing: StaffEntity<F, S>,
  id: number,
  { fields, removes, worldId }: { fields: readonly string[]; removes: boolean; worldId: number },
): Promise<AppError> {
  const last = await (removes ? findLastChange(trx, thing.kind, id) : findLastChangeOf(trx, thing.kind, id, fields));
  return new AppError('changed_meanwhile', {
    message: removes ? serverMessages.changedSinceAdded : serverMessages.changedSince,
    details: {
      current: (await thing.show(trx, wholeWorld(worldId), id)) ?? null,
      changed_by: actorOf(last),
      changed_at: last?.at ?? null,
      removes,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}

/**
 * The refusal that tells what is there now and who made it so.
 * @param version that it has now
 */
async function changedMeanwhile<F extends Fields, S>(
  trx: Db,
  thing: StaffEntity<F, S>,
  id: number,
  { version, worldId }: Standing,
): Promise<AppError> {
  const own = await findLastChange(trx, thing.kind, id);
  // When it is newer than its own last change, it was changed with something else.
  const other = own?.version === version ? undefined : await thing.changesWith?.(trx, id);
  const last = other === undefined ? own : await findLastChange(trx, other.kind, other.id);
  return new AppError('changed_meanwhile', {
    details: {
      current: (await thing.show(trx, wholeWorld(worldId), id)) ?? null,
      changed_by: actorOf(last),
      changed_at: last?.at ?? null,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}
