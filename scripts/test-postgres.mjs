/**
 * `npm run test:postgres`: the tests of the API on a PostgreSQL server, which the command starts for itself and installs
 * where there is none. Each file runs in a process of its own, so that one that ends badly takes no other with it.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildAll } from './bootstrap/build.mjs';
import { goOnWithCurrentNode } from './bootstrap/current-node.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { findPostgres, startPostgres } from './bootstrap/postgres.mjs';
import { run } from './bootstrap/run.mjs';
import { root } from './bootstrap/stamp.mjs';
import { ofSqliteAlone } from './test-postgres-files.mjs';

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`Runs the tests of the API on a PostgreSQL server, file by file.

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
await goOnWithCurrentNode();
await installPackages();
await buildAll();

const api = join(root, 'apps/api');
const files = ['src', 'test-support']
  .flatMap((folder) => readdirSync(join(api, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts') && !ofSqliteAlone(name))
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
  const waiting = files.entries();
  await Promise.all(
    [1, 2].map(async () => {
      for (const [number, file] of waiting) count(file, await test(file, join(scratch, `${number}.json`)));
    }),
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
  server?.close();
}
for (const line of broken) console.error(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function test(file, report) {
  const vitest = join('node_modules', '.bin', process.platform === 'win32' ? 'vitest.cmd' : 'vitest');
  const options = ['run', '--config', 'vitest.workspace.ts', '--project', 'api', '--maxWorkers=1'];
  const output = ['--silent', '--reporter=json', `--outputFile.json=${report}`];
  await run(vitest, [...options, ...output, join('apps/api', file)], env);
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

/** A file that could not even begin counts as one failure. */
function count(file, report) {
  const tests = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const isBroken = failed.length === 0 && (report === undefined || report.success !== true);
  total.passed += tests.filter(({ status }) => status === 'passed').length;
  total.failed += failed.length + (isBroken ? 1 : 0);
  for (const { fullName, failureMessages } of failed)
    broken.push(`${file} > ${fullName}: ${failureMessages.join(' ').split('\n')[0]}`);
  if (isBroken) broken.push(`${file}: ${report?.testResults[0]?.message?.split('\n')[0] ?? 'it could not be run'}`);
  console.log(`${failed.length === 0 && !isBroken ? 'ok    ' : 'FAILED'} ${relative('', file)} (${tests.length})`);
}
