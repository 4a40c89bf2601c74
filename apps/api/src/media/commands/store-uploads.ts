import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/audit.ts';
import type { Db, NewPicture, NewTileSet } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';
import type { PixelSize, StoredFiles, StoredTiles } from '../images/image-job.ts';
import { freeBytesForPicture, type PictureDeps } from '../images/picture-deps.ts';
import { pictureRefused } from '../images/picture-refused.ts';
import { picturesWaiting, takeUpload } from '../images/take-picture.ts';
import type { ReceivedFile } from '../images/temporary-file.ts';
import { findKeeping, type PictureKeeping } from '../queries/picture-naming.ts';
import { type KeptPicture, keepUploadedPicture } from '../queries/pictures.ts';
import type { MediaKey, MediaStore } from '../store/media-store.ts';
import { assertWorldStorage } from './storage-limits.ts';

/** Uploads are refused below this, because the database needs disk space too. */
const LEAST_FREE_BYTES = 500 * 1024 * 1024;

/** Retry after this time in seconds: about the time for one large picture. */
const RETRY_SECONDS = 10;

/** Refuses an upload early, before the client sends it. */
export async function assertCanTakePictures(deps: PictureDeps): Promise<void> {
  if (picturesWaiting() >= deps.mostWaiting) {
    throw new AppError('unavailable', { message: serverMessages.uploadsWaiting, retryAfter: RETRY_SECONDS });
  }
  if ((await freeBytesForPicture(deps)) < LEAST_FREE_BYTES) throw new AppError('storage_full');
}

/** A received file with its original name. */
export interface UploadedFile extends ReceivedFile {
  name: string;
}

/** Who stores pictures: the viewer for checks of rights, the caller for the audit log. */
export interface Storing {
  viewer: Viewer;
  caller: Caller;
}

/**
 * Stores received files in one world: all of them or none.
 * @throws AppError image_not_accepted naming the first bad file; errors of `keepPictures`
 */
export async function storeUploads(
  deps: PictureDeps,
  by: Storing,
  { worldId, files }: { worldId: number; files: readonly UploadedFile[] },
): Promise<(StoredFiles & { name: string })[]> {
  const stored: StoredFiles[] = [];
  for (const file of files) {
    stored.push(await storeUploadedFile(deps, worldId, file));
  }
  const kept = await keepPictures(deps, by, { worldId, pictures: stored, sourceUrl: null });
  return kept.map((picture, index) => ({ ...picture, name: files[index]?.name ?? '' }));
}

/**
 * Decodes one file and stores it. The decoder must find the format of its first bytes.
 * @throws AppError image_not_accepted, storage_full
 */
export const storeUploadedFile = async (
  deps: PictureDeps,
  worldId: number,
  file: Pick<UploadedFile, 'path' | 'format' | 'name'>,
): Promise<StoredFiles> => storeUploadedFileAs(deps, await findKeeping(deps.db, worldId), file);

/** Does the same for a world that does not exist yet, so that the caller provides `keeping`. */
export async function storeUploadedFileAs(
  { media, largest }: Pick<PictureDeps, 'media' | 'largest'>,
  keeping: PictureKeeping,
  { path, format, name }: Pick<UploadedFile, 'path' | 'format' | 'name'>,
): Promise<StoredFiles> {
  if (format === undefined) throw pictureRefused({ reason: 'not_an_image' }, name);
  if (format === 'gif') throw pictureRefused({ reason: 'gif' }, name);
  const of = { source: path, media: media.place, format, mostPixels: largest.pixels };
  const answer = await takeUpload({ ...of, naming: keeping.naming, keepsSource: keeping.keepsSource });
  if (!answer.ok) throw pictureRefused(answer, name, largest.pixels);
  return answer.result;
}

/** Stored picture files of a world. `sourceUrl` is null for uploads. */
export interface StoredForWorld {
  worldId: number;
  pictures: readonly StoredFiles[];
  sourceUrl: string | null;
}

/**
 * Inserts the pictures of a world, after checking edit rights and storage limits.
 * @returns the pictures as kept: a picture that the world already has keeps its existing name
 * @throws AppError not_found, quota_reached, storage_full
 */
export async function keepPictures(deps: PictureDeps, by: Storing, stored: StoredForWorld): Promise<StoredFiles[]> {
  const { kept } = await keepFiles(deps.media, stored.pictures, () =>
    writeTransaction(deps.db, async (trx) => {
      await assertEdits(trx, by.viewer, stored.worldId);
      return { kept: await keepRows(deps, trx, by.caller, stored) };
    }),
  );
  return kept;
}

