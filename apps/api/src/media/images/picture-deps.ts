import type { Audit } from '../../audit/audit.ts';
import type { OwnWorldsConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { createQuota, type Quota } from '../../http/quota.ts';
import type { ShareLimit } from '../../http/share-limits.ts';
import type { LargestPicture } from '../../picture-config.ts';
import type { Seals } from '../capabilities/capability.ts';
import type { AddressesFor } from '../capabilities/picture-addresses.ts';
import type { MaskedPictures } from '../masks/masked-pictures.ts';
import type { FetchWikiImage } from '../net/fetch-wiki-image.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { PublicFiles } from '../store/public-files.ts';

/** Dependencies of commands about pictures. */
export interface PictureDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
  media: MediaStore;
  publicFiles: PublicFiles;
  /** Encrypts private addresses. */
  seals: Seals;
  addressesFor: AddressesFor;
  /** Free space of the picture store, in bytes. */
  freeBytes: () => Promise<number>;
  largest: LargestPicture;
  /** Storage limits of own worlds. */
  ownWorlds: OwnWorldsConfig;
  /** Most pictures in the queue; further uploads are told to retry. */
  mostWaiting: number;
  limits: PictureLimits;
  fetchWikiImage: FetchWikiImage;
  /** Masked pictures of maps with fog. */
  masked: MaskedPictures;
}

/** Counted per account (security.md */
export interface PictureLimits {
  uploads: Quota;
  uploadedBytes: Quota;
  /** Pictures imported from the wiki. */
  wikiImages: Quota;
  /** Previews of wiki pictures: a page shows twenty places with several each. */
  wikiPreviews: Quota;
}

/** Free bytes for a new picture, on the local disk and in the store. */
export const freeBytesForPicture = async ({
  freeBytes,
  media,
}: Pick<PictureDeps, 'freeBytes' | 'media'>): Promise<number> =>
  Math.min(await freeBytes(), await media.freeLocalBytes());

const HOUR_MS = 3_600_000;

/** @param areOn false removes all limits (RATE_LIMITS=off, for tests) @param share shares counts between processes */
export function createPictureLimits(now: () => number, areOn: boolean, share: ShareLimit): PictureLimits {
  const quota = (max: number, windowMs: number) =>
    createQuota({ now, max: areOn ? max : Number.POSITIVE_INFINITY, windowMs });
  return {
    uploads: share('pictures', quota(60, HOUR_MS)),
    uploadedBytes: share('bytes of pictures', quota(2 * 1024 ** 3, 24 * HOUR_MS)),
    wikiImages: share('pictures of wikis', quota(60, HOUR_MS)),
    wikiPreviews: share('previews of wikis', quota(1_200, HOUR_MS)),
  };
}
