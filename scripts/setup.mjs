/**
 * `npm run setup`: prepares an installation for a service or an image. It installs, builds, removes development
 * packages, and stores a Node for the service. Run it again after every update.
 */
import { buildAll } from './bootstrap/build.mjs';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { refuseArguments } from './bootstrap/parse-flags.mjs';
import { isSetUp, removeDevelopmentPackages } from './bootstrap/production.mjs';
import { keepNode, refuseHiddenFolder } from './bootstrap/service-node.mjs';

refuseArguments('run setup', 'installs and builds for a service or an image, without what only development needs.');
// Files of root must be readable by the user of the service.
if (process.getuid?.() === 0) process.umask(0o022);
refuseHiddenFolder();
await continueWithCurrentNode();
if (!isSetUp()) {
  await installPackages();
  await buildAll();
  await removeDevelopmentPackages();
}
keepNode();
console.log('Ready to serve. docs/operations.md tells how to go on.');
