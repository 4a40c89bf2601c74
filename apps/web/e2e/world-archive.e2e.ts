import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationSaved, World } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { withOwnApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withOwnApp();

it('a world goes out of its settings as one file, and comes back as a new world of somebody else', async () => {
  const { app } = own;
  const [owner, other] = [await makeAccount(app.url, 'Odalys'), await makeAccount(app.url, 'Oswin')];
  const world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
  const wish = { world_id: world.id, name: 'Thorn Coast', map_size: { width: 2000, height: 1500 } };
  const { location } = await owner.post<LocationSaved>('/api/home/location/', wish);
  await owner.post('/api/add_position/', { parent_id: location.id, name: 'Gullhaven', lat: 500, lng: 700, scale: 60 });
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    const file = join(folder, 'thornmark.zip');
    const first = await newVisitor(own.browser, 'desktop');
    await signIn(first.context, owner);
    await first.page.goto(`${app.url}/worlds/${world.id}/`);
    await first.page.getByRole('button', { name: 'Export' }).click();
    const saved = first.page.waitForEvent('download');
    await first.page.getByRole('button', { name: 'Make the archive' }).click();
    await (await saved).saveAs(file);
    await see(first.page.getByText(/^Saved as thornmark.zip/)).toBeVisible();
    expect(await findBarriers(first.page)).toEqual([]);
    expect(first.complaints).toEqual([]);
    await first.context.close();

    const { context, page, complaints } = await newVisitor(own.browser, 'phone');
    await signIn(context, other);
    await page.goto(`${app.url}/worlds/new/`);
    await page.getByLabel('Name').fill('Thornmark Again');
    await page.getByRole('radio', { name: /^An import/ }).check();
    await page.getByRole('button', { name: 'Make world' }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'Venture To Thorn Coast Map' }).click();
    await see(page).toHaveURL(/\/world\/[\w-]{22}\/thorn_coast\/$/);
    await see(page.getByRole('button', { name: /^Places 1/ })).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
