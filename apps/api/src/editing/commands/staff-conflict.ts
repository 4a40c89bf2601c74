import { serverMessages } from '@venture-atlas/rules';
import type { ErrorDetails } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { findLastChange, findLastChangeOf } from '../queries/staff-changes.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';

/** The current version of an entity, and its world. */
type CurrentVersion = { version: number; worldId: number };

/**
 * Checks that nobody changed the entity since the caller saw it.
 * @param seen the version that was seen; undefined skips the check
 * @throws AppError changed_meanwhile with the current entity
 */
export async function assertVersion<F extends Fields, S>(
  trx: Db,
  entity: StaffEntity<F, S>,
  id: number,
  seen: number | undefined,
  now: CurrentVersion,
): Promise<void> {
  if (seen !== undefined && seen !== now.version) throw await changedMeanwhile(trx, entity, id, now);
}

/**
 * The error for an undo whose values have changed since.
 * It contains the current values, who last changed one of the fields, and whether undo would remove the entity
 * (`removes`).
 * @param fields of the change; with `removes` all fields count
 */
export async function changedSince<F extends Fields, S>(
  trx: Db,
  entity: StaffEntity<F, S>,
  id: number,
  { fields, removes, worldId }: { fields: readonly string[]; removes: boolean; worldId: number },
): Promise<AppError> {
  const last = await (removes ? findLastChange(trx, entity.kind, id) : findLastChangeOf(trx, entity.kind, id, fields));
  return new AppError('changed_meanwhile', {
    message: removes ? serverMessages.changedSinceAdded : serverMessages.changedSince,
    details: {
      current: (await entity.show(trx, wholeWorld(worldId), id)) ?? null,
      changed_by: actorOf(last),
      changed_at: last?.at ?? null,
      removes,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}

/** The error with the current entity and who changed it last. @param version the current version */
async function changedMeanwhile<F extends Fields, S>(
  trx: Db,
  entity: StaffEntity<F, S>,
  id: number,
  { version, worldId }: CurrentVersion,
): Promise<AppError> {
  const own = await findLastChange(trx, entity.kind, id);
  // If the version is newer than its own last change, another entity changed it.
  const other = own?.version === version ? undefined : await entity.changesWith?.(trx, id);
  const last = other === undefined ? own : await findLastChange(trx, other.kind, other.id);
  return new AppError('changed_meanwhile', {
    details: {
      current: (await entity.show(trx, wholeWorld(worldId), id)) ?? null,
      changed_by: actorOf(last),
      changed_at: last?.at ?? null,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}
