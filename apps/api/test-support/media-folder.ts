import type { Config } from '../src/config.ts';
import { mediaStoreOf } from '../src/media/store/store-of.ts';

/** The folder of an installation's stored files: tests look into it from outside. */
export const mediaFolder = (config: Pick<Config, 'dataDir'>): string => mediaStoreOf(config).place.folder;
