import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import { type RunningApp, startApp } from './support/start-app.ts';
import { isWhole } from './support/which-journeys.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

let browser: Browser;
let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-archive-'));
  [browser, app] = await Promise.all([workerBrowser(), startApp({ DEMO_WORLD: 'off' })]);
});

afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** All of the demo world, or in `npm test` its smallest map: cutting pictures again takes longest. */
const taken = isWhole
  ? { words: ['world'], maps: '4 maps', places: 373, map: 'sword_coast', title: 'Sword Coast map', known: 'Waterdeep' }
  : {
      words: ['map', 'baldur__s_gate'],
      maps: "A new map: Baldur's Gate",
      places: 55,
      map: 'baldur__s_gate',
      title: "Baldur's Gate map",
      known: 'Wyrm',
    };

/** What an operator types. */
const exported = (dataDir: string, file: string) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/export.ts', ...taken.words, file], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  });

it.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)(
  'without any map the start page welcomes visitors and tells staff how to begin, on a %s, %s',
  async (size, theme) => {
    const staff = await makeStaff(app, 'Mara');
    const { page, context } = await newVisitor(browser, size, theme);
    await page.goto(app.url);
    await see(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await signIn(context, staff);
    await page.goto(app.url);
    await see(page.getByRole('heading', { level: 1, name: 'Begin your atlas' })).toBeVisible();
    await see(page.getByRole('link', { name: 'Start with an empty sheet' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Import a world' }).click();
    await see(page.getByLabel(/^Drop the files/)).toBeVisible();
    await context.close();
  },
);

it('the demo world goes out by command and comes back in the browser of an empty installation, to the byte', async () => {
  const first = join(folder, 'first.zip');
  await exported(inject('appDataDir'), first);
  const staff = await makeStaff(app, 'Odalys');
  const { page, context, complaints } = await newVisitor(browser, 'desktop', 'light');
  await signIn(context, staff);
  await page.goto(`${app.url}/admin/import`);
  await page.getByLabel(/^Drop the files/).setInputFiles(first);
  await see(page.getByRole('heading', { level: 1, name: 'Import this?' })).toBeVisible();
  await see(page.getByText('first.zip: Archive of Venture Atlas')).toBeVisible();
  await see(page.getByRole('heading', { name: taken.maps })).toBeVisible();
  await see(page.getByRole('row', { name: `Places ${taken.places} 0 0` })).toBeVisible();
  await see(page.getByText('Read in another way')).toHaveCount(0);
  await see(page.getByText('Import only archives from people you trust')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Imported' })).toBeVisible({ timeout: 580_000 });

  const second = join(folder, 'second.zip');
  await exported(app.dataDir, second);
  expect((await readFile(second)).equals(await readFile(first))).toBe(true);
  await page.goto(`${app.url}/${taken.map}/`);
  await see(page.getByRole('application', { name: taken.title })).toBeVisible();

  // A world is there now: another archive is told so, and nothing is changed.
  await page.goto(`${app.url}/admin/import`);
  await page.getByLabel(/^Drop the files/).setInputFiles(first);
  await see(page.getByRole('heading', { level: 1, name: 'Not imported' })).toBeVisible();
  await see(page.getByRole('alert')).toContainText('This world already holds places');

  await page.goto(`${app.url}/admin/import`);
  await page.getByRole('button', { name: /^Undo the import of first\.zip/ }).click();
  await see(page.getByRole('alert')).toContainText(`This removes ${taken.places} places`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await see(
    page
      .getByText(`Removed ${taken.places} places`)
      .or(page.getByText(/^Undone/))
      .first(),
  ).toBeVisible();
  expect(await staff.get(`/api/location_search/?name=${taken.known}`)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
