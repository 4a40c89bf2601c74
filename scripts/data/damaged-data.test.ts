import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountApp } from '../../apps/api/test-support/account-app.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { runDraw } from '../draw/run-draw.ts';
import { runImport } from '../import/run-import.ts';
import { runMaps } from '../maps/run-maps.ts';
import { runUser, type Program as UserProgram } from '../user/run-user.ts';
import type { Program } from './program.ts';
import { runBackup } from './run-backup.ts';
import { runCheckData } from './run-check-data.ts';
import { runCrawlFog } from './run-crawl-fog.ts';
import { runExport } from './run-export.ts';
import { runImportArchive } from './run-import-archive.ts';
import { type MoveProgram, runMove } from './run-move.ts';
import { runRestore } from './run-restore.ts';
import { runSeed } from './run-seed.ts';

type Run = (args: readonly string[], program: Program & UserProgram & MoveProgram) => Promise<number>;

let whole: string;
let elsewhere: string;
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'whole-data-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'damaged-data-'));
  const server = await accountApp({ dataDir: whole }, { world: makeWorld(), database: 'file' });
  await server.close();
});
afterAll(() => {
  for (const folder of [whole, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

const PAGE = 4096;
const overwrite = (file: string, from: number, to: number): void => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, from, to);
  writeFileSync(file, bytes);
};
const damages: readonly (readonly [string, (file: string) => void])[] = [
  ['is no database', (file) => writeFileSync(file, 'This was a database once. '.repeat(1000))],
  ['lacks its first page', (file) => overwrite(file, 100, PAGE)],
  ['lacks pages in the middle', (file) => overwrite(file, PAGE, 60 * PAGE)],
  ['was cut', (file) => truncateSync(file, 20 * PAGE)],
];

const commands: readonly (readonly [string, Run, () => string[]])[] = [
  ['seed', runSeed, () => []],
  ['seed --remove', runSeed, () => ['--remove']],
  ['import list', runImport, () => ['list']],
  ['import', runImport, () => [place('towns.csv')]],
  ['import atlas', runImportArchive, () => [place('world.zip')]],
  ['export world', runExport, () => ['world', place('exported.zip')]],
  ['export map', runExport, () => ['map', 'sword_coast', place('exported.csv'), '--format', 'csv']],
  ['export campaign', runExport, () => ['campaign', 'c'.repeat(32), place('c.json'), '--as', 'dm']],
  ['backup', runBackup, () => []],
  ['restore', runRestore, () => []],
  ['move', runMove, () => ['--database', place('moved')]],
  ['user list', runUser, () => ['list']],
  ['user create', runUser, () => ['create', '--email', 'volo@example.org', '--password-stdin']],
  ['draw', runDraw, () => ['sword_coast']],
  ['crawl-fog', runCrawlFog, () => []],
  ['check-data', runCheckData, () => []],
];
const place = (name: string): string => join(elsewhere, name);

async function outcomeOf(run: Run, args: readonly string[], env: Program['env']) {
  const outcome = { code: -1, out: '', err: '' };
  outcome.code = await run(args, {
    env,
    isTerminal: false,
    readStdin: async () => '',
    readPassword: async () => 'a long enough password 5',
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
  });
  return outcome;
}

/** A few sentences with the next step, and no stack. */
function expectSentences({ code, err }: { code: number; err: string }): void {
  expect(code).toBeGreaterThan(0);
  expect(err).toMatch(/npm run |Set |Name |Say |Give |Formats that can be imported/);
  expect(err).not.toMatch(/^\s+at /m);
  expect(err).not.toMatch(/^\w*Error:|unexpectedly/m);
  expect(err.trim().split('\n').length).toBeLessThan(5);
}

function dataWith(damage: (file: string) => void): string {
  const dataDir = mkdtempSync(join(elsewhere, 'data-'));
  const file = join(dataDir, 'app.sqlite');
  copyFileSync(join(whole, 'app.sqlite'), file);
  damage(file);
  return dataDir;
}

beforeEach(() => {
  writeFileSync(place('towns.csv'), 'name,x,y\nHask,10,10\n');
  writeFileSync(place('world.zip'), 'no archive');
});

describe.each(damages)('with a database that %s', (_what, damage) => {
  it.each(commands)('npm run %s prints what to do next', async (_name, run, args) => {
    expectSentences(await outcomeOf(run, args(), { DATA_DIR: dataWith(damage) }));
  });

  it('prints the origin of an error only at debug level', async () => {
    const { err } = await outcomeOf(runCheckData, [], { DATA_DIR: dataWith(damage), LOG_LEVEL: 'debug' });
    expect(err).toMatch(/^\s+at |^Database: /m);
  });
});

/** These need existing data. */
const NEED_DATA = /^(export|backup|restore|move|crawl-fog|check-data)/;
const needy = commands.filter(([name]) => NEED_DATA.test(name));

it.each(needy)('npm run %s prints what to do next for an empty database', async (_name, run, args) => {
  const dataDir = dataWith((file) => truncateSync(file, 0));
  expectSentences(await outcomeOf(run, args(), { DATA_DIR: dataDir }));
});

it.each(needy)(
  'npm run %s says what to do next where there is no data folder, and makes none',
  async (_name, run, args) => {
    const dataDir = join(elsewhere, 'no-such-folder');
    expectSentences(await outcomeOf(run, args(), { DATA_DIR: dataDir }));
    if (run !== runRestore) expect(existsSync(dataDir)).toBe(false);
  },
);

it.each(commands)('npm run %s prints what to do next if the data folder is a file', async (_name, run, args) => {
  expectSentences(await outcomeOf(run, args(), { DATA_DIR: place('towns.csv') }));
});

it.each<[string, Run, () => string[]]>([
  ['import', runImport, () => [place('nowhere.csv')]],
  ['import', runImport, () => [place('world.zip')]],
  ['import atlas', runImportArchive, () => [place('nowhere.zip')]],
  ['import atlas', runImportArchive, () => [place('world.zip')]],
  ['import atlas', runImportArchive, () => [elsewhere]],
  ['export map', runExport, () => ['map', 'nowhere', place('nowhere.csv'), '--format', 'csv']],
  ['export world', runExport, () => ['world', join(place('towns.csv'), 'world.zip')]],
  ['backup', runBackup, () => ['--to', join(place('towns.csv'), 'backups')]],
  ['restore', runRestore, () => ['nothing']],
  ['restore', runRestore, () => [elsewhere]],
  ['restore', runRestore, () => ['--from', place('nowhere')]],
  ['move', runMove, () => ['--database', join(place('towns.csv'), 'moved')]],
  ['move', runMove, () => ['--pictures', join(place('towns.csv'), 'moved')]],
  ['user', runUser, () => ['staff', '--email', 'nobody@example.org']],
  ['draw', runDraw, () => ['nowhere']],
  ['maps', runMaps, () => ['--sketches', place('nowhere')]],
  ['maps', runMaps, () => ['--out', join(place('towns.csv'), 'maps'), '--scale', '0.02', '--only', 'sword_coast']],
  ['crawl-fog', runCrawlFog, () => [place('nowhere')]],
])('npm run %s says what to do next about files that cannot be used', async (_name, run, args) => {
  expectSentences(await outcomeOf(run, args(), { DATA_DIR: dataWith(() => undefined) }));
});

it.each(commands)('npm run %s names an invalid setting', async (_name, run, args) => {
  const outcome = await outcomeOf(run, args(), { DATA_DIR: dataWith(() => undefined), OWN_WORLDS: 'perhaps' });
  expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('OWN_WORLDS must be on or off') });
});
