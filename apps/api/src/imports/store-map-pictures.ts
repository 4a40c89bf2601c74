import { rm } from 'node:fs/promises';
import { type SourceFile, sourceKeyOf } from '@venture-atlas/importers';
import { pictureProblemSentence, serverMessages } from '@venture-atlas/rules';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isOutOfStorage } from '../media/commands/storage-limits.ts';
import type { PixelSize, StoredFiles } from '../media/images/image-job.ts';
import { pictureRefused } from '../media/images/picture-refused.ts';
import { takeUpload } from '../media/images/take-picture.ts';
import { receiveFile } from '../media/images/temporary-file.ts';
import { findKeeping, type PictureKeeping } from '../media/queries/picture-naming.ts';
import { quotaBytesOf } from '../media/queries/pictures.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import type { LargestPicture } from '../picture-config.ts';
import type { ImportRequest } from './commands/apply-import-plan.ts';
import { findLocationBySlug, listLocationsByImportKey } from './queries/imports.ts';

/** Most pictures of one import; each is decoded, one after the other. */
const PICTURES_MAX = 200;
/** Tolerated difference of proportions of picture and map, since sources round. */
const STRETCH_MAX = 0.01;

/** Stored pictures of an import by the keys of their maps, and notes about the others. */
export interface StoredMapPictures {
  stored: Map<string, StoredFiles>;
  notes: string[];
}

/** Target of the pictures. */
export interface PictureTarget {
  db: Db;
  media: MediaStore;
  largest: LargestPicture;
  /** Checks that the world may store more bytes. @throws AppError quota_reached, storage_full */
  assertStorage: (db: Db, more: number) => Promise<void>;
}

/**
 * Stores the pictures of a draft's maps like uploads: validated and re-encoded in a child process. Skips maps that
 * already have a picture, and pictures without storage left. Does not write to the database; unused pictures are swept
 * later. Never throws for a bad picture.
 * @throws AppError unavailable if pictures cannot be stored now
 */
export async function storeMapPictures(
  { db, media, largest, assertStorage }: PictureTarget,
  { worldId, draft, mapSlug }: Pick<ImportRequest, 'worldId' | 'draft' | 'mapSlug'>,
): Promise<StoredMapPictures> {
  const stored = new Map<string, StoredFiles>();
  const notes: string[] = [];
  const wanted = [...(draft.pictures ?? [])];
  const rows = await listLocationsByImportKey(
    db,
    worldId,
    wanted.map(([key]) => sourceKeyOf(draft, key)),
  );
  const target = mapSlug === null ? undefined : await findLocationBySlug(db, worldId, mapSlug);
  const root = target?.picture_hash == null ? undefined : draft.locations.find(({ isRoot }) => isRoot)?.key;
  const shown = new Set(rows.flatMap((row) => (row.picture_hash === null ? [] : row.import_key)));
  const lacking = wanted.filter(([key]) => key !== root && !shown.has(sourceKeyOf(draft, key)));
  const keeping = await findKeeping(db, worldId);
  let bytes = 0;
  for (const [key, file] of lacking.slice(0, PICTURES_MAX)) {
    const map = draft.locations.find((location) => location.key === key)?.map;
    if (map === null || map === undefined) continue;
    const picture = await take(file, { media, largest }, keeping);
    if (typeof picture === 'string') notes.push(picture);
    else if (isStretched(picture, map)) notes.push(stretched(file, picture, map));
    else {
      bytes += quotaBytesOf(picture);
      const why = await storageProblem(() => assertStorage(db, bytes));
      if (why === undefined) stored.set(key, picture);
      else {
        notes.push(serverMessages.pictureLeftOut(file.name, why));
        // Smaller ones would hardly fit, so the rest is not decoded.
        break;
      }
    }
  }
  if (lacking.length > PICTURES_MAX) notes.push(`Of the pictures of maps the first ${PICTURES_MAX} were taken.`);
  return { stored, notes };
}

/** The sentence of a storage refusal; undefined if there is space. */
async function storageProblem(assertStorage: () => Promise<void>): Promise<string | undefined> {
  try {
    await assertStorage();
    return undefined;
  } catch (cause) {
    if (cause instanceof AppError && isOutOfStorage(cause)) return cause.message;
    throw cause;
  }
}

/** @returns the stored picture, or the sentence of its refusal */
async function take(
  file: SourceFile,
  { media, largest }: Pick<PictureTarget, 'media' | 'largest'>,
  { naming, keepsSource }: PictureKeeping,
): Promise<StoredFiles | string> {
  if (file.bytes > largest.bytes) return tooLarge(file, largest);
  const received = await receiveFile(media.incoming, atMost(file, largest));
  try {
    if (received.bytes > largest.bytes) return tooLarge(file, largest);
    const { format } = received;
    if (format === undefined) return pictureProblemSentence('not_an_image', file.name);
    if (format === 'gif') return pictureProblemSentence('gif', file.name);
    const answer = await takeUpload({
      source: received.path,
      media: media.place,
      format,
      naming,
      keepsSource,
      mostPixels: largest.pixels,
    });
    if (answer.ok) return answer.result;
    // This is temporary, and a finished import would stay without its pictures.
    if (answer.reason === 'unavailable') throw pictureRefused(answer);
    return pictureProblemSentence(answer.reason, file.name, largest.pixels);
  } finally {
    await rm(received.path, { force: true });
  }
}

/** Limits the bytes: an archive may contain more than its header states. */
async function* atMost(file: SourceFile, largest: LargestPicture): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const piece of file.open()) {
    bytes += piece.length;
    yield Buffer.from(piece);
    if (bytes > largest.bytes) return;
  }
}

const tooLarge = ({ name }: SourceFile, { bytes }: LargestPicture): string =>
  `“${name}” is larger than ${bytes / 1_048_576} MB. Make it smaller, and add it to its map in the browser.`;

const isStretched = (picture: PixelSize, map: PixelSize): boolean =>
  Math.abs((picture.width * map.height) / (picture.height * map.width) - 1) > STRETCH_MAX;

const sizeOf = ({ width, height }: PixelSize): string => `${Math.round(width)} x ${Math.round(height)}`;

const stretched = ({ name }: SourceFile, picture: PixelSize, map: PixelSize): string =>
  `${name} (${sizeOf(picture)}) has other proportions than its map (${sizeOf(map)}) and is not shown on it. Where the numbers of the source are those of the picture, give its size with --frame.`;
