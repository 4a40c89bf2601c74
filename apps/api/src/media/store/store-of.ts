import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

/** The store of an installation. */
export const mediaStoreOf = ({ dataDir }: Pick<Config, 'dataDir'>): MediaStore =>
  openMediaStore({ folder: join(dataDir, 'media') });
