import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whole } from '../../apps/api/test-support/whole.ts';

/* Real processes: npm's shell, the starter below it, and a program that closes slowly, like a busy server. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pass-signals-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const passSignals = pathToFileURL(join(import.meta.dirname, 'pass-signals.mjs'));

/** Starts all three. @returns functions that signal the whole group, and the signals that the program received */
async function startBelowShell({ terminal = false } = {}) {
  const signals = join(folder, 'signals');
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
       process.on(signal, () => {
         appendFileSync(${JSON.stringify(signals)}, signal + ' ');
         setTimeout(() => process.exit(0), 900);
       });
     process.send('ready');
     setInterval(() => undefined, 1_000);`,
  );
  const starter = join(folder, 'starter.mjs');
  writeFileSync(
    starter,
    `import { spawn } from 'node:child_process';
     import { passSignals } from ${JSON.stringify(passSignals.href)};
     const child = spawn(process.execPath, [${JSON.stringify(program)}], {
       detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
     child.once('message', () => console.log('ready', process.pid));
     ${terminal ? 'process.stdin.isTTY = true;' : ''}
     passSignals(child, { evenFromTerminal: true });
     child.once('exit', () => { console.log('ended'); process.exit(0); });`,
  );
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${starter}"; true`], {
    detached: true,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [words] = (await once(shell.stdout, 'data')) as [Buffer];
  const starterId = Number(words.toString().split(' ')[1]);
  const ended = once(shell.stdout, 'data');
  return {
    report: (signal: NodeJS.Signals) => process.kill(-(shell.pid ?? 0), signal),
    reportAlone: (signal: NodeJS.Signals) => process.kill(starterId, signal),
    /** Blocks the starter for longer than the interval of its check for the shell, as on a busy machine. */
    holdUp: async (signal: NodeJS.Signals) => {
      process.kill(starterId, 'SIGSTOP');
      process.kill(-(shell.pid ?? 0), signal);
      await sleep(400);
      process.kill(starterId, 'SIGCONT');
    },
    killShell: () => shell.kill('SIGKILL'),
    got: async () => {
      await ended;
      return readFileSync(signals, 'utf8').trim().split(' ');
    },
  };
}

test('a slow program gets one signal, and no second one when the shell above ends', async () => {
  const running = await startBelowShell();
  running.report('SIGHUP');
  expect(await running.got()).toEqual(['SIGHUP']);
});

whole('a program gets one signal if the starter notices the end of its shell before its own signal', async () => {
  const running = await startBelowShell();
  await running.holdUp('SIGHUP');
  expect(await running.got()).toEqual(['SIGHUP']);
});

whole('a program whose shell was killed gets a stop signal', async () => {
  const running = await startBelowShell();
  running.killShell();
  expect(await running.got()).toEqual(['SIGTERM']);
});

test('a program gets the Ctrl+C that was sent only to its starter, also with a terminal', async () => {
  const running = await startBelowShell({ terminal: true });
  running.reportAlone('SIGINT');
  expect(await running.got()).toEqual(['SIGINT']);
});
