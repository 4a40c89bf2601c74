import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './stamp.mjs';

/**
 * Starts the built server on an empty data folder, like a first start, and stops it when it is ready. The folder then
 * contains the demo world.
 * @param env further settings of that server
 * @returns whether it became ready and ended without an error; otherwise its output is shown
 */
export function firstStart(dataDir, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'apps/api/dist/server.js')], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isReady = false;
    const read = (chunk) => {
      output += chunk;
      if (isReady || !output.includes('Venture Atlas is ready')) return;
      isReady = true;
      child.kill('SIGTERM');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => {
      const isGood = isReady && code === 0;
      if (!isGood) console.error(output);
      resolve(isGood);
    });
  });
}
