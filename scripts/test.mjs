/**
 * `npm test`: everything that must hold, in one command: types, lint and house
 * rules, then the tests of the packages, the API, the screens and a real browser.
 * Words after `--` narrow the tests by file name; types and lint always run.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './doors/build.mjs';
import { findChromium } from './doors/chromium.mjs';
import { installPackages } from './doors/install.mjs';
import { requireNode } from './doors/node-version.mjs';
import { run, seconds } from './doors/run.mjs';
import { root } from './doors/stamp.mjs';

requireNode();
await installPackages();
const CHROMIUM_PATH = await findChromium();
await buildAll();

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const report = join(root, 'node_modules', '.venture-atlas-tests.json');
rmSync(report, { force: true });

const steps = [
  ...['packages/types', 'packages/rules', 'packages/map-math', 'apps/api', 'apps/web', '.'].map((project) => [
    `types of ${project}`,
    bin('tsc'),
    ['-p', project],
  ]),
  ['lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['house rules', process.execPath, ['--import', 'tsx', 'scripts/check-house.ts']],
  [
    'tests',
    bin('vitest'),
    [
      'run',
      '--config',
      'vitest.workspace.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
  ],
];

const failures = [];
for (const [name, command, args] of steps) {
  const start = performance.now();
  const code = await run(command, args, { CHROMIUM_PATH });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(start)})`);
  if (code !== 0) failures.push(name);
}

const { passed, failed } = countTests();
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

function countTests() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: failures.length };
  }
}
