import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Bytes of the pictures of a row of `worlds`, with all that was made of them: preview, share picture and tiles. */
export const pictureBytes: RawBuilder<number> = sql<number>`(
  select coalesce(sum(pictures.bytes + pictures.small_bytes + coalesce((
    select sum(tile_sets.bytes) from tile_sets where tile_sets.picture_hash = pictures.hash), 0)), 0)
  from pictures where pictures.world_id = worlds.id)`;

const sumOfBytes = (db: Db) =>
  db.selectFrom('worlds').select(sql<number>`coalesce(sum(${pictureBytes}), 0)`.as('bytes'));

/** Bytes of the pictures in all worlds of a user, deleted ones included. */
export async function pictureBytesOf(db: Db, ownerId: number): Promise<number> {
  return (await sumOfBytes(db).where('owner_id', '=', ownerId).executeTakeFirstOrThrow()).bytes;
}

/** Bytes of the pictures in all worlds that somebody made for themselves. */
export async function pictureBytesOfOwnWorlds(db: Db): Promise<number> {
  return (await sumOfBytes(db).where('kind', 'in', ['own', 'layer']).executeTakeFirstOrThrow()).bytes;
}
