import { copyFileSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stop } from './node-version.mjs';
import { root } from './stamp.mjs';

/** Where a service finds the Node that the installation was made with, whatever the system's own is and wherever it lies. */
export const serviceNode = join(root, '.cache', process.platform === 'win32' ? 'node.exe' : 'node');

/** A service sees no home folders (and should not): a Node that lies in one is copied. */
const HOMES = /^\/(root|home|Users)\//;

/** Puts the Node that runs this where the service looks for it. */
export function keepNode() {
  const program = realpathSync(process.execPath);
  mkdirSync(dirname(serviceNode), { recursive: true });
  const draft = `${serviceNode}.${process.pid}`;
  rmSync(draft, { force: true });
  if (process.platform === 'win32' || (HOMES.test(program) && !program.startsWith(root))) {
    copyFileSync(program, draft);
  } else symlinkSync(program, draft);
  // A service that starts in this moment finds the old one or the new one.
  renameSync(draft, serviceNode);
}

/**
 * An installation by root is run by somebody else, who must be able to read it. Ends
 * with a sentence when a folder on the way to it is closed.
 */
export function refuseHiddenFolder() {
  if (process.getuid?.() !== 0) return;
  for (let folder = root; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005)
      stop(`Only root can read ${folder}, and the service is another user. Run: chmod -R go+rX ${folder}`);
    if (folder === dirname(folder)) return;
  }
}
