import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';
import { fingerprint, INSTALLED, isDone, once, root } from './stamp.mjs';

const mark = () => fingerprint(['package-lock.json'], process.platform, process.arch);

/** Whether the packages of the current lock file are installed, including development packages. */
export const isInstalled = () => isDone(INSTALLED, mark());

/** Installs the locked packages if the lock file or the system has changed since the last time. */
export async function installPackages() {
  if (!existsSync(join(root, 'node_modules'))) console.log('Installing packages (about a minute, once) ...');
  await once(INSTALLED, mark(), async () => {
    if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0) {
      stop(
        'The packages could not be installed: check that the npm registry can be reached, then run the command again.',
      );
    }
    // The package has prebuilt binaries for common systems; on others it is compiled.
    if (await isSqliteThere()) return;
    await run('npm', ['rebuild', 'better-sqlite3', '--ignore-scripts=false', '--loglevel=error']);
    if (await isSqliteThere()) return;
    stop(
      `There is no ready-made SQLite part for ${process.platform} on ${process.arch}, and it could not be compiled: install python3, make and g++ (Debian: apt-get install python3 make g++), then run the command again.`,
    );
  });
}

async function isSqliteThere() {
  return (await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"])) === 0;
}
