import { mkdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { UPLOAD_FILE_BYTES_MAX } from '@venture-atlas/types';
import fp from 'fastify-plugin';
import { type Config, mediaFolder } from '../config.ts';
import { sweepPictures } from './commands/sweep-pictures.ts';
import { createPictureLimits, type PictureDeps } from './images/picture-deps.ts';
import { receivingFolder } from './images/temporary-file.ts';
import { createFetchWikiImage } from './net/fetch-wiki-image.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pictures: PictureDeps;
  }
}

/** What tests give in the place of the real thing. */
export type PictureStandIns = Partial<Pick<PictureDeps, 'freeBytes' | 'mostWaiting' | 'fetchWikiImage'>>;

export interface PicturesOptions {
  config: Config;
  standIns: PictureStandIns;
  /** No other process receives files in this folder. */
  isAlone: boolean;
  isReadOnly: boolean;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Everything pictures need, put on the app, and what is done about them while nobody asks. */
export const picturesPlugin = fp<PicturesOptions>(async (app, { config, standIns, isAlone, isReadOnly }) => {
  const { now, audit } = app.accounts;
  const mediaDir = mediaFolder(config);
  mkdirSync(mediaDir, { recursive: true });
  // Nobody else receives files: what is there now was left by a server that was killed.
  if (isAlone && !isReadOnly) rmSync(receivingFolder(mediaDir), { recursive: true, force: true });
  app.decorate('pictures', {
    db: app.db,
    now,
    audit,
    mediaDir,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(mediaDir);
      return bavail * bsize;
    },
    mostWaiting: 20,
    limits: createPictureLimits(now, config.rateLimits),
    fetchWikiImage: createFetchWikiImage({
      hosts: config.wikiImageHosts,
      maxBytes: UPLOAD_FILE_BYTES_MAX,
      connectMs: 5 * SECOND_MS,
      totalMs: 15 * SECOND_MS,
    }),
    ...standIns,
  });
  app.repeat({
    name: 'picture clean-up',
    everyMs: HOUR_MS,
    run: () => sweepPictures({ db: app.db, mediaDir }, now()),
  });
});
