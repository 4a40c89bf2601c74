import type { Browser, Page } from '@playwright/test';
import type { PlaceIds, PlaceRow } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Api } from './support/accounts.ts';
import { openAs } from './support/admin.ts';
import { findBarriers } from './support/barriers.ts';
import { SIZES, workerBrowser } from './support/browser.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';

/** A place of the demo world. */
const place = 'Amphail';

let browser: Browser;
let app: RunningApp;
let staff: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Odalys');
});

afterAll(() => app?.stop());

async function open(query = ''): Promise<Page> {
  const { page } = await openAs(browser, staff);
  await page.goto(`${app.url}/admin/places/${query}`);
  await see(page.getByRole('grid', { name: 'Places' })).toBeVisible();
  await see(page.getByRole('checkbox', { name: /^Choose / }).nth(1)).toBeVisible();
  return page;
}

const rowNamed = async (name: string): Promise<PlaceRow> => {
  const { ids } = await staff.get<PlaceIds>(`/api/places/ids/?name__icontains=${encodeURIComponent(name)}`);
  const rows = await staff.get<PlaceRow[]>(`/api/places/rows/?ids=${ids.join(',')}`);
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no ${name}.`);
  return row;
};

describe('the table of all places', () => {
  it('is worked by keyboard alone: cells, another order, boxes, undo', async () => {
    const page = await open(`?name=${place}`);
    const before = (await rowNamed(place)).position?.scale;
    await page.getByRole('gridcell', { name: place, exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('23');
    await page.keyboard.press('Enter');
    await see(page.getByText('Saved')).toBeVisible();
    expect((await rowNamed(place)).position?.scale).toBe(23);
    await page.keyboard.press('Control+z');
    await see(page.getByText('Undone.')).toBeVisible();
    expect((await rowNamed(place)).position?.scale).toBe(before);
    await page.context().close();
  });

  it('keeps the words of a cell when the browser goes back', async () => {
    const { page } = await openAs(browser, staff);
    await page.goto(`${app.url}/admin/`);
    await page.getByRole('link', { name: /^Places/ }).click();
    await page.getByRole('gridcell', { name: 'Ascore', exact: true }).click();
    await page.keyboard.type('Ascore Ruins');
    await page.goBack();
    await see(page.getByRole('grid', { name: 'Places' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/admin/');
    // Others read the name once it is published.
    expect((await rowNamed('Ascore')).name).toBe('Ascore');
    await page.getByRole('link', { name: /^Places/ }).click();
    await see(page.getByRole('gridcell', { name: 'Ascore Ruins', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish 1', exact: true }).click();
    await see.poll(async () => (await fetch(`${app.url}/api/location_wiki/ascore_ruins/`)).status).toBe(200);
    await page.context().close();
  });

  it('changes the size of many at once and takes it back in one click', async () => {
    const page = await open();
    const first = page.getByRole('checkbox', { name: /^Choose / }).nth(1);
    await first.click();
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(5)
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Chosen places' });
    await see(bar.getByText(/^5 of /)).toBeVisible();
    await bar.getByRole('button', { name: 'Size' }).click();
    await bar.getByRole('textbox', { name: 'Size' }).fill('31');
    await bar.getByRole('button', { name: 'Change 5 places' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page.getByText('Undone.')).toBeVisible();
    await page.context().close();
  });

  it.each(['desktop', 'phone'] as const)('keeps nobody out on a %s, and has few rows in the page', async (size) => {
    const page = await open();
    await page.setViewportSize(SIZES[size]);
    await page.reload();
    await see(page.getByRole('checkbox', { name: /^Choose / }).nth(1)).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(200);
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(1)
      .click();
    await see(page.getByRole('region', { name: 'Chosen places' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  });
});

describe.each(['desktop', 'phone'] as const)('recent changes on a %s', (size) => {
  it('keep nobody out, and are undone there', async () => {
    const { id } = await rowNamed('Nesmé');
    await staff.post('/api/places/change/', { ids: [id], act: 'size', scale: size === 'phone' ? 41 : 42 });
    const { page } = await openAs(browser, staff);
    await page.setViewportSize(SIZES[size]);
    await page.goto(`${app.url}/admin/changes/?place=${id}`);
    const undo = page.getByRole('button', { name: /^Undo: changed the label or shape of Nesmé/ }).first();
    await see(undo).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await undo.click();
    await see(page.getByText('Nesmé: undone.')).toBeVisible();
    await page.context().close();
  });
});
