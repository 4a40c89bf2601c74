import type { FogPyramid, TilePyramid } from '@venture-atlas/map-math';
import { runImageChild } from '../images/run-image-child.ts';
import type { MediaKey, MediaStore } from '../store/media-store.ts';

/*
 * Masks are laid over tiles that no codec has touched: in a tile that was encoded as a whole, what is hidden has changed
 * the bits of what is not. They are cut when first needed, belong to the picture and not to a campaign, are never served,
 * and are no part of backups.
 */

/** Where the lossless tiles of a picture lie; no address leads there. */
export const plainFolder = (hash: string, { width, height }: Pick<TilePyramid, 'width' | 'height'>): MediaKey =>
  `.plain/${hash}-${width}x${height}`;

/** Below this nothing is cut: pictures that people send come first. */
const LEAST_FREE_BYTES = 1_024 * 1_048_576;

/** A stored picture on a map of this size. */
export interface PlainSource {
  hash: string;
  file: MediaKey;
  map: { width: number; height: number };
  pyramid: FogPyramid;
}

/** Finds lossless tiles of pictures, or has them cut. */
export interface PlainTiles {
  /** @returns their folder; undefined: they cannot be had now */
  find: (source: PlainSource) => Promise<MediaKey | undefined>;
}

export function createPlainTiles(media: MediaStore): PlainTiles {
  const cutting = new Map<MediaKey, Promise<MediaKey | undefined>>();
  const there = new Set<MediaKey>();
  const cut = async ({ hash, file, map }: PlainSource, folder: MediaKey): Promise<MediaKey | undefined> => {
    if (!(await media.has(folder))) {
      if ((await media.freeBytes()) < LEAST_FREE_BYTES) return undefined;
      const job = { hash, file, media: media.place, map, folder };
      const { ok } = await runImageChild<null>({ kind: 'plain', job });
      if (!ok) return undefined;
    }
    there.add(folder);
    return folder;
  };
  return {
    find: async (source) => {
      const folder = plainFolder(source.hash, source.pyramid);
      if (there.has(folder) && (await media.has(folder))) return folder;
      const running = cutting.get(folder) ?? cut(source, folder).finally(() => cutting.delete(folder));
      cutting.set(folder, running);
      return running;
    },
  };
}
