import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';
import { fingerprint, INSTALLED, isDone, markDone, root, SOURCES } from './stamp.mjs';

/** Stands when packages and build are whole and what only development needs is gone. */
const SET_UP = 'node_modules/.venture-atlas-set-up';

const mark = () => fingerprint(SOURCES, process.platform, process.arch);

/** Whether `npm run setup` was run for these very sources: then there is nothing to install or to build. */
export const isSetUp = () => isBuilt() && isDone(SET_UP, mark());

/** Removes the packages that only development needs. `npm test` and `npm run dev` install them again. */
export async function removeDevelopmentPackages() {
  const code = await run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) stop('The packages of development could not be removed; the lines above say why.');
  rmSync(join(root, INSTALLED), { force: true });
  markDone(SET_UP, mark());
}
