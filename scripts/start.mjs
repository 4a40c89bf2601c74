/**
 * `npm start`: the one command. The first run installs, builds, migrates, seeds the demo world (not with `--empty`),
 * and serves. Later runs only serve. It is plain JavaScript on Node's own modules, because it runs before anything is
 * installed.
 */
import { spawn } from 'node:child_process';
import { buildAll } from './bootstrap/build.mjs';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { becomeDataOwner } from './bootstrap/data-owner.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { parseFlags } from './bootstrap/parse-flags.mjs';
import { passSignals } from './bootstrap/pass-signals.mjs';
import { isSetUp } from './bootstrap/production.mjs';
import { serverProgram } from './bootstrap/server-program.mjs';
import { readSettingsFile } from './bootstrap/settings.mjs';
import { root } from './bootstrap/stamp.mjs';

const given = parseFlags('start', 'installs, builds, fills a new data folder with the demo world, and serves.', {
  '--empty': 'leaves a new data folder empty (as DEMO_WORLD=off does); one that was started before stays as it is',
});
await continueWithCurrentNode();
if (!isSetUp()) {
  await installPackages();
  await buildAll();
}
readSettingsFile();
if (given.has('--empty')) process.env.DEMO_WORLD = 'off';
becomeDataOwner();

const server = spawn(process.execPath, serverProgram, {
  cwd: root,
  stdio: 'inherit',
  // In a process group of its own (on Windows that would open a window), so that it receives Ctrl+C only once, from
  // here.
  detached: process.platform !== 'win32',
  env: { NODE_ENV: 'production', ...process.env },
});
passSignals(server, { evenFromTerminal: true });
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
