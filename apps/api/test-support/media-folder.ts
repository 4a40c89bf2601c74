import { join } from 'node:path';
import type { Config } from '../src/config.ts';

/** The folder of an installation's stored files: tests look into it from outside. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media');
