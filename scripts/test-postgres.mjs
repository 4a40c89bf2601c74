/**
 * `npm run test:postgres`: runs the tests of the API on a PostgreSQL server, which the command starts by itself and
 * installs if there is none. Several test files share a process, because loading the server takes longer than most of
 * them. If one of them crashes the process, each runs again in a process of its own.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { buildAll } from './bootstrap/build.mjs';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { findPostgres, startPostgres } from './bootstrap/postgres.mjs';
import { run } from './bootstrap/run.mjs';
import { root } from './bootstrap/stamp.mjs';
import { isSqliteOnly, placeOf, SCRIPTS_OF_BOTH } from './test-postgres-files.mjs';

/** The number of test files that share a process. */
const FILES_TOGETHER = 12;

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`Runs the tests of the API on a PostgreSQL server, a few files a process.

  npm run test:postgres -- [words of file names]

The server is one of the command's own, with the distribution's programs (POSTGRES_BIN names others);
TEST_POSTGRES_URL=postgres://user:password@host/database takes another one, whose user may make databases.
KILL_SECONDS=300 kills servers for five minutes in place of 20 seconds (killed-servers).
Tests of what only SQLite does are left out: scripts/test-postgres-files.mjs names them.`);
  process.exit(0);
}
const unknown = words.find((word) => word.startsWith('-'));
if (unknown !== undefined) {
  console.error(`npm run test:postgres takes words of file names, not "${unknown}". --help tells more.`);
  process.exit(2);
}
await continueWithCurrentNode();
await installPackages();
await buildAll();

const api = join(root, 'apps/api');
const files = ['src', 'test-support']
  .flatMap((folder) => readdirSync(join(api, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts') && !isSqliteOnly(name))
  .concat(SCRIPTS_OF_BOTH)
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();
const server = process.env.TEST_POSTGRES_URL ? undefined : startPostgres(await findPostgres());
const scratch = mkdtempSync(join(tmpdir(), 'test-postgres-'));
const env = {
  TEST_DATABASE: 'postgres',
  TEST_POSTGRES_URL: process.env.TEST_POSTGRES_URL || server?.address,
  TEST_POSTGRES_RUN: String(process.pid),
  BUILT_CHILDREN: join(root, 'apps/api/dist'),
};
const total = { passed: 0, failed: 0 };
const broken = [];
try {
  const waiting = inParts(files).entries();
  await Promise.all(
    [1, 2].map(async () => {
      for (const [number, part] of waiting) await testTogether(part, join(scratch, `${number}.json`));
    }),
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
  server?.close();
}
for (const line of broken) console.error(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Distributes neighbors to different processes, because large tests of one subject stand side by side. */
function inParts(all) {
  const parts = Math.ceil(all.length / FILES_TOGETHER);
  return Array.from({ length: parts }, (_, part) => all.filter((_, at) => at % parts === part));
}

async function testTogether(part, report) {
  const results = await test(part, report);
  if (part.length > 1 && part.some((file) => !results.has(file))) {
    for (const file of part) await testTogether([file], report);
    return;
  }
  for (const file of part) count(file, results.get(file));
}

/** The results of files by name. A file that did not finish has no result. */
async function test(part, report) {
  rmSync(report, { force: true });
  const vitest = join('node_modules', '.bin', process.platform === 'win32' ? 'vitest.cmd' : 'vitest');
  const options = [
    'run',
    '--config',
    'vitest.workspace.ts',
    '--project',
    'api',
    '--project',
    'scripts',
    '--maxWorkers=1',
  ];
  const output = ['--silent', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(vitest, [...options, ...output, ...part.map(placeOf)], env);
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const nameAt = new Map(part.map((file) => [join(root, placeOf(file)), file]));
  const results = new Map(testResults.map((result) => [nameAt.get(normalize(result.name)), result]));
  // An error outside of the tests belongs to one of the files, which is found by running them separately.
  const hasFailed = testResults.some(({ status }) => status !== 'passed');
  return code !== 0 && !hasFailed ? new Map() : results;
}

/** A file that could not start counts as one failure. */
function count(file, result) {
  const tests = result?.assertionResults ?? [];
  const failed = tests.filter(({ status }) => status === 'failed');
  const isBroken = failed.length === 0 && result?.status !== 'passed';
  total.passed += tests.filter(({ status }) => status === 'passed').length;
  total.failed += failed.length + (isBroken ? 1 : 0);
  for (const { fullName, failureMessages } of failed)
    broken.push(`${file} > ${fullName}: ${failureMessages.join(' ').split('\n')[0]}`);
  if (isBroken) broken.push(`${file}: ${result?.message?.split('\n')[0] || 'it could not be run'}`);
  const seconds = result === undefined ? '' : `, ${((result.endTime - result.startTime) / 1000).toFixed(1)} s`;
  console.log(`${failed.length === 0 && !isBroken ? 'ok    ' : 'FAILED'} ${file} (${tests.length}${seconds})`);
}
