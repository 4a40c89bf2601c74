import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

/** The picture store of an installation: a data folder, or a bucket with a local folder. */
export const mediaStoreOf = ({ dataDir, media }: Pick<Config, 'dataDir' | 'media'>): MediaStore =>
  media === null
    ? openMediaStore({ folder: join(dataDir, 'media') })
    : openMediaStore({ folder: join(dataDir, 'media-work'), s3: media });
