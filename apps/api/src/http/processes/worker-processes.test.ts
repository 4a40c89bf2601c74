import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../../test-support/worker-processes-program.ts');

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

function start() {
  const started = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  let output = '';
  started.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  const workers = () => [...output.matchAll(/^worker (\d+)$/gm)].map(([, pid]) => Number(pid));
  return { output: () => output, ended, workers };
}

// The last of them to start is killed each time, so the first goes on.
describe.skipIf(process.platform === 'win32')('processes that end', () => {
  test('are replaced at once four times; after the fifth the others go on, and when none is left it says why', async () => {
    const { output, ended, workers } = start();
    await expect.poll(output).toContain('ready');
    for (const count of [2, 3, 4, 5, 6]) {
      await expect.poll(() => workers().length).toBe(count);
      const last = workers()[count - 1] ?? 0;
      process.kill(last, 'SIGKILL');
      await expect.poll(output).toContain(`Process ${last} ended (SIGKILL)`);
    }
    expect(output().match(/another one takes its place/g)).toHaveLength(4);
    expect(output()).toMatch(/the 5th within a minute\. 1 of 2 go on; others take the missing places in a minute/);
    const [first = 0] = workers();
    process.kill(first, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output()).toContain(
      `Process ${first} ended (SIGKILL), the 6th within a minute, and none is left: the server ends.`,
    );
  });
});
