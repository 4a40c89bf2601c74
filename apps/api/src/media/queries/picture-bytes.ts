import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { StoredFiles } from '../images/image-job.ts';

/** What is kept so that fog hides well takes a quarter of its bytes of somebody's room. */
const SOURCE_SHARE = 4;

/** Bytes that a stored picture takes of its world's room, without tiles. */
export const roomOf = ({ bytes, smallBytes, source }: Pick<StoredFiles, 'bytes' | 'smallBytes' | 'source'>): number =>
  bytes + smallBytes + roomOfSource(source?.bytes ?? 0);

/** Bytes that the source of a picture takes of the room. @param bytes of its file; 0 for none */
export const roomOfSource = (bytes: number): number => Math.floor(bytes / SOURCE_SHARE);

/** Bytes of the pictures of a row of `worlds`, with all that was made of them: preview, share picture, tiles, and a share of the source. */
export const pictureBytes: RawBuilder<number> = sql<number>`(
  select coalesce(sum(pictures.bytes + pictures.small_bytes + pictures.source_bytes / ${sql.lit(SOURCE_SHARE)} + coalesce((
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
