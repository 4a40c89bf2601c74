import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { mapIsThere, openMap } from './support/map-on-screen.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

describe.each(['desktop', 'phone'] as const)('the layers of a map, on a %s', (size) => {
  it('are switched, kept on the device, and shown again by whoever opens one of their places', async () => {
    const { details } = await readWorld(url);
    const { context, page, complaints } = await newVisitor(browser, size);
    await openMap(page, `${url}/sword_coast/`, details);
    const tool = page.getByRole('button', { name: 'Layers', exact: true });
    const towns = page.getByRole('switch', { name: 'Cities and towns' });
    await tool.click();
    await see(page.getByRole('heading', { name: 'Layers' })).toBeFocused();
    await see(towns).toBeChecked();
    expect(await findBarriers(page)).toEqual([]);
    await towns.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Names', exact: true }).press('Space');
    await see(towns).not.toBeChecked();
    await page.getByRole('switch', { name: 'Names', exact: true }).press('Escape');
    await see(towns).toBeHidden();

    await page.reload();
    await mapIsThere(page, details);
    await tool.click();
    await see(towns).not.toBeChecked();
    await see(page.getByRole('switch', { name: 'Waters' })).toBeChecked();
    await page.getByRole('button', { name: 'Close layers' }).click();

    await page.goto(`${url}/sword_coast/?child=neverwinter`);
    await see(page.getByText('Its layer, Cities and towns, is off.')).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await see(page.getByText('Its layer, Cities and towns, is off.')).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('va:layers'))).toContain('{"names":false}');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
