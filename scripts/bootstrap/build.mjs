import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from './node-version.mjs';
import { run, seconds } from './run.mjs';
import { fingerprint, isDone, once, root, SOURCES } from './stamp.mjs';

const BUILT = 'node_modules/.venture-atlas-built';

/** Whether there is something to serve, whatever it was built from. */
export const isBuilt = () =>
  ['apps/api/dist/server.js', 'apps/web/dist/index.html'].every((file) => existsSync(join(root, file)));

/** Whether what is there was built from these very sources. */
export const isBuiltNow = () => isBuilt() && isDone(BUILT, fingerprint(SOURCES));

/** Builds the web app and bundles the server when any source changed since the last build. */
export async function buildAll() {
  const mark = fingerprint(SOURCES);
  // Whoever removed what was built, and not the packages with the stamp, gets it built again.
  if (!isBuilt()) rmSync(join(root, BUILT), { force: true });
  await once(BUILT, mark, async () => {
    const start = performance.now();
    console.log('Building ...');
    if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
      stop('The build failed; the lines above say where.');
    console.log(`Built in ${seconds(start)}.`);
  });
}
