import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { picturesIn } from '@venture-atlas/rules';
import { batches } from '../db/queries/batches.ts';
import type { Db } from '../db/schema.ts';
import { roomOfSource } from '../media/queries/picture-bytes.ts';
import { pictureNamedIn } from '../media/store/media-address.ts';
import {
  type CopyReach,
  listMarkdownWithPictures,
  listPictureNames,
  listPictures,
  listTiles,
  mapsAmong,
  type PictureToCopy,
  type TilesToCopy,
} from './queries/copied-places.ts';

/** Places whose pictures are looked for at a stretch. */
const PLACES_AT_ONCE = 500;

/** Texts of up to a megabyte each. */
const TEXTS_AT_ONCE = 20;

function addPicturesOf(markdown: string, names: Set<string>): void {
  for (const address of picturesIn(markdown)) {
    const name = pictureNamedIn(address);
    if (name !== undefined) names.add(name);
  }
}

/** A stored picture that is copied, with the tiles that the copied maps show of it. */
export interface PictureWithTiles extends PictureToCopy {
  tiles: TilesToCopy[];
}

/** Every stored picture that places of a world show. What needs no database is answered in between. */
export async function findPicturesOf(
  db: Db,
  worldId: number,
  ids: readonly number[],
  reach: CopyReach,
): Promise<PictureWithTiles[]> {
  const found = new Map<string, PictureWithTiles>();
  for (const some of batches(ids, PLACES_AT_ONCE)) {
    const names = await listPictureNames(db, some, reach);
    for (const few of batches(some, TEXTS_AT_ONCE))
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

/** Bytes of pictures with all that was made of them. */
export const bytesOf = (pictures: readonly PictureWithTiles[]): number =>
  pictures.reduce(
    (sum, { bytes, small_bytes, source_bytes, tiles }) =>
      sum + bytes + small_bytes + roomOfSource(source_bytes) + tiles.reduce((ofTiles, set) => ofTiles + set.bytes, 0),
    0,
  );
