/**
 * `npm run dev`: the API with reload on port 8000, and the development server of the web app on 5173, which calls it.
 * Stopping one stops both.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { refuseArguments } from './bootstrap/parse-flags.mjs';
import { passSignals } from './bootstrap/pass-signals.mjs';
import { root } from './bootstrap/stamp.mjs';

refuseArguments('run dev', 'the API with reload on port 8000 and the web app on 5173.');
await continueWithCurrentNode();
await installPackages();

const envFile = join(root, '.env');
const withEnv = existsSync(envFile) ? [`--env-file=${envFile}`] : [];
const port = process.env.PORT ?? '8000';
const origins = ['http://localhost:5173', 'http://127.0.0.1:5173', process.env.CORS_ORIGINS].filter(Boolean).join(',');
const tool = (name) => join(root, 'node_modules', name);

const children = [
  spawn(
    process.execPath,
    [...withEnv, tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/api/src/server.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CORS_ORIGINS: origins },
    },
  ),
  spawn(process.execPath, [tool('vite/bin/vite.js'), '--port', '5173', '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, VITE_API_ORIGIN: `http://localhost:${port}` },
  }),
];
const stopAll = () => {
  for (const child of children) child.kill();
};
for (const child of children) passSignals(child);
for (const child of children) {
  child.once('exit', (code) => {
    stopAll();
    process.exitCode ||= code ?? 0;
  });
}
