import { stop } from './node-version.mjs';
import { run, seconds } from './run.mjs';
import { fingerprint, once, SOURCES } from './stamp.mjs';

/** Builds the web app and bundles the server when any source changed since the last build. */
export async function buildAll() {
  const mark = fingerprint(SOURCES);
  await once('node_modules/.venture-atlas-built', mark, async () => {
    const start = performance.now();
    console.log('Building ...');
    if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
      stop('The build failed; the lines above say where.');
    console.log(`Built in ${seconds(start)}.`);
  });
}
