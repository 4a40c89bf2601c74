import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@venture-atlas/rules';
import type { StaffLocation, WikiPageContent } from '@venture-atlas/types';
import { LRUCache } from 'lru-cache';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { AppError } from '../../errors.ts';
import { assertWorldStorage } from '../../media/commands/storage-limits.ts';
import {
  assertCanTakePictures,
  keepPictures,
  type Storing,
  storeUploadedFile,
} from '../../media/commands/store-uploads.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import { previewPicture } from '../../media/images/take-picture.ts';
import { type ReceivedFile, receiveFile } from '../../media/images/temporary-file.ts';
import { FetchError, NoHostAllowedError, PermanentFetchError } from '../../media/net/fetch-wiki-image.ts';
import { mediaAddress } from '../../media/store/media-address.ts';
import { editorScope, wholeWorld } from '../../worlds/scope.ts';
import { findStaffLocation } from '../queries/staff-locations.ts';
import { findWikiImages } from '../queries/wiki-images.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { changeLocation } from './save-location.ts';
import { addEntity, editEntity, type StaffRequest, type WriteResult } from './staff-change.ts';

/** The response: the location with its picture (or the pending one), and the change that undoes it. */
export interface WikiImageTaken {
  location: StaffLocation;
  change_id: number | null;
}

export interface WikiImageRequest {
  locationId: number;
  /** One of the location's candidates. */
  url: string;
  /** Whether it becomes the map's picture, or that of the text. */
  use: 'map' | 'text';
}

/**
 * Fetches one of a location's candidate pictures and uses it.
 * @throws AppError not_found; bad_request if it is no candidate; unavailable if it cannot be fetched;
 *   image_not_accepted if it is no supported picture; quota_reached, storage_full
 */
export async function takeWikiImage(
  deps: { pictures: PictureDeps; staff: RegistryDeps },
  request: StaffRequest,
  { locationId, url, use }: WikiImageRequest,
): Promise<WikiImageTaken> {
  const { pictures, staff } = deps;
  const scope = await editorScope(pictures.db, request.viewer);
  const location = await findStaffLocation(pictures.db, scope, locationId);
  const candidates = await findWikiImages(pictures.db, scope, locationId);
  if (candidates === undefined || location === undefined) throw new AppError('not_found');
  if (!candidates.includes(url)) {
    throw new AppError('bad_request', { field: 'image_url', message: serverMessages.wikiImageUnknown });
  }
  refuseWait(pictures.limits.wikiImages.take(String(request.caller.userId)));
  const { world_id: worldId } = location;
  await assertWorldStorage(pictures, pictures.db, worldId, 1);
  const picture = await withWikiImage(pictures, url, ({ path, format }) =>
    storeUploadedFile(pictures, worldId, { path, format, name: '' }),
  );
  const [kept] = await keepPictures(pictures, request, { worldId, pictures: [picture], sourceUrl: url });
  const image = mediaAddress((kept ?? picture).file);
  return use === 'map'
    ? changeLocation(staff, request, locationId, { image }, 'location.picture')
    : addToText(staff, request, locationId, image);
}

/** Puts the picture into the location's text. A missing text is made with only the picture. */
async function addToText(
  deps: RegistryDeps,
  request: StaffRequest,
  locationId: number,
  image: string,
): Promise<WikiImageTaken> {
  const location = await findStaffLocation(deps.db, await editorScope(deps.db, request.viewer), locationId);
  if (location === undefined) throw new AppError('not_found');
  const { world_id: worldId } = location;
  const answer = async ({ changeId }: WriteResult<unknown>, db = deps.db): Promise<WikiImageTaken> => {
    const shown = await deps.entities.location.show(db, wholeWorld(worldId), locationId);
    if (shown === undefined) throw new AppError('not_found');
    return { location: shown, change_id: changeId };
  };
  const { wikipage } = deps.entities;
  if (location.wiki_page_id === null) {
    return addEntity(deps, request, wikipage, {
      action: 'wikipage.add',
      worldId: async () => worldId,
      fields: () => ({ name: location.name, location_id: locationId, wiki_page_content: { ...blank, image } }),
      answer,
    });
  }
  return editEntity(deps, request, wikipage, {
    action: 'wikipage.edit',
    id: location.wiki_page_id,
    fields: (_trx, { wiki_page_content }) => ({ wiki_page_content: { ...wiki_page_content, image } }),
    answer,
  });
}

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

/** A cache of small previews, so that opening a page again does not call the wiki. */
interface WikiPreviews {
  get: (deps: PictureDeps, by: Storing, candidate: { locationId: number; index: number }) => Promise<Buffer>;
}

/** About 20 KB each. */
const CACHED_PREVIEWS_MAX = 200;

export function createWikiPreviews(): WikiPreviews {
  const kept = new LRUCache<string, Buffer>({ max: CACHED_PREVIEWS_MAX });
  return {
    /** @throws AppError not_found; unavailable if it could not be fetched or is no picture */
    async get(deps, { viewer, caller }, { locationId, index }) {
      const url = (await findWikiImages(deps.db, await editorScope(deps.db, viewer), locationId))?.[index];
      if (url === undefined) throw new AppError('not_found');
      const known = kept.get(url);
      if (known !== undefined) return known;
      refuseWait(deps.limits.wikiPreviews.take(String(caller.userId)));
      const small = await makePreview(deps, url);
      kept.set(url, small);
      return small;
    },
  };
}

async function makePreview(deps: PictureDeps, url: string): Promise<Buffer> {
  return withWikiImage(deps, url, async ({ path, format }) => {
    if (format === undefined || format === 'gif') throw notFetched(new FetchError('is no picture'));
    const target = join(deps.media.incoming, `${randomBytes(12).toString('hex')}.webp`);
    try {
      const answer = await previewPicture({ media: deps.media.place, source: path, format, target });
      if (!answer.ok) throw notFetched(new FetchError(answer.reason));
      return await readFile(target);
    } finally {
      await rm(target, { force: true });
    }
  });
}

/**
 * Fetches a picture into a temporary file, passes it to `use`, and removes it.
 * @throws AppError conflict if the server never fetches from this host; unavailable for any other failure, without
 *   details
 */
async function withWikiImage<T>(deps: PictureDeps, url: string, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
  await assertCanTakePictures(deps);
  const file = await receiveFile(deps.media.incoming, deps.fetchWikiImage(url)).catch((error: unknown) => {
    throw error instanceof FetchError ? notFetched(error) : error;
  });
  try {
    return await use(file);
  } finally {
    await rm(file.path, { force: true });
  }
}

/** The reason goes to the log. A permanent refusal is reported as such, without the host, since a retry is useless. */
function notFetched(cause: FetchError): AppError {
  if (!(cause instanceof PermanentFetchError)) {
    return new AppError('unavailable', { message: serverMessages.wikiImageNotFetched, cause });
  }
  const message =
    cause instanceof NoHostAllowedError ? serverMessages.noWikiAllowed : serverMessages.thisWikiNotAllowed;
  return new AppError('conflict', { message, cause });
}
