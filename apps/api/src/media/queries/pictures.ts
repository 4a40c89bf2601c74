import type { DrawnFrame } from '@venture-atlas/map-math';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { contains } from '../../db/engine.ts';
import type { Db, NewPicture, NewTileSet, PicturesTable } from '../../db/schema.ts';
import type { StoredFiles } from '../images/image-job.ts';
import type { MediaKey } from '../store/media-store.ts';

/** A lossless source counts a quarter of its bytes toward the quota. */
const SOURCE_SHARE = 4;

/** Bytes of a stored picture that count toward the quota, without tiles. */
export const quotaBytesOf = ({
  bytes,
  smallBytes,
  source,
}: Pick<StoredFiles, 'bytes' | 'smallBytes' | 'source'>): number =>
  bytes + smallBytes + quotaBytesOfSource(source?.bytes ?? 0);

/** Bytes of a source that count toward the quota. @param bytes of its file; 0 for none */
export const quotaBytesOfSource = (bytes: number): number => Math.floor(bytes / SOURCE_SHARE);

/** Bytes of the pictures of a row of `worlds`: files, preview, share image, tiles, and a share of the source. */
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

/** Bytes of the pictures in all own worlds. */
export async function pictureBytesOfOwnWorlds(db: Db): Promise<number> {
  return (await sumOfBytes(db).where('kind', 'in', ['own', 'layer']).executeTakeFirstOrThrow()).bytes;
}

/** Name and file keys of a stored picture. */
export type KeptPicture = Pick<Selectable<PicturesTable>, (typeof keptColumns)[number]>;

const keptColumns = ['hash', 'file', 'preview_file', 'share_file', 'source_file'] as const;

/** The file of a row of `pictures` that tiles and masks are cut from. */
export const cutFrom = sql<MediaKey>`coalesce(pictures.source_file, pictures.file)`;

/**
 * Inserts a picture, or updates the row of the same bytes in its world.
 * @returns the stored row; if the world has the picture under another name, the new files are unused
 */
export async function upsertPicture(db: Db, picture: NewPicture): Promise<KeptPicture> {
  const { hash, world_id, sha256, file, preview_file, share_file, created_at, ...others } = picture;
  const { source_file, source_bytes, whole_sha256, ...rest } = others;
  return db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.columns(['world_id', 'sha256']).doUpdateSet(rest))
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Inserts an uploaded picture. If its world already has it, it counts as new, so that it is not swept.
 * @returns like `upsertPicture`
 */
export async function keepUploadedPicture(db: Db, picture: NewPicture): Promise<KeptPicture> {
  return db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      conflict
        .columns(['world_id', 'sha256'])
        .doUpdateSet({ state: 'ready', created_at: picture.created_at, glimpse: picture.glimpse ?? null }),
    )
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Stores the frame size of a drawn picture. */
export async function keepPictureFrame(db: Db, hash: string, frame: DrawnFrame): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ frame_side: frame.side, frame_corner: frame.corner })
    .where('hash', '=', hash)
    .execute();
}

/** Stores the tile set of a picture for one map size. */
export async function upsertTileSet(db: Db, tiles: NewTileSet): Promise<void> {
  const { picture_hash: _hash, map_width: _width, map_height: _height, created_at: _made, ...rest } = tiles;
  await db
    .insertInto('tile_sets')
    .values(tiles)
    .onConflict((conflict) => conflict.columns(['picture_hash', 'map_width', 'map_height']).doUpdateSet(rest))
    .execute();
}

/** A picture of a world by the key of its file; undefined for pictures of other worlds. */
export async function findPictureByFile(db: Db, worldId: number, file: string) {
  return db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', cutFrom.as('cut_file')])
    .where('file', '=', file)
    .where('world_id', '=', worldId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

/** Size of a picture by the key of its file, in any world: only for files found in scope. */
export async function findPicturePixels(db: Db, file: string) {
  return db
    .selectFrom('pictures')
    .select(['width', 'height'])
    .where('file', '=', file)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

export async function findPicture(db: Db, hash: string) {
  return db
    .selectFrom('pictures')
    .select(['hash', 'world_id', 'file', 'preview_file', 'width', 'height', 'created_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Whether tiles for a map of this size exist. */
export async function hasTiles(db: Db, hash: string, map: { width: number; height: number }): Promise<boolean> {
  const row = await db
    .selectFrom('tile_sets')
    .select('folder')
    .where('picture_hash', '=', hash)
    .where('map_width', '=', map.width)
    .where('map_height', '=', map.height)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Pictures stored before `before` that nothing references: no map, text, link preview, handout, job, or history entry.
 */
export async function listUnusedPictures(db: Db, before: string, limit: number): Promise<string[]> {
  const unused = unusedPictures(db).where('created_at', '<', before);
  const rows = await unused.orderBy('hash').limit(limit).execute();
  return rows.map(({ hash }) => hash);
}

/** Deletes a picture if nothing references it. @returns the keys of its files */
export async function deleteUnusedPicture(db: Db, hash: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('pictures')
    .where('hash', 'in', unusedPictures(db).where('hash', '=', hash))
    .returning(keptColumns)
    .execute();
  return rows.flatMap(({ file, preview_file, share_file, source_file }) =>
    [file, preview_file, share_file, source_file].filter((key) => key !== null),
  );
}

function unusedPictures(db: Db) {
  const named = (column: 'content' | 'secrets' | 'seo_image' | 'before' | 'after') =>
    contains(column, sql.ref('pictures.hash'));
  return db
    .selectFrom('pictures')
    .select('hash')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaign_handouts').select('key').whereRef('picture_hash', '=', 'pictures.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaign_showings').select('key').whereRef('picture_hash', '=', 'pictures.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('locations').select('id').whereRef('picture_hash', '=', 'pictures.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('jobs').select('id').whereRef('picture_hash', '=', 'pictures.hash'))),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('wiki_pages').select('id').where(named('content')))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('wiki_pages').select('id').where(named('secrets')))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('locations').select('id').where(named('seo_image')))))
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('staff_changes').select('id').where(named('before'))),
          exists(selectFrom('staff_changes').select('id').where(named('after'))),
        ]),
      ),
    );
}

/** Deletes a picture and its tiles. */
export async function deletePicture(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('pictures').where('hash', '=', hash).execute();
}

/** Which of these pictures exist. */
export async function findExistingPictures(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.selectFrom('pictures').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Which of these tile folders exist. The name of a folder may differ from that of its picture if the picture was stored
 * twice.
 */
export async function findExistingTileFolders(db: Db, folders: readonly string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set();
  const rows = await db.selectFrom('tile_sets').select('folder').where('folder', 'in', folders).execute();
  return new Set(rows.map(({ folder }) => folder));
}

/** The glimpse of a picture by its file; undefined for none. Only pages use it. */
export async function findGlimpse(db: Db, file: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('pictures').select('glimpse').where('file', '=', file).executeTakeFirst();
  return row?.glimpse ?? undefined;
}
