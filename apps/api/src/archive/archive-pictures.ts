import type { Db, NewPicture, NewTileSet } from '../db/schema.ts';
import { pictureColumns, tileSetRow } from '../media/commands/store-uploads.ts';
import type { ImageJob, PixelSize, StoredPicture } from '../media/images/image-job.ts';
import { pictureRefused } from '../media/images/picture-refused.ts';
import { cutForMap, takePicture } from '../media/images/take-picture.ts';
import type { PictureKeeping } from '../media/queries/picture-naming.ts';
import { quotaBytesOf, upsertPicture, upsertTileSet } from '../media/queries/pictures.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import { ArchiveError, isSource, type PictureRow } from './archive-format.ts';
import { readRows, unpackedPicture } from './read-archive.ts';

/** Stored pictures of an archive by content hash, which is their name in the archive. */
export type TakenPictures = ReadonlyMap<string, TakenPicture>;

interface TakenPicture {
  picture: Omit<NewPicture, 'world_id'>;
  tiles: NewTileSet[];
}

/**
 * Stores the pictures of an unpacked archive, and cuts tiles for every map that shows them.
 * @throws ArchiveError naming a picture that cannot be used; AppError unavailable if the store is unreachable
 */
export async function takeArchivePictures(
  job: {
    folder: string;
    media: MediaPlace;
    /** How the target world stores pictures. */
    keeping: PictureKeeping;
    /** `ours`: stored unchanged. `upload`: untrusted, so processed like uploads. */
    trust: ImageJob['trust'];
    /** Pixel limit of an upload; default: IMAGE_PIXELS_MAX. */
    mostPixels?: number;
    /** Called with the size of each stored picture and tile set; throws if there is no storage left. */
    onStored: OnStored;
    onProgress?: (step: 'pictures' | 'tables', done: number, total: number) => void;
  },
  pictures: readonly PictureRow[],
): Promise<TakenPictures> {
  const frames = await framesOf(job.folder);
  const taken = new Map<string, TakenPicture>();
  for (const [index, row] of pictures.entries()) {
    taken.set(row.hash, await takeOne(job, row, frames.get(row.hash) ?? []));
    job.onProgress?.('pictures', index + 1, pictures.length);
  }
  return taken;
}

/** Inserts the stored pictures of a world, within the transaction that writes its places. */
export async function writeTakenPictures(trx: Db, worldId: number, taken: TakenPictures): Promise<void> {
  for (const { picture, tiles } of taken.values()) {
    await upsertPicture(trx, { ...picture, world_id: worldId });
    for (const set of tiles) await upsertTileSet(trx, set);
  }
}

type OnStored = (name: string, bytes: number) => Promise<void>;

interface TakeJob {
  folder: string;
  media: MediaPlace;
  keeping: PictureKeeping;
  trust: ImageJob['trust'];
  mostPixels?: number;
  onStored: OnStored;
}

async function takeOne(
  { folder, media, keeping, trust, mostPixels, onStored }: TakeJob,
  row: PictureRow,
  [first, ...others]: readonly PixelSize[],
): Promise<TakenPicture> {
  const answer = await takePicture({
    source: unpackedPicture(folder, row),
    media,
    trust,
    ...(mostPixels === undefined ? {} : { mostPixels }),
    map: first ?? null,
    naming: keeping.naming,
    // A source stays a source, whatever the world keeps: it is not sent to browsers.
    keepsSource: isSource(row) || (trust === 'upload' && keeping.keepsSource),
  });
  if (!answer.ok && answer.reason === 'unavailable') throw pictureRefused(answer);
  if (!answer.ok) throw new ArchiveError(`The picture ${row.file} cannot be used (${answer.reason}).`);
  const { picture } = answer;
  // A re-encoded picture has another hash.
  if (trust === 'ours' && picture.sha256 !== row.hash)
    throw new ArchiveError(`The picture ${row.file} is not what its name says.`);
  const tiles = first === undefined ? [] : [tileSetRow(picture.hash, first, picture.tiles, row.created_at)];
  await onStored(picture.hash, quotaBytesOf(picture) + picture.tiles.bytes);
  for (const map of others) {
    const cut = await cutForMap({ file: picture.source?.file ?? picture.file, hash: picture.hash, media, map });
    if (!cut.ok && cut.reason === 'unavailable') throw pictureRefused(cut);
    if (!cut.ok) throw new ArchiveError(`The picture ${row.file} cannot be cut into tiles (${cut.reason}).`);
    tiles.push(tileSetRow(picture.hash, map, cut.result, row.created_at));
    await onStored(picture.hash, cut.result.bytes);
  }
  return { picture: newPicture(picture, row), tiles };
}

const newPicture = (picture: StoredPicture, row: PictureRow): TakenPicture['picture'] => ({
  ...pictureColumns(picture, row.created_at),
  source_url: row.source_url,
  frame_side: row.frame?.side ?? null,
  frame_corner: row.frame?.corner ?? null,
});

/** The distinct sizes of the maps that show each picture. */
async function framesOf(folder: string): Promise<Map<string, PixelSize[]>> {
  const frames = new Map<string, PixelSize[]>();
  for await (const { picture_hash, map_width: width, map_height: height } of readRows(folder, 'locations')) {
    if (picture_hash === null || width === null || height === null) continue;
    const known = frames.get(picture_hash) ?? [];
    if (!known.some((map) => map.width === width && map.height === height)) known.push({ width, height });
    frames.set(picture_hash, known);
  }
  return frames;
}
