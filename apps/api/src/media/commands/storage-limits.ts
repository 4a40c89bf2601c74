import { inBytes, serverMessages } from '@venture-atlas/rules';
import { OWN_WORLDS_FREE_BYTES_MIN } from '@venture-atlas/types';
import type { OwnWorldsConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isOwnWorld } from '../../worlds/queries/worlds.ts';
import { findWorldOwner } from '../../worlds/queries/worlds-of-user.ts';
import { pictureBytesOf, pictureBytesOfOwnWorlds } from '../queries/pictures.ts';

/** Storage limits of own worlds, and the free space of the picture store. */
export interface StorageLimits {
  ownWorlds: Pick<OwnWorldsConfig, 'bytesEach' | 'bytesTotal'>;
  freeBytes: () => Promise<number>;
}

/**
 * Checks the storage limits of a world's owner, of all own worlds, and of the disk. Call it after inserting rows of
 * pictures or tiles, within the same transaction: writes are serialized, so no race exceeds a limit. Worlds of the
 * atlas have no limit.
 * @param more bytes to be stored later; 1 checks early whether any space is left
 * @throws AppError quota_reached, storage_full
 */
export async function assertWorldStorage(limits: StorageLimits, db: Db, worldId: number, more = 0): Promise<void> {
  if (await isOwnWorld(db, worldId)) await assertOwnerStorage(limits, db, await findWorldOwner(db, worldId), more);
}

/**
 * Does the same for a new world of this owner.
 * @param owner null if the account is deleted
 * @throws AppError quota_reached, storage_full
 */
export async function assertOwnerStorage(
  { ownWorlds, freeBytes }: StorageLimits,
  db: Db,
  owner: number | null,
  more: number,
): Promise<void> {
  if (owner !== null && (await pictureBytesOf(db, owner)) + more > ownWorlds.bytesEach)
    throw new AppError('quota_reached', { message: serverMessages.noRoomForPictures(inBytes(ownWorlds.bytesEach)) });
  const isFull = (await pictureBytesOfOwnWorlds(db)) + more > ownWorlds.bytesTotal;
  if (isFull || (await freeBytes()) - more < OWN_WORLDS_FREE_BYTES_MIN)
    throw new AppError('storage_full', { message: serverMessages.noRoomForWorlds });
}

/** Whether an error is about storage limits. */
export const isOutOfStorage = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.code === 'quota_reached' || cause.code === 'storage_full');
