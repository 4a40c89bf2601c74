import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { picturesIn } from '@venture-atlas/rules';
import { batches } from '../db/queries/batches.ts';
import type { Db, NewPicture, NewTileSet } from '../db/schema.ts';
import { quotaBytesOfSource } from '../media/queries/pictures.ts';
import { pictureNameIn } from '../media/store/media-address.ts';
import type { MediaKey, MediaStore } from '../media/store/media-store.ts';
import { type CopyReach, listMarkdownWithPictures, listPictureNames, mapsAmong } from './queries/copied-places.ts';
import { listPictures, listTiles, type PictureToCopy, type TilesToCopy } from './queries/copy-rows.ts';

/** Places per batch. */
const PLACES_PER_PORTION = 500;

/** Texts per batch, of up to a megabyte each. */
const TEXTS_PER_PORTION = 20;

function addPicturesOf(markdown: string, names: Set<string>): void {
  for (const address of picturesIn(markdown)) {
    const name = pictureNameIn(address);
    if (name !== undefined) names.add(name);
  }
}

/** A picture to copy, with the tiles of the copied maps. */
export interface PictureWithTiles extends PictureToCopy {
  tiles: TilesToCopy[];
}

/** All stored pictures of places of a world. Yields to the event loop between batches. */
export async function findPicturesOf(
  db: Db,
  worldId: number,
  ids: readonly number[],
  reach: CopyReach,
): Promise<PictureWithTiles[]> {
  const found = new Map<string, PictureWithTiles>();
  for (const some of batches(ids, PLACES_PER_PORTION)) {
    const names = await listPictureNames(db, some, reach);
    for (const few of batches(some, TEXTS_PER_PORTION))
      for (const text of await listMarkdownWithPictures(db, few)) addPicturesOf(text, names);
    for (const picture of await listPictures(db, worldId, names)) {
      if (!found.has(picture.hash)) found.set(picture.hash, { ...picture, tiles: [] });
    }
    for (const set of await listTiles(db, mapsAmong(some, reach))) {
      const tiles = found.get(set.picture_hash)?.tiles;
      if (tiles?.every((known) => !isSameSize(known, set))) tiles.push(set);
    }
    await yieldToEventLoop();
  }
  return [...found.values()];
}

const isSameSize = (one: TilesToCopy, other: TilesToCopy): boolean =>
  one.map_width === other.map_width && one.map_height === other.map_height;

/** Bytes of pictures with previews and tiles that count toward the quota. */
export const bytesOf = (pictures: readonly PictureWithTiles[]): number =>
  pictures.reduce(
    (sum, { bytes, small_bytes, source_bytes, tiles }) =>
      sum +
      bytes +
      small_bytes +
      quotaBytesOfSource(source_bytes) +
      tiles.reduce((ofTiles, set) => ofTiles + set.bytes, 0),
    0,
  );

/** A copied picture with a random name. */
export interface CopiedPicture {
  /** Sizes of the maps whose tiles were copied. */
  sizes: ReadonlySet<string>;
  picture: Omit<NewPicture, 'world_id' | 'created_at'>;
  tiles: Omit<NewTileSet, 'created_at'>[];
}

/** Copies by the name of their original. */
export type CopiedPictures = ReadonlyMap<string, CopiedPicture>;

export const sizeKey = ({ map_width, map_height }: { map_width: number; map_height: number }): string =>
  `${map_width}x${map_height}`;

/**
 * Copies the files of a picture. They have no owner until `writeCopy` inserts their row.
 * @param hash name of the copy
 */
export async function copyPicture(media: MediaStore, original: PictureWithTiles, hash: string): Promise<CopiedPicture> {
  const { tiles, ...picture } = original;
  const renamed = (key: MediaKey): MediaKey => key.replace(/[0-9a-f]{64}/, hash);
  const copy = async (key: MediaKey | null) => (key === null ? 0 : await media.duplicate(key, renamed(key)));
  const smallBytes = (await copy(picture.preview_file)) + (await copy(picture.share_file));
  const sourceBytes = await copy(picture.source_file);
  const folders = new Map<MediaKey, number>();
  const sets: CopiedPicture['tiles'] = [];
  for (const { picture_hash: _, ...set } of tiles) {
    // Two map sizes may share tiles: count them once.
    const bytes = folders.has(set.folder) ? 0 : await copy(set.folder);
    folders.set(set.folder, bytes);
    sets.push({ ...set, picture_hash: hash, folder: renamed(set.folder), bytes, state: 'ready' });
  }
  // The whole picture comes last: if it exists, the other files exist too.
  const bytes = await copy(picture.file);
  return {
    sizes: new Set(sets.map(sizeKey)),
    picture: {
      ...picture,
      hash,
      bytes,
      small_bytes: smallBytes,
      state: 'ready',
      file: renamed(picture.file),
      preview_file: picture.preview_file === null ? null : renamed(picture.preview_file),
      share_file: picture.share_file === null ? null : renamed(picture.share_file),
      source_file: picture.source_file === null ? null : renamed(picture.source_file),
      source_bytes: sourceBytes,
    },
    tiles: sets,
  };
}
