/**
 * `npm start`: the one command. The first run installs, builds, migrates,
 * seeds the demo world and serves; later runs find all that done and only serve.
 * Plain JavaScript on Node's own modules, for it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { buildAll } from './bootstrap/build.mjs';
import { goOnWithCurrentNode } from './bootstrap/current-node.mjs';
import { becomeDataOwner } from './bootstrap/data-owner.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { takeNoWords } from './bootstrap/no-words.mjs';
import { passSignals } from './bootstrap/pass-signals.mjs';
import { isSetUp } from './bootstrap/production.mjs';
import { readSettingsFile } from './bootstrap/settings.mjs';
import { root } from './bootstrap/stamp.mjs';

takeNoWords('start', 'installs, builds, fills an empty database with the demo world, and serves.');
await goOnWithCurrentNode();
if (!isSetUp()) {
  await installPackages();
  await buildAll();
}
readSettingsFile();
becomeDataOwner();

const server = spawn(process.execPath, ['apps/api/dist/server.js'], {
  cwd: root,
  stdio: 'inherit',
  // In a group of its own (on Windows that would be a window of its own): it hears of Ctrl+C once, from here.
  detached: process.platform !== 'win32',
  env: { NODE_ENV: 'production', ...process.env },
});
passSignals(server, { hasOwnGroup: true });
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
