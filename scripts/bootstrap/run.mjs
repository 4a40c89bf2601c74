import { spawn } from 'node:child_process';
import { root } from './stamp.mjs';

/** Runs a command from the project's root and shows its output. Resolves with its exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    // On Windows npm is a .cmd file, which only a shell can start. All arguments are our own.
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command like `run`, concurrently with others. Its output is shown at the end, and only if it failed. */
export function runQuietly(command, args) {
  return collect(command, args, {}, (code) => code !== 0);
}

/** Runs a command like `run`, concurrently with another that shows its output. Its own output is shown at the end. */
export function runAside(command, args, env = {}) {
  return collect(command, args, env, () => true);
}

function collect(command, args, env, isShown) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code) => {
      if (isShown(code)) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

/** Seconds since `from`, as text for people. */
export function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