/**
 * Runs a write that inserts stored files. Removes the files if the write fails, and the files of pictures that exist
 * under another name.
 * @param keep returns the pictures as kept, in the same order
 */
export async function keepFiles<T extends { kept: readonly StoredFiles[] }>(
  media: Pick<MediaStore, 'removeOlder'>,
  pictures: readonly StoredFiles[],
  keep: () => Promise<T>,
): Promise<T> {
  const done = await keep().catch(async (cause: unknown) => {
    // No row names them, and they would take disk space until the next sweep.
    await media.removeOlder(pictures.filter(isOnlyHere).flatMap(filesOf), Number.POSITIVE_INFINITY);
    throw cause;
  });
  // Duplicates of pictures that exist under another name have no owner.
  const again = pictures.filter(({ hash }, index) => hash !== done.kept[index]?.hash);
  await media.removeOlder(again.flatMap(filesOf), Number.POSITIVE_INFINITY);
  return done;
}

/** Random names are unique. A file that is named by its content may have existed before. */
const isOnlyHere = ({ hash, sha256 }: StoredFiles): boolean => hash !== sha256;

/** Inserts the rows of `keepPictures` within a transaction that has checked the rights. */
export async function keepRows(
  deps: PictureDeps,
  trx: Db,
  caller: Caller,
  { worldId, pictures, sourceUrl }: StoredForWorld,
): Promise<StoredFiles[]> {
  const at = isoTime(deps.now());
  const kept: StoredFiles[] = [];
  for (const picture of pictures) {
    const row = { ...pictureRow(worldId, picture, at), uploaded_by: caller.userId, source_url: sourceUrl };
    kept.push(keptAs(picture, await keepUploadedPicture(trx, row)));
    await deps.audit.record(trx, caller, {
      action: sourceUrl === null ? 'upload' : 'wiki_fetch',
      outcome: 'ok',
      object: `picture:${picture.hash}`,
      details: { bytes: picture.bytes, width: picture.width, height: picture.height },
    });
  }
  await assertWorldStorage(deps, trx, worldId);
  return kept;
}

/** The files of a stored picture, by their keys. */
export const filesOf = ({ file, preview, shareImage, source }: StoredFiles): MediaKey[] =>
  source === null ? [file, preview, shareImage] : [file, preview, shareImage, source.file];

const keptAs = (picture: StoredFiles, kept: KeptPicture): StoredFiles => ({
  ...picture,
  hash: kept.hash,
  file: kept.file,
  preview: kept.preview_file ?? picture.preview,
  shareImage: kept.share_file ?? picture.shareImage,
  source: kept.source_file === null || picture.source === null ? null : { ...picture.source, file: kept.source_file },
});

/** A picture that was stored for a world as a row. @param at when it was stored */
export const pictureRow = (worldId: number, picture: StoredFiles, at: string): NewPicture => ({
  ...pictureColumns(picture, at),
  world_id: worldId,
});

/** The columns of a stored picture without the world, which may not exist yet. */
export const pictureColumns = (picture: StoredFiles, at: string): Omit<NewPicture, 'world_id'> => ({
  hash: picture.hash,
  sha256: picture.sha256,
  file: picture.file,
  format: picture.format,
  width: picture.width,
  height: picture.height,
  bytes: picture.bytes,
  small_bytes: picture.smallBytes,
  preview_file: picture.preview,
  share_file: picture.shareImage,
  source_file: picture.source?.file ?? null,
  source_bytes: picture.source?.bytes ?? 0,
  whole_sha256: picture.source?.wholeSha256 ?? null,
  glimpse: Buffer.from(picture.glimpse, 'base64'),
  state: 'ready',
  created_at: at,
});

/** The tiles of a stored picture for a map of this size, as a row. @param at when they were cut */
export const tileSetRow = (hash: string, map: PixelSize, tiles: StoredTiles, at: string): NewTileSet => ({
  picture_hash: hash,
  map_width: map.width,
  map_height: map.height,
  folder: tiles.folder,
  tile_size: tiles.size,
  levels: tiles.levels,
  zoom_offset: tiles.zoomOffset,
  bytes: tiles.bytes,
  state: 'ready',
  created_at: at,
});
