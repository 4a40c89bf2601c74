import { inBytes, serverMessages } from '@venture-atlas/rules';
import { OWN_WORLDS_FREE_BYTES_MIN } from '@venture-atlas/types';
import type { OwnWorldsConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isOwnWorld } from '../../worlds/queries/worlds.ts';
import { findWorldOwner } from '../../worlds/queries/worlds-of-user.ts';
import { pictureBytesOf, pictureBytesOfOwnWorlds } from '../queries/pictures.ts';

/** How much room own worlds have for pictures, and what is left where the pictures are. */
export interface WorldRoom {
  ownWorlds: Pick<OwnWorldsConfig, 'bytesEach' | 'bytesTotal'>;
  freeBytes: () => Promise<number>;
}

/**
 * Whether the pictures of a world have room: those of its owner's worlds, of all own worlds, and on the disk. Whoever
 * makes a picture or tiles known asks after writing their rows and within the same transaction: who stores more at the
 * same time waits for it, so no race leads past the limit. Worlds of the atlas have none of their own.
 * @param more bytes that are still to come; with 1 it says early whether there is any room
 * @throws AppError quota_reached, storage_full
 */
export async function assertRoomInWorld(room: WorldRoom, db: Db, worldId: number, more = 0): Promise<void> {
  if (await isOwnWorld(db, worldId)) await assertRoomInWorlds(room, db, await findWorldOwner(db, worldId), more);
}

/**
 * The same for another world of this owner; null: of one who is gone.
 * @throws AppError quota_reached, storage_full
 */
export async function assertRoomInWorlds(
  { ownWorlds, freeBytes }: WorldRoom,
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

/** Whether something was refused because there was no room for it. */
export const isNoRoom = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.code === 'quota_reached' || cause.code === 'storage_full');
