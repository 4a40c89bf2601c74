import type { FogPyramid, TilePyramid } from '@venture-atlas/map-math';
import type { FogGround } from '@venture-atlas/types';
import { runImageChild } from '../images/run-image-child.ts';
import type { MediaKey, MediaStore } from '../store/media-store.ts';

/*
 * Masks are laid over lossless tiles: in a lossy tile, hidden pixels have changed the bits of visible ones. The tiles
 * are cut on demand, belong to the picture and not to a campaign, are never served, and are not part of backups.
 */

/** Folder of the lossless tiles of a picture; no address serves it. */
export const plainFolder = (hash: string, { width, height }: Pick<TilePyramid, 'width' | 'height'>): MediaKey =>
  `.plain/${hash}-${width}x${height}`;

/** Free bytes below which nothing is cut: uploads have priority. */
const LEAST_FREE_BYTES = 1_024 * 1_048_576;
/**
 * Limit of all lossless tiles, about thirty large maps. They do not count toward quotas; the least recently used are
 * removed first.
 */
const BYTES_MAX = 4_096 * 1_048_576;
/** Upper bound of the bytes per pixel, all levels included. */
const BYTES_PER_PIXEL = 4;
/** Tiles that were used this recently are not removed (ms). */
const IN_USE_MS = 15 * 60_000;
/** How often the last use is stored (ms). */
const MARK_USED_MS = 5 * 60_000;

/** A stored picture and the size of its map. */
export interface PlainPicture {
  hash: string;
  file: MediaKey;
  map: { width: number; height: number };
  pyramid: FogPyramid;
}

/** A picture to be masked. */
export interface PlainSource extends PlainPicture {
  /** Pattern of unknown ground. */
  ground: FogGround;
}

/** Finds the lossless tiles of pictures, and cuts them if needed. */
export interface PlainTiles {
  /** @returns their folder; undefined if they are not available now */
  find: (source: PlainPicture) => Promise<MediaKey | undefined>;
}

export function createPlainTiles(media: MediaStore, mostBytes = BYTES_MAX): PlainTiles {
  const cutting = new Map<MediaKey, Promise<MediaKey | undefined>>();
  /** Times until which the last use need not be stored again. */
  const markedUntil = new Map<MediaKey, number>();
  let reservedBytes = 0;
  const inUse = async (folder: MediaKey): Promise<MediaKey> => {
    if ((markedUntil.get(folder) ?? 0) > Date.now()) return folder;
    markedUntil.set(folder, Date.now() + MARK_USED_MS);
    await media.markPlainUsed(folder);
    return folder;
  };
  const cut = async ({ hash, file, map, pyramid }: PlainPicture, folder: MediaKey): Promise<MediaKey | undefined> => {
    if (await media.has(folder)) return inUse(folder);
    if ((await media.freeLocalBytes()) < LEAST_FREE_BYTES) return undefined;
    const most = pyramid.width * pyramid.height * BYTES_PER_PIXEL;
    reservedBytes += most;
    try {
      if (!(await freeSpace(media, mostBytes - reservedBytes))) return undefined;
      const job = { hash, file, media: media.place, map, folder };
      const { ok } = await runImageChild<null>({ kind: 'plain', job });
      return ok ? inUse(folder) : undefined;
    } finally {
      reservedBytes -= most;
    }
  };
  return {
    find: async (source) => {
      const folder = plainFolder(source.hash, source.pyramid);
      if (markedUntil.has(folder) && (await media.has(folder))) return inUse(folder);
      const running = cutting.get(folder) ?? cut(source, folder).finally(() => cutting.delete(folder));
      cutting.set(folder, running);
      return running;
    },
  };
}

/** Removes the least recently used tiles until at most this many bytes remain. @returns whether that was possible */
async function freeSpace(media: MediaStore, mostBytes: number): Promise<boolean> {
  const all = (await media.measurePlain()).toSorted((one, other) => one.usedMs - other.usedMs);
  let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const before = Date.now() - IN_USE_MS;
  for (const { item, bytes: freed, usedMs } of all) {
    if (bytes <= mostBytes || usedMs >= before) break;
    await media.removeOlder([item], before);
    bytes -= freed;
  }
  return bytes <= mostBytes;
}
