import type { Db } from '../../db/schema.ts';

/** The files of every finished picture; by their keys in the store. */
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
