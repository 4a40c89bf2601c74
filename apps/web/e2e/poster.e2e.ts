import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import type { RunningApp } from './support/start-app.ts';

let browser: Browser;
let app: RunningApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
});

afterAll(() => app?.stop());

describe('a poster of the map', () => {
  it('is made for anybody and saved, by keyboard alone', async () => {
    const { page, context } = await newVisitor(browser, 'desktop', 'light');
    await page.goto(`${app.url}/waterdeep`);
    await page.getByRole('button', { name: 'More tools' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make a poster' }).focus();
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Poster of Waterdeep' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Paper').selectOption('A4');
    await page.getByLabel('Dots per inch').selectOption('150');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the poster' }).focus();
    await page.keyboard.press('Enter');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('waterdeep-a4.pdf');
    const file = await readFile(await saved.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
    await see(page.getByText(/^Saved as waterdeep-a4\.pdf/)).toBeVisible();
    await context.close();
  });

  further('too large is not offered on a phone either, and the dialog can be left', async () => {
    const { page, context } = await newVisitor(browser, 'phone', 'dark');
    await page.goto(`${app.url}/waterdeep`);
    await page.getByRole('button', { name: 'More tools' }).tap();
    await page.getByRole('button', { name: 'Make a poster' }).tap();
    await page.getByLabel('Paper').selectOption('A1');
    await page.getByLabel('Dots per inch').selectOption('300');
    await page.getByLabel('Paper').selectOption('A0');
    await see(page.getByText('This sheet would be too large.', { exact: false })).toBeVisible();
    await see(page.getByRole('button', { name: 'Make the poster' })).toBeDisabled();
    await page.getByRole('button', { name: 'Close' }).tap();
    await see(page.getByRole('heading', { name: 'Poster of Waterdeep' })).toBeHidden();
    await context.close();
  });
});
