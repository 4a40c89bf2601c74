import type { Kysely } from 'kysely';
import type { Database, NewPicture, NewTileSet } from '../db/schema.ts';

/** Stores a picture, or brings the row of the same hash up to date. */
export async function upsertPicture(db: Kysely<Database>, picture: NewPicture): Promise<void> {
  const { hash: _hash, created_at: _made, ...rest } = picture;
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(rest))
    .execute();
}

/** Stores where the tiles of a picture for one map size are. */
export async function upsertTileSet(db: Kysely<Database>, tiles: NewTileSet): Promise<void> {
  const { picture_hash: _hash, map_width: _width, map_height: _height, created_at: _made, ...rest } = tiles;
  await db
    .insertInto('tile_sets')
    .values(tiles)
    .onConflict((conflict) => conflict.columns(['picture_hash', 'map_width', 'map_height']).doUpdateSet(rest))
    .execute();
}
