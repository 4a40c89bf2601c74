import { serverMessages } from '@venture-atlas/rules';
import { countLocationsIn, countLocationsOf } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findWorldOwner } from '../../worlds/queries/worlds-of-user.ts';

/**
 * To be called after something was made in a world, within the same transaction: who makes more at the same time waits
 * for it, so no race leads past the limit. Worlds of the atlas have none.
 * @throws AppError quota_reached
 */
export async function assertRoomForLocations(
  { locationsEach }: { locationsEach: number },
  trx: Db,
  worldId: number,
): Promise<void> {
  const owner = await findWorldOwner(trx, worldId);
  if (owner === null || (await countLocationsOf(trx, owner)) <= locationsEach) return;
  throw new AppError('quota_reached', { message: serverMessages.tooManyLocations(locationsEach) });
}

/**
 * How many places a world may hold at most, the ones in it included. Infinite for worlds of the atlas.
 */
export async function mostLocationsIn(
  { locationsEach }: { locationsEach: number },
  db: Db,
  worldId: number,
): Promise<number> {
  const owner = await findWorldOwner(db, worldId);
  if (owner === null) return Number.POSITIVE_INFINITY;
  const elsewhere = (await countLocationsOf(db, owner)) - (await countLocationsIn(db, worldId));
  return Math.max(0, locationsEach - elsewhere);
}
