import { UPLOAD_FILE_BYTES_MAX } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { createSeals } from './capabilities/capability.ts';
import { addressesIn } from './capabilities/picture-addresses.ts';
import { sweepOwnFolder, sweepPictures } from './commands/sweep-pictures.ts';
import { createPictureLimits, type PictureDeps } from './images/picture-deps.ts';
import { createMaskProcess } from './masks/mask-process.ts';
import { createMaskedPictures } from './masks/masked-pictures.ts';
import { createPlainTiles } from './masks/plain-tiles.ts';
import { createFetchWikiImage } from './net/fetch-wiki-image.ts';
import { isInOpenWorld } from './queries/our-pictures.ts';
import { createPublicFiles } from './store/public-files.ts';
import { mediaStoreOf } from './store/store-of.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pictures: PictureDeps;
  }
}

/** Dependencies that tests replace. */
export type PictureStandIns = Partial<Pick<PictureDeps, 'freeBytes' | 'mostWaiting' | 'fetchWikiImage'>>;

export interface PicturesOptions {
  config: Config;
  standIns: PictureStandIns;
  /** Whether this is the only process that receives files in this folder. */
  isAlone: boolean;
  isReadOnly: boolean;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Decorates the app with the dependencies of pictures, and schedules their clean-up. */
export const picturesPlugin = fp<PicturesOptions>(async (app, { config, standIns, isAlone, isReadOnly }) => {
  const { now, audit, pictureKey } = app.accounts;
  const media = mediaStoreOf(config);
  const seals = createSeals(pictureKey);
  await media.prepare(!isReadOnly);
  const masks = createMaskProcess();
  app.addHook('onClose', async () => masks.stop());
  // Remaining files are from a server that was killed.
  if (isAlone && !isReadOnly) media.dropIncoming();
  app.decorate('pictures', {
    db: app.db,
    now,
    audit,
    media,
    publicFiles: createPublicFiles(app.events, (unit) => isInOpenWorld(app.db, unit)),
    seals,
    addressesFor: (db, wish) => addressesIn(db, seals, wish),
    freeBytes: media.freeBytes,
    largest: config.largestPicture,
    ownWorlds: config.ownWorlds,
    mostWaiting: 20,
    limits: createPictureLimits(now, config.rateLimits, app.shareLimit),
    fetchWikiImage: createFetchWikiImage({
      hosts: config.wikiImageHosts,
      maxBytes: UPLOAD_FILE_BYTES_MAX,
      connectMs: 5 * SECOND_MS,
      totalMs: 15 * SECOND_MS,
    }),
    masked: createMaskedPictures({ media, masks, plain: createPlainTiles(media) }),
    ...standIns,
  });
  app.repeat({
    name: 'picture clean-up',
    everyMs: HOUR_MS,
    run: () => sweepPictures({ db: app.db, media }, now()),
  });
  if (!media.isRemote) return;
  // Each machine has its own local folder besides the bucket.
  app.repeatHere({ what: 'pictures', everyMs: HOUR_MS, run: () => sweepOwnFolder({ db: app.db, media }, now()) });
});
