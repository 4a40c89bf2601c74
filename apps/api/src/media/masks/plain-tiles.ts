import type { FogPyramid, TilePyramid } from '@venture-atlas/map-math';
import type { FogGround } from '@venture-atlas/types';
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
/** All of them together, of some thirty large maps: they are in nobody's quota, and those that rest longest go first. */
const MOST_BYTES = 4_096 * 1_048_576;
/** Of a pixel of the picture, with all levels: no lossless tile is longer. */
const BYTES_A_PIXEL = 4;
/** Which were used since then stay, whatever else is needed (ms). */
const IN_USE_MS = 15 * 60_000;
/** How often it is written down that some are in use (ms). */
const SAY_USED_MS = 5 * 60_000;

/** A stored picture on a map of this size. */
export interface PlainPicture {
  hash: string;
  file: MediaKey;
  map: { width: number; height: number };
  pyramid: FogPyramid;
}

/** One that is masked. */
export interface PlainSource extends PlainPicture {
  /** What its unknown ground is drawn as. */
  ground: FogGround;
}

/** Finds lossless tiles of pictures, or has them cut. */
export interface PlainTiles {
  /** @returns their folder; undefined: they cannot be had now */
  find: (source: PlainPicture) => Promise<MediaKey | undefined>;
}

export function createPlainTiles(media: MediaStore, mostBytes = MOST_BYTES): PlainTiles {
  const cutting = new Map<MediaKey, Promise<MediaKey | undefined>>();
  /** Until when it need not be said again that they are in use. */
  const there = new Map<MediaKey, number>();
  let promised = 0;
  const inUse = async (folder: MediaKey): Promise<MediaKey> => {
    if ((there.get(folder) ?? 0) > Date.now()) return folder;
    there.set(folder, Date.now() + SAY_USED_MS);
    await media.markPlainUsed(folder);
    return folder;
  };
  const cut = async ({ hash, file, map, pyramid }: PlainPicture, folder: MediaKey): Promise<MediaKey | undefined> => {
    if (await media.has(folder)) return inUse(folder);
    if ((await media.freeLocalBytes()) < LEAST_FREE_BYTES) return undefined;
    const most = pyramid.width * pyramid.height * BYTES_A_PIXEL;
    promised += most;
    try {
      if (!(await makeRoom(media, mostBytes - promised))) return undefined;
      const job = { hash, file, media: media.place, map, folder };
      const { ok } = await runImageChild<null>({ kind: 'plain', job });
      return ok ? inUse(folder) : undefined;
    } finally {
      promised -= most;
    }
  };
  return {
    find: async (source) => {
      const folder = plainFolder(source.hash, source.pyramid);
      if (there.has(folder) && (await media.has(folder))) return inUse(folder);
      const running = cutting.get(folder) ?? cut(source, folder).finally(() => cutting.delete(folder));
      cutting.set(folder, running);
      return running;
    },
  };
}

/** Removes what rests longest until no more than this is left. @returns whether that was possible */
async function makeRoom(media: MediaStore, mostBytes: number): Promise<boolean> {
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
