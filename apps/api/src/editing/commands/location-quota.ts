import { serverMessages } from '@venture-atlas/rules';
import { countLocationsIn, countLocationsOf } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findWorldOwner } from '../../worlds/queries/worlds-of-user.ts';

/**
 * Checks the quota after something was made in a world.
 * Call this in the same transaction: parallel calls wait for it, so no race exceeds the limit. Worlds of the atlas have
 * no limit.
 * @throws AppError quota_reached
 */
export async function assertLocationQuota(
  { locationsEach }: { locationsEach: number },
  trx: Db,
  worldId: number,
): Promise<void> {
  const owner = await findWorldOwner(trx, worldId);
  if (owner === null || (await countLocationsOf(trx, owner)) <= locationsEach) return;
  throw new AppError('quota_reached', { message: serverMessages.tooManyLocations(locationsEach) });
}

/** The maximum number of places in a world, including existing ones. Infinity for worlds of the atlas. */
export async function maxLocationsIn(
  { locationsEach }: { locationsEach: number },
  db: Db,
  worldId: number,
): Promise<number> {
  const owner = await findWorldOwner(db, worldId);
  if (owner === null) return Number.POSITIVE_INFINITY;
  const elsewhere = (await countLocationsOf(db, owner)) - (await countLocationsIn(db, worldId));
  return Math.max(0, locationsEach - elsewhere);
}
