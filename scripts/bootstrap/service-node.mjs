import { copyFileSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stop } from './node-version.mjs';
import { root } from './stamp.mjs';

/** Where a service finds the Node of the installation, independent of the system's own. */
export const serviceNode = join(root, '.cache', process.platform === 'win32' ? 'node.exe' : 'node');

/** A service has no access to home folders, so a Node in one is copied. */
const HOMES = /^\/(root|home|Users)\//;

/** Puts the running Node where the service looks for it. */
export function keepNode() {
  const program = realpathSync(process.execPath);
  mkdirSync(dirname(serviceNode), { recursive: true });
  const draft = `${serviceNode}.${process.pid}`;
  rmSync(draft, { force: true });
  if (process.platform === 'win32' || (HOMES.test(program) && !program.startsWith(root))) {
    copyFileSync(program, draft);
  } else symlinkSync(program, draft);
  // A service that starts at this moment finds the old one or the new one.
  renameSync(draft, serviceNode);
}

/**
 * The service of an installation by root runs as another user, who must be able to read it. Stops with a sentence if
 * a parent folder is closed.
 */
export function refuseHiddenFolder() {
  if (process.getuid?.() !== 0) return;
  for (let folder = root; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005)
      stop(`Only root can read ${folder}, and the service is another user. Run: chmod -R go+rX ${folder}`);
    if (folder === dirname(folder)) return;
  }
}
