import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@venture-atlas/rules';
import { LRUCache } from 'lru-cache';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { AppError } from '../../errors.ts';
import { assertRoomForPictures, type Storing } from '../../media/commands/store-uploads.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { previewPicture } from '../../media/images/take-picture.ts';
import { type ReceivedFile, receiveFile } from '../../media/images/temporary-file.ts';
import { NeverFetched, NoHostAllowed, NotFetched } from '../../media/net/fetch-wiki-image.ts';
import { editorScope } from '../../worlds/scope.ts';
import { findWikiImages } from '../queries/wiki-images.ts';

/** Small pictures of candidates that were looked at last, so that a page that is opened again asks the wiki nothing. */
export interface WikiPreviews {
  get: (deps: PictureDeps, by: Storing, candidate: { locationId: number; index: number }) => Promise<Buffer>;
}

/** Some 20 KB each. */
const MOST_KEPT = 200;

export function createWikiPreviews(): WikiPreviews {
  const kept = new LRUCache<string, Buffer>({ max: MOST_KEPT });
  return {
    /** @throws AppError not_found; unavailable when it could not be fetched or is no picture */
    async get(deps, { viewer, caller }, { locationId, index }) {
      const url = (await findWikiImages(deps.db, await editorScope(deps.db, viewer), locationId))?.[index];
      if (url === undefined) throw new AppError('not_found');
      const known = kept.get(url);
      if (known !== undefined) return known;
      refuseWait(deps.limits.wikiPreviews.take(String(caller.userId)));
      const small = await makeSmall(deps, url);
      kept.set(url, small);
      return small;
    },
  };
}

async function makeSmall(deps: PictureDeps, url: string): Promise<Buffer> {
  return withWikiImage(deps, url, async ({ path, format }) => {
    if (format === undefined || format === 'gif') throw notFetched(new NotFetched('is no picture'));
    const target = join(deps.media.incoming, `${randomBytes(12).toString('hex')}.webp`);
    try {
      const answer = await previewPicture({ media: deps.media.place, source: path, format, target });
      if (!answer.ok) throw notFetched(new NotFetched(answer.reason));
      return await readFile(target);
    } finally {
      await rm(target, { force: true });
    }
  });
}

/**
 * Fetches a picture into a file of its own, gives it to `use`, and removes it.
 * @throws AppError conflict where the server never fetches from this host; unavailable: whatever went wrong outside, the
 *   caller learns only that
 */
export async function withWikiImage<T>(
  deps: PictureDeps,
  url: string,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  await assertRoomForPictures(deps);
  const file = await receiveFile(deps.media.incoming, deps.fetchWikiImage(url)).catch((error: unknown) => {
    throw error instanceof NotFetched ? notFetched(error) : error;
  });
  try {
    return await use(file);
  } finally {
    await rm(file.path, { force: true });
  }
}

/** The reason goes to the log; what is refused for good is told without the host, since trying again is of no use. */
function notFetched(cause: NotFetched): AppError {
  if (!(cause instanceof NeverFetched)) {
    return new AppError('unavailable', { message: serverMessages.wikiImageNotFetched, cause });
  }
  const message = cause instanceof NoHostAllowed ? serverMessages.noWikiAllowed : serverMessages.thisWikiNotAllowed;
  return new AppError('conflict', { message, cause });
}
