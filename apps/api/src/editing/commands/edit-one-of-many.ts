import type { StaffAction } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ChangesAtOnce } from './changes-at-once.ts';
import { assertVersion } from './staff-conflict.ts';
import { differing, type Fields, pick, type StaffEntity } from './staff-entity.ts';

/** The fields as they shall be, from what they are; those that are no different do not matter. */
export type FieldsFor<F> = (trx: Db, now: F, worldId: number) => Promise<Partial<F>> | Partial<F>;

/** Which thing is changed, as of which version; without one nothing is compared. */
interface OneThing {
  id: number;
  version?: number;
}

/**
 * Changes one of the things that are changed at once.
 * @returns whether it is different now
 * @throws AppError not_found, changed_meanwhile, and what the thing throws
 */
export async function editOneOfMany<F extends Fields, S>(
  { trx, at, file }: Pick<ChangesAtOnce, 'trx' | 'at' | 'file'>,
  thing: StaffEntity<F, S>,
  { id, version }: OneThing,
  action: StaffAction,
  fields: FieldsFor<F>,
): Promise<boolean> {
  const now = await thing.read(trx, id);
  if (now === undefined) throw new AppError('not_found');
  await assertVersion(trx, thing, id, version, now);
  const { worldId } = now;
  const after = differing(now.fields, await fields(trx, now.fields, worldId));
  if (Object.keys(after).length === 0) return false;
  await thing.write(trx, id, after, at);
  await file({ thing, action, written: { id, worldId, before: pick(now.fields, after), after, whole: now.fields } });
  return true;
}
