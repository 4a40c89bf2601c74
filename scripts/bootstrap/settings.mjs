import { join, resolve } from 'node:path';
import { stop } from './node-version.mjs';
import { root } from './stamp.mjs';

/**
 * Loads `.env` from the project's folder into the environment, for the server and for every command on its data, so
 * that all use the same folder. The environment takes precedence.
 */
export function readSettingsFile() {
  const file = join(root, '.env');
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    stop(`${file} cannot be read (${error.code}): let the user who runs this read it, or run it as root.`);
  }
}

/** The data folder. The server reads the same setting in `apps/api/src/config.ts`. */
export const dataFolder = () => resolve(root, process.env.DATA_DIR?.trim() || 'data/var');
