/**
 * `npm test`: runs all checks in one command: types, lint, unused code, architecture rules, and the tests of the
 * packages, the API, the screens, and a real browser. `--help` describes its arguments.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildAll } from './bootstrap/build.mjs';
import { findChromium } from './bootstrap/chromium.mjs';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { firstStart } from './bootstrap/first-start.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { postgresHere, startPostgres } from './bootstrap/postgres.mjs';
import { run, runAside, runQuietly, seconds } from './bootstrap/run.mjs';
import { root } from './bootstrap/stamp.mjs';
import { placeOf, SLICE } from './test-postgres-files.mjs';

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`Runs everything that must hold: types, lint, what is unused, architecture rules, and the tests.

  npm test -- [words of file names] [--journeys] [--whole] [--deep]

Words narrow the tests, not the checks. --journeys makes all journeys in the browser in place of the chosen ones.
--whole does that and tries all cases in place of those that differ in kind.
--deep does the full figures in place of a slice, which takes hours.`);
  process.exit(0);
}
const isDeep = words.includes('--deep');
const isWhole = words.includes('--whole');
const hasAllJourneys = isWhole || words.includes('--journeys');
const filters = words.filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => word.startsWith('--') && !['--deep', '--journeys', '--whole'].includes(word));
if (unknown.length > 0) {
  console.error(
    `npm test takes words of file names, --journeys, --whole and --deep, not "${unknown[0]}". --help tells more.`,
  );
  process.exit(2);
}

await continueWithCurrentNode();
await installPackages();
const CHROMIUM_PATH = await findChromium();
await buildAll();

/**
 * Child processes of the server run built, because each start from TypeScript takes seconds, and at a low priority
 * minutes.
 */
const CHILDREN = { BUILT_CHILDREN: join(root, 'apps/api/dist') };
/** A shared compile cache for the dozens of servers that tests start from the same files. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests-compiled') };
/** Which cases run (apps/api/test-support/deep.ts). */
const CASES = isDeep ? { TEST_DEEP: '1' } : isWhole ? {} : { TEST_CHOSEN: '1' };
/**
 * More workers than small machines have cores, because many tests wait for a timer, a child process, or a browser.
 */
const WORKERS = { fast: 3, browser: 2, postgres: 1 };
const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const DEMO_DATA = mkdtempSync(join(tmpdir(), 'venture-atlas-demo-'));
const reports = { fast: reportFile('fast'), browser: reportFile('browser'), postgres: reportFile('postgres') };

/** Checks without a test runner, two at a time, the slowest first. */
const CHECKS = [
  // The tests use the data that it creates.
  ['first start', async () => ((await firstStart(DEMO_DATA, CHILDREN)) ? 0 : 1)],
  ['lint', () => runQuietly(bin('biome'), ['check', '--error-on-warnings', '.'])],
  ...['apps/api', 'apps/web', '.', 'packages/painter', 'packages/importers'].map(types),
  ...['packages/map-math', 'packages/rules', 'packages/types'].map(types),
  ['nothing unused', () => runQuietly(bin('knip'), ['--no-progress'])],
  ['architecture rules', () => runQuietly(process.execPath, ['--import', 'tsx', 'scripts/check-architecture.ts'])],
];

/** Checks whose program is missing on this machine. */
const skipped = [];

/**
 * These run concurrently: while a browser waits for a server or a timer, the fast tests use its core. The journeys
 * print their output at the end, because two concurrent reports would be unreadable.
 */
const TESTS = [
  ['tests', () => vitest(run, 'fast', ['packages', 'api', 'scripts', 'web'])],
  ['journeys in a browser', () => vitest(runAside, 'browser', ['e2e'])],
  ...onPostgres(),
];

const failures = [];
const waiting = CHECKS.values();
await Promise.all(
  [1, 2].map(async () => {
    for (const check of waiting) await hold(check);
  }),
);
await Promise.all(TESTS.map(hold));
rmSync(DEMO_DATA, { recursive: true, force: true });

for (const what of skipped) console.log(`skipped ${what}`);
const { passed, failed, broken } = countTests();
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
for (const line of broken) console.error(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

function reportFile(name) {
  const file = join(root, 'node_modules', `.venture-atlas-tests-${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Prints whether a check passed, and records a failure. */
async function hold([name, check]) {
  const start = performance.now();
  const isGood = (await check()) === 0;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds(start)})`);
  if (!isGood) failures.push(name);
}

/**
 * One thread each, because every further one computes the same large types again: 8 s of processor time instead of
 * 18.
 */
function types(project) {
  return [`types of ${project}`, () => runQuietly(bin('tsc'), ['-p', project, '--singleThreaded'])];
}

/** A part of the API tests on a separate PostgreSQL server. Nothing is installed for them. */
function onPostgres() {
  const part = SLICE.filter((file) => filters.length === 0 || filters.some((word) => placeOf(file).includes(word)));
  if (part.length === 0) return [];
  const programs = postgresHere();
  if (programs === undefined) {
    skipped.push('a part of the tests on PostgreSQL, which is not installed here (npm run test:postgres installs it)');
    return [];
  }
  const test = async () => {
    const server = startPostgres(programs);
    try {
      const env = { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: server.address, TEST_POSTGRES_RUN: 'slice' };
      return await vitest(runAside, 'postgres', ['api'], { words: part.map(placeOf), env });
    } finally {
      server.close();
    }
  };
  return [['a part of the tests on PostgreSQL', test]];
}

function vitest(start, kind, projects, only = { words: filters, env: {} }) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports[kind]}`];
  // A filter may leave one of the two runs without tests.
  const words = only.words.length === 0 ? [] : ['--passWithNoTests', ...only.words];
  return start(
    bin('vitest'),
    ['run', '--config', 'vitest.workspace.ts', `--maxWorkers=${WORKERS[kind]}`, ...chosen, ...output, ...words],
    {
      CHROMIUM_PATH,
      DEMO_DATA,
      ...CHILDREN,
      ...COMPILED,
      ...CASES,
      ...(hasAllJourneys ? { ALL_JOURNEYS: '1' } : {}),
      ...only.env,
    },
  );
}

/** Counts of passed and failed tests, and every failure by name and reason, at the end of the output. */
function countTests() {
  const counts = { passed: 0, failed: 0, broken: [] };
  for (const report of Object.values(reports)) {
    if (!existsSync(report)) continue;
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
    counts.broken.push(...testResults.flatMap(describeFailures));
  }
  return counts;
}

function describeFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLines(message)}`] : [];
  return tests.map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`);
}

function firstLines(text) {
  return text.split('\n').slice(0, 4).join('\n  ').slice(0, 600);
}
