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

/** What commands about pictures need beside their input. */
export interface PictureDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
  media: MediaStore;
  publicFiles: PublicFiles;
  /** Of addresses that are not for everybody. */
  seals: Seals;
  addressesFor: AddressesFor;
  /** Room that is left where the pictures are, in bytes. */
  freeBytes: () => Promise<number>;
  largest: LargestPicture;
  /** How much own worlds may hold. */
  ownWorlds: OwnWorldsConfig;
  /** Pictures that may wait for their turn; whoever comes then is asked to come again. */
  mostWaiting: number;
  limits: PictureLimits;
  fetchWikiImage: FetchWikiImage;
  /** What players get of fogged maps. */
  masked: MaskedPictures;
}

/** Counted by account (security.md section 12). */
export interface PictureLimits {
  uploads: Quota;
  uploadedBytes: Quota;
  /** Pictures taken over from the wiki. */
  wikiImages: Quota;
  /** Candidates looked at: a page shows twenty places with several each. */
  wikiPreviews: Quota;
}

/** Room for a picture in the making, here and where it is stored, in bytes. */
export const freeToMake = async ({ freeBytes, media }: Pick<PictureDeps, 'freeBytes' | 'media'>): Promise<number> =>
  Math.min(await freeBytes(), await media.freeLocalBytes());

const HOUR_MS = 3_600_000;

/**
 * @param areOn false lifts all of them (RATE_LIMITS=off, for tests)
 * @param share with all processes
 */
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
