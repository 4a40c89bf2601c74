import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from './node-version.mjs';
import { run, seconds } from './run.mjs';
import { fingerprint, isDone, once, root, SOURCES } from './stamp.mjs';

const BUILT = 'node_modules/.venture-atlas-built';

/** Whether a build exists, from any sources. */
export const isBuilt = () =>
  ['apps/api/dist/server.js', 'apps/web/dist/index.html'].every((file) => existsSync(join(root, file)));

/** Whether the existing build was made from the current sources. */
export const isBuiltNow = () => isBuilt() && isDone(BUILT, fingerprint(SOURCES));

/** Builds the web app and bundles the server if any source has changed since the last build. */
export async function buildAll() {
  const mark = fingerprint(SOURCES);
  // If only the build was removed, the stamp would still say that it is done.
  if (!isBuilt()) rmSync(join(root, BUILT), { force: true });
  await once(BUILT, mark, async () => {
    const start = performance.now();
    console.log('Building ...');
    if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
      stop('The build failed; the lines above say where.');
    console.log(`Built in ${seconds(start)}.`);
  });
}
