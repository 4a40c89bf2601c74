import { serverMessages } from '@venture-atlas/rules';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Caller } from '../../audit/caller.ts';
import type { NewPicture } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import type { StoredFiles } from '../images/image-job.ts';
import type { PictureDeps } from '../images/picture-deps.ts';
import { pictureRefused } from '../images/picture-refused.ts';
import { picturesWaiting, takeUpload } from '../images/take-picture.ts';
import { formatOfName, type ReceivedFile } from '../images/temporary-file.ts';
import { keepUploadedPicture } from '../queries/pictures.ts';

/** Below this nothing more is taken in: the database needs room too. */
const LEAST_FREE_BYTES = 500 * 1024 * 1024;

/** Seconds after which it is worth coming again: about one large picture. */
const RETRY_SECONDS = 10;

/** Says no before anybody sends megabytes for nothing. @throws AppError storage_full, unavailable */
export async function assertRoomForPictures(deps: PictureDeps): Promise<void> {
  if (picturesWaiting() >= deps.mostWaiting) {
    throw new AppError('unavailable', { message: serverMessages.uploadsWaiting, retryAfter: RETRY_SECONDS });
  }
  if ((await deps.freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
}

/** A received file with the name that its sender gave it. */
export interface UploadedFile extends ReceivedFile {
  name: string;
}

/**
 * Takes received files in: all of them or none.
 * @throws AppError image_not_accepted naming the first that is none, storage_full
 */
export async function storeUploads(
  deps: PictureDeps,
  caller: Caller,
  files: readonly UploadedFile[],
): Promise<(StoredFiles & { name: string })[]> {
  const stored: (StoredFiles & { name: string })[] = [];
  for (const file of files) {
    if (file.format !== undefined && file.format !== formatOfName(file.name))
      throw pictureRefused('wrong_kind', file.name);
    stored.push({ ...(await takeIn(deps, file)), name: file.name });
  }
  await keepPictures(deps, caller, stored, null);
  return stored;
}

/**
 * Decodes one file and stores it; the decoder must find
 * what its first bytes say.
 * @throws AppError image_not_accepted, storage_full
 */
export async function takeIn(
  deps: PictureDeps,
  { path, format, name }: Pick<UploadedFile, 'path' | 'format' | 'name'>,
): Promise<StoredFiles> {
  if (format === undefined) throw pictureRefused('not_an_image', name);
  const answer = await takeUpload({ source: path, media: deps.media.place, format });
  if (!answer.ok) throw pictureRefused(answer.reason, name);
  return answer.result;
}

/** Makes the pictures known. @param sourceUrl where they were fetched; null: somebody sent them */
export async function keepPictures(
  deps: PictureDeps,
  caller: Caller,
  pictures: readonly StoredFiles[],
  sourceUrl: string | null,
): Promise<void> {
  await writeTransaction(deps.db, async (trx) => {
    const at = isoTime(deps.now());
    for (const picture of pictures) {
      await keepUploadedPicture(trx, { ...pictureRow(picture, at), uploaded_by: caller.userId, source_url: sourceUrl });
      await deps.audit.record(trx, caller, {
        action: sourceUrl === null ? 'upload' : 'wiki_fetch',
        outcome: 'ok',
        object: `picture:${picture.hash}`,
        details: { bytes: picture.bytes, width: picture.width, height: picture.height },
      });
    }
  });
}

/** A stored picture as a row. @param at when it was stored */
export const pictureRow = (picture: StoredFiles, at: string): NewPicture => ({
  hash: picture.hash,
  file: picture.file,
  format: picture.format,
  width: picture.width,
  height: picture.height,
  bytes: picture.bytes,
  preview_file: picture.preview,
  share_file: picture.shareImage,
  glimpse: Buffer.from(picture.glimpse, 'base64'),
  state: 'ready',
  created_at: at,
});
