import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';
import { fingerprint, once, root } from './stamp.mjs';

/** Installs the locked packages when the lock or Node's ABI is another one than last time. */
export async function installPackages() {
  const mark = fingerprint(['package-lock.json'], process.versions.modules, process.platform, process.arch);
  const stamp = 'node_modules/.venture-atlas-installed';
  if (!existsSync(join(root, 'node_modules'))) console.log('Installing packages (about a minute, once) ...');
  await once(stamp, mark, async () => {
    if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0) {
      stop(
        'The packages could not be installed: check that the npm registry can be reached, then run the command again.',
      );
    }
    if ((await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"])) !== 0) {
      stop(
        'The SQLite part could neither be downloaded nor compiled: install python3, make and g++ (Debian: apt-get install python3 make g++), then run the command again.',
      );
    }
  });
}
