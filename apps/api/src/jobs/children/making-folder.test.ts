import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMakingFolder, sweepMakingFolders } from './making-folder.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'making-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that works in a folder of its own until it is killed. */
async function otherMaker(): Promise<string> {
  const program = `import { openMakingFolder } from ${JSON.stringify(join(import.meta.dirname, 'making-folder.ts'))};
    const { path } = await openMakingFolder(${JSON.stringify(folder)});
    console.log(path);
    setInterval(() => undefined, 1000);`;
  const running = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  return new Promise((resolve, reject) => {
    running.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    running.once('exit', () => reject(new Error('ended before it had a folder')));
  });
}

test('a folder in which another process works stays, and goes when that process is killed', async () => {
  const path = await otherMaker();
  writeFileSync(join(path, 'half.webp'), 'half');
  await sweepMakingFolders(folder);
  expect(existsSync(join(path, 'half.webp'))).toBe(true);
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;
  await sweepMakingFolders(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('what this process makes stays until it is done with it', async () => {
  const making = await openMakingFolder(folder);
  await sweepMakingFolders(folder);
  expect(existsSync(making.path)).toBe(true);
  await making.remove();
  expect(readdirSync(folder)).toEqual([]);
});

test('other folders are nothing to sweep, nor one that has no lock yet', async () => {
  for (const name of ['tiles', '.receiving', '.making-0a1b']) mkdirSync(join(folder, name));
  await sweepMakingFolders(folder);
  expect(readdirSync(folder).sort()).toEqual(['.making-0a1b', '.receiving', 'tiles']);
  await sweepMakingFolders(join(folder, 'nowhere'));
});
