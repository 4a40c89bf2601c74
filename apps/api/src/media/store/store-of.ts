import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

/** The store of an installation: a folder of its data, or a bucket and a folder for copies and what is in the making. */
export const mediaStoreOf = ({ dataDir, media }: Pick<Config, 'dataDir' | 'media'>): MediaStore =>
  media === null
    ? openMediaStore({ folder: join(dataDir, 'media') })
    : openMediaStore({ folder: join(dataDir, 'media-work'), s3: media });
