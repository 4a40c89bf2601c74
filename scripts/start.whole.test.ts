import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../apps/api/test-support/deep.ts';
import { makeDemoData } from '../apps/api/test-support/demo-data.ts';
import { nodeOfLine } from './test-support/node-of-line.ts';
import { programsWithoutCompiler } from './test-support/programs-without-compiler.ts';
import { copyProject, projectRoot } from './test-support/project-copy.ts';
import { startProgram } from './test-support/running-program.ts';
import { scriptProgram } from './test-support/script-program.ts';
import { STAFF, visitServer } from './test-support/visit-server.ts';

const MINUTES = 60_000;
const collectGarbage = join(import.meta.dirname, 'test-support/collect-garbage.mjs');
const account = ['create', '--email', STAFF.email, '--staff', '--password-stdin'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a person's shell, without settings of this test run. */
const personal = (path: string): NodeJS.ProcessEnv => ({
  PATH: path,
  HOME: process.env.HOME,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  RATE_LIMITS: 'off',
});

// Continuous integration also runs everything on it.
it('serves, is edited and stops on Node 24, whose garbage collection ended older SQLite parts', {
  timeout: 5 * MINUTES,
}, async () => {
  const node = nodeOfLine('24');
  const path = `${dirname(node)}:${process.env.PATH}`;
  await makeDemoData(join(folder, 'data'));
  const built = process.env.BUILT_CHILDREN ?? '';
  const program = built === '' ? ['--import', 'tsx', 'apps/api/src/server.ts'] : [join(built, 'server.js')];
  const server = startProgram(node, ['--import', collectGarbage, ...program], {
    cwd: projectRoot,
    env: personal(path),
  });
  const address = await server.ready;
  execFileSync(node, [...scriptProgram('user'), ...account], {
    cwd: projectRoot,
    env: personal(path),
    input: STAFF.password,
  });
  await visitServer(address);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(server.child.exitCode).toBe(0);
});

describe.runIf(isDeep)('a fresh clone', () => {
  it.each([
    ['22', undefined],
    ['24', undefined],
    ['26', undefined],
    ['20', 'going on with Node 22'],
    ['22.12', 'going on with Node 22'],
  ])(
    'starts without a compiler, serves, is edited and stops where Node is %s',
    {
      timeout: 15 * MINUTES,
    },
    async (line, sentence) => {
      const clone = copyProject();
      try {
        const env = personal(programsWithoutCompiler(join(folder, 'programs'), nodeOfLine(line)));
        const begin = performance.now();
        const first = startProgram('npm', ['start'], {
          cwd: clone,
          env: { ...env, NODE_OPTIONS: `--import=${collectGarbage}` },
        });
        const address = await first.ready;
        console.log(`Node ${line}: first start in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
        if (sentence !== undefined) expect(first.output()).toContain(sentence);
        execFileSync('npm', ['run', '--silent', 'user', '--', ...account], { cwd: clone, env, input: STAFF.password });
        await visitServer(address);
        first.child.kill('SIGTERM');
        await first.ended;
        await expect(fetch(`${address}/health`)).rejects.toThrow();
      } finally {
        rmSync(clone, { recursive: true, force: true });
      }
    },
  );
});
