import type { Browser, Page } from '@playwright/test';
import type { LocationSaved, PlaceIds } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Api } from './support/accounts.ts';
import { openAs } from './support/admin.ts';
import { findBarriers } from './support/barriers.ts';
import { SIZES, workerBrowser } from './support/browser.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

const count = async (name: string): Promise<number> =>
  (await staff.get<PlaceIds>(`/api/places/ids/?name__icontains=${encodeURIComponent(name)}`)).found;

/** What Ctrl + V does with a range that was copied in a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((range) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', range);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('rows of a spreadsheet', () => {
  it('500 are placed, checked and undone in three clicks at most', async () => {
    const { page } = await openAs(browser, staff);
    await page.goto(`${app.url}/admin/places/`);
    await see(page.getByRole('checkbox', { name: /^Choose / }).nth(1)).toBeVisible();
    let clicks = 0;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    await page.evaluate(() => document.addEventListener('click', () => void Reflect.get(window, 'countClick')(), true));
    const rows = Array.from({ length: 500 }, (_, i) => `Pasted ${i}\tvillage\tSword Coast\t${i}\t${i + 1}\t14\tPeat.`);
    await paste(page, ['Name\tType\tMap\tx\ty\tSize\tText', ...rows].join('\n'));
    const preview = page.getByRole('dialog', { name: 'Paste 500 rows' });
    await see(preview.getByText('500 new places')).toBeVisible();
    expect(await preview.getByRole('row').count()).toBeLessThan(200);
    expect(await findBarriers(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Save 500 rows' }).click();
    await see(page.getByText('Made 500 places.')).toBeVisible({ timeout: 60_000 });
    expect(await count('Pasted ')).toBe(500);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText('Undone.')).toBeVisible({ timeout: 60_000 });
    expect(await count('Pasted ')).toBe(0);
    expect(clicks).toBeLessThanOrEqual(3);
    await page.context().close();
  });
});

describe.each(['desktop', 'phone'] as const)('the trash on a %s', (size) => {
  it('keeps nobody out, and brings a place back', async () => {
    const name = `Cellars ${size}`;
    const { location } = await staff.post<LocationSaved>('/api/home/location/', { name });
    await staff.post(`/api/home/location/${location.id}/delete/`, {});
    const { page } = await openAs(browser, staff);
    await page.setViewportSize(SIZES[size]);
    await page.goto(`${app.url}/admin/removed/`);
    await see(page.getByText(name)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: `Restore ${name}, Place` }).click();
    await see(page.getByText('Restored 1 thing.')).toBeVisible();
    expect(await count(name)).toBe(1);
    await page.context().close();
  });
});
