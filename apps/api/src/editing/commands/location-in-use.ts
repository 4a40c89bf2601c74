import { serverMessages } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countHanging } from '../queries/deleted-locations.ts';

/** @throws AppError conflict when something would be lost that nobody could bring back, or that is not staff's */
export async function refuseInUse(db: Db, id: number): Promise<void> {
  const { points, notes } = await countHanging(db, id);
  if (points > 0) throw new AppError('conflict', { message: serverMessages.locationHasPoints(points) });
  if (notes > 0) throw new AppError('conflict', { message: serverMessages.locationHasNotes });
}
