import type { NewPicture, NewTileSet } from '../db/schema.ts';
import type { MediaKey, MediaStore } from '../media/store/media-store.ts';
import type { PictureWithTiles } from './copied-pictures.ts';

/** A picture whose files are stored once more, under a name that nobody could know. */
export interface CopiedPicture {
  /** The tiles that were copied with it, by the sizes of their maps. */
  sizes: ReadonlySet<string>;
  picture: Omit<NewPicture, 'world_id' | 'created_at'>;
  tiles: Omit<NewTileSet, 'created_at'>[];
}

/** Copies by the name of the picture that they are of. */
export type CopiedPictures = ReadonlyMap<string, CopiedPicture>;

export const sizeKey = ({ map_width, map_height }: { map_width: number; map_height: number }): string =>
  `${map_width}x${map_height}`;

/**
 * Stores the files of a picture once more. Nobody owns them until `writeCopy` says whose they are.
 * @param hash names them
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
    // Two sizes of a map may have the same tiles: they count once.
    const bytes = folders.has(set.folder) ? 0 : await copy(set.folder);
    folders.set(set.folder, bytes);
    sets.push({ ...set, picture_hash: hash, folder: renamed(set.folder), bytes, state: 'ready' });
  }
  // The whole picture comes last: where it is, the others are.
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
