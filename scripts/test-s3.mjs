/**
 * `npm run test:s3`: runs all tests of pictures with the pictures in a bucket: the contract of the store, its faults,
 * and the API tests that store, cut, serve, copy, draw, back up, and export pictures. They run on fauxqs, an npm
 * package. TEST_S3_URL=http://key:secret@127.0.0.1:8080/bucket uses another server, whose bucket must exist; the
 * tests write under their own prefixes and leave their files. Arguments filter the tests by file name.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './bootstrap/build.mjs';
import { continueWithCurrentNode } from './bootstrap/current-node.mjs';
import { installPackages } from './bootstrap/install.mjs';
import { run } from './bootstrap/run.mjs';
import { root } from './bootstrap/stamp.mjs';

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(`Runs the tests of pictures with the pictures in a bucket, on a server that npm brings.

  npm run test:s3 -- [words of file names]

TEST_S3_URL=http://key:secret@127.0.0.1:8080/bucket takes another server, whose bucket must be there.`);
  process.exit(0);
}
const unknown = words.find((word) => word.startsWith('-'));
if (unknown !== undefined) {
  console.error(`npm run test:s3 takes words of file names, not "${unknown}". --help tells more.`);
  process.exit(2);
}
await continueWithCurrentNode();
await installPackages();
await buildAll();

/** Test files that store pictures as the product does. Tests that place files in the folder directly are left out. */
const FILES = [
  'src/media/store/',
  'src/media/commands/',
  'src/media/routes/',
  'src/backups/',
  'src/archive/',
  'src/posters/',
  'src/drawings/',
  'src/imports/routes/',
  'src/world-copies/',
  'src/worlds/own-pixels',
  'src/worlds/pixel-crawl',
  'src/campaigns/routes/private-pictures',
  'src/campaigns/routes/fogged-pictures',
  'src/campaigns/routes/handout',
  'src/campaigns/routes/played-world-pictures',
  'src/campaigns/routes/campaign-leaks',
  'src/editing/commands/cut',
  'src/editing/routes/map-pictures',
  'src/editing/routes/fit-picture',
  'src/editing/routes/picture-frames',
  'src/editing/routes/closed-world-pictures',
  'src/editing/routes/wiki-images',
];
const report = join(root, 'node_modules', '.venture-atlas-tests-s3.json');
rmSync(report, { force: true });
const code = await run(
  join('node_modules', '.bin', process.platform === 'win32' ? 'vitest.cmd' : 'vitest'),
  [
    'run',
    '--config',
    'vitest.workspace.ts',
    '--project',
    'api',
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(words.length > 0 ? words : FILES),
  ],
  { TEST_MEDIA: 's3', TEST_S3: 'whole', BUILT_CHILDREN: join(root, 'apps/api/dist') },
);
const { numPassedTests, numFailedTests } = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 0 };
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(code === 0 && numPassedTests > 0 ? 0 : 1);
