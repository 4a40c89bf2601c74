import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';
import { fingerprint, INSTALLED, isDone, markDone, root, SOURCES } from './stamp.mjs';

/** Exists when packages and build are complete and development packages are removed. */
const SET_UP = 'node_modules/.venture-atlas-set-up';

const mark = () => fingerprint(SOURCES, process.platform, process.arch);

/** Whether `npm run setup` was run for the current sources, so that nothing must be installed or built. */
export const isSetUp = () => isBuilt() && isDone(SET_UP, mark());

/** Removes development packages. `npm test` and `npm run dev` install them again. */
export async function removeDevelopmentPackages() {
  const code = await run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) stop('The packages of development could not be removed; the lines above say why.');
  rmSync(join(root, INSTALLED), { force: true });
  markDone(SET_UP, mark());
}
