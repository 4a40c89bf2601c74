/**
 * `npm start`: the one command. The first run installs, builds, migrates,
 * seeds the demo world and serves; later runs find all that done and only serve.
 * Plain JavaScript on Node's own modules, for it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './doors/build.mjs';
import { goOnWithCurrentNode } from './doors/current-node.mjs';
import { installPackages } from './doors/install.mjs';
import { passSignals } from './doors/pass-signals.mjs';
import { root } from './doors/stamp.mjs';

await goOnWithCurrentNode();
await installPackages();
await buildAll();

const envFile = join(root, '.env');
const server = spawn(
  process.execPath,
  [...(existsSync(envFile) ? [`--env-file=${envFile}`] : []), 'apps/api/dist/server.js'],
  { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } },
);
passSignals(server);
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
