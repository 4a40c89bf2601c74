/**
 * `node scripts/run.mjs [--on-data] PROGRAM ...`: runs a file of this project (.ts, .js, or .mjs) or a tool of
 * `node_modules/.bin` with a current Node. Every npm script that does not install packages itself uses it.
 * `--on-data` is for programs on the data folder: it loads the server's settings, and root becomes the folder's
 * owner.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { becomeDataOwner } from './bootstrap/data-owner.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { passSignals } from './bootstrap/pass-signals.mjs';
import { readSettingsFile } from './bootstrap/settings.mjs';
import { root } from './bootstrap/stamp.mjs';

await continueWithCurrentNode();
// A production installation (without development packages) stays unchanged.
if (!existsSync(join(root, 'node_modules'))) await installPackages();

const isOnData = process.argv[2] === '--on-data';
const [program, ...args] = process.argv.slice(isOnData ? 3 : 2);
if (isOnData) {
  readSettingsFile();
  becomeDataOwner();
}
const bin = join(root, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';
const [command, ...words] = commandFor(program);
const child = spawn(command, [...words, ...args], {
  stdio: 'inherit',
  shell: isWindows && command.endsWith('.cmd'),
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
passSignals(child);
child.once('error', (error) => {
  console.error(`${program} could not be started: ${error.message}. Run npm ci, then the command again.`);
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function commandFor(name) {
  if (/\.m?js$/.test(name)) return [process.execPath, name];
  if (name.endsWith('.ts')) return [process.execPath, '--import', 'tsx', name];
  return [join(bin, isWindows ? `${name}.cmd` : name)];
}
