import { serverMessages } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { findType } from '../queries/types.ts';

/** A place has a type of its own world, or none. @throws AppError bad_request */
export async function assertType(db: Db, worldId: number, typeId: number | null | undefined): Promise<void> {
  if (typeId === null || typeId === undefined) return;
  if ((await findType(db, wholeWorld(worldId), typeId)) === undefined) {
    throw new AppError('bad_request', { field: 'type_id', message: serverMessages.typeMissing });
  }
}
