import { join, resolve } from 'node:path';
import { stop } from './node-version.mjs';
import { root } from './stamp.mjs';

/**
 * Takes the lines of `.env` in the project's folder as settings, for the server and
 * for every command that works on its data: both find the same folder. What the
 * environment says counts more.
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

/** The folder that holds everything that is kept; the server reads the same setting in `apps/api/src/config.ts`. */
export const dataFolder = () => resolve(root, process.env.DATA_DIR?.trim() || 'data/var');
