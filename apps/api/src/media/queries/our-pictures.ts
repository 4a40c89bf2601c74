import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { worldOfLocation } from '../../worlds/queries/worlds.ts';
import type { MediaKey } from '../store/media-store.ts';

/** The picture that owns this file or folder of tiles. */
function picturesWith(db: Db, unit: MediaKey) {
  const all = db.selectFrom('pictures').select(sql<number>`1`.as('is_there'));
  // Files have an extension such as .webp, folders of tiles have none.
  if (unit.includes('.'))
    return all.where((eb) =>
      eb.or([
        eb('pictures.file', '=', unit),
        eb('pictures.preview_file', '=', unit),
        eb('pictures.share_file', '=', unit),
      ]),
    );
  return all.where('pictures.hash', 'in', (eb) =>
    eb.selectFrom('tile_sets').select('tile_sets.picture_hash').where('tile_sets.folder', '=', unit),
  );
}

/** Whether a stored file is a picture of this world or a smaller version of one. */
export const isPictureOfWorld = (db: Db, worldId: number, file: MediaKey): Promise<boolean> =>
  isThere(picturesWith(db, file).where('pictures.world_id', '=', worldId));

/**
 * Whether a stored file or folder of tiles belongs to the world of this location.
 * @param unit key of a file or of a folder of tiles
 */
export const isInWorldOfLocation = (db: Db, locationId: number, unit: MediaKey): Promise<boolean> =>
  isThere(picturesWith(db, unit).where((eb) => eb('pictures.world_id', '=', worldOfLocation(eb, locationId))));

/**
 * Whether a stored file or folder of tiles belongs to an open world, and not only to its drafts.
 * @param unit key of a file or of a folder of tiles
 */
export const isInOpenWorld = (db: Db, unit: MediaKey): Promise<boolean> =>
  isThere(
    picturesWith(db, unit)
      .innerJoin('worlds', 'worlds.id', 'pictures.world_id')
      .where('worlds.access', '=', 'open')
      .where('worlds.deleted_at', 'is', null)
      .where('pictures.withheld', '=', 0),
  );

/** Keys of files and tile folders of pictures that only drafts of these worlds show. */
export async function listWithheldUnits(db: Db, worldIds: readonly number[]): Promise<Set<MediaKey>> {
  if (worldIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('pictures')
    .leftJoin('tile_sets', 'tile_sets.picture_hash', 'pictures.hash')
    .select(['pictures.file', 'pictures.preview_file', 'pictures.share_file', 'tile_sets.folder'])
    .where('pictures.world_id', 'in', [...worldIds])
    .where('pictures.withheld', '=', 1)
    .execute();
  return new Set(rows.flatMap((row) => Object.values(row).filter((unit) => unit !== null)));
}

const isThere = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Keys of the files of every finished picture. */
export async function listPictureFiles(db: Db) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'file', 'preview_file', 'share_file', 'source_file', 'whole_sha256'])
    .where('state', '=', 'ready')
    .orderBy('hash')
    .execute();
}

/** The folders of every finished tile pyramid. */
export async function listTileFolders(db: Db): Promise<{ folder: string }[]> {
  return db.selectFrom('tile_sets').select('folder').where('state', '=', 'ready').orderBy('folder').execute();
}
