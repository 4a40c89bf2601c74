import { describe, expect, it } from 'vitest';
import { makeAccount, makePair, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
const { app } = own;

describe('an own world', () => {
  it('is made, renamed, shared, deleted and brought back', async () => {
    const marisol = await makeAccount(app.url, 'Marisol');
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, marisol);

    await page.goto(`${app.url}/worlds/`);
    await see(page.getByText('No world of your own yet')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    // From here to the map: three clicks.
    await page.getByRole('link', { name: 'Make a world' }).click();
    await page.getByLabel('Name').fill('Harrow');
    await page.getByText('Square', { exact: true }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make world' }).click();
    await see(page).toHaveURL(/\/world\/[\w-]{22}\/harrow\/edit\/$/);
    const id = new URL(page.url()).pathname.split('/')[2];

    await page.goto(`${app.url}/worlds/`);
    await see(page.getByRole('link', { name: 'Harrow', exact: true })).toHaveAttribute('href', `/world/${id}/harrow/`);
    await see(page.getByText('1 of 10 worlds')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'More of Harrow' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();

    await page.getByRole('textbox', { name: 'Name' }).fill('Harrowdeep');
    await page.getByRole('button', { name: 'Rename' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Harrowdeep' })).toBeVisible();
    await page.getByLabel('Email of the person to ask').fill('nobody@elsewhere.example');
    await page.keyboard.press('Enter');
    await see(page.getByText('We asked nobody@elsewhere.example.')).toBeVisible();
    await see(page.getByText('Invited', { exact: true })).toBeVisible();
    // Who goes on typing asks the next one.
    await see(page.getByLabel('Email of the person to ask')).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete world' }).click();
    await page.getByLabel('Type its name to confirm').fill('Harrowdeep');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete world' }).click();
    await see(page).toHaveURL(`${app.url}/worlds/`);
    await page.getByRole('button', { name: 'Bring back Harrowdeep' }).click();
    await see(page.getByRole('link', { name: 'Harrowdeep', exact: true })).toBeVisible();
    await see(page.getByText('Deleted worlds')).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('fits a phone', async () => {
    const [marisol, priya] = await makePair(app.url, 'Marisol', 'Priya');
    const world = await marisol.post<{ id: string }>('/api/worlds/', { name: `A name that is long ${'x'.repeat(90)}` });
    await marisol.post(`/api/worlds/${world.id}/editors/`, { email: `${'long'.repeat(12)}@elsewhere.example` });
    const campaign = { name: 'The Salt Road', worlds: [world.id] };
    const { id } = await marisol.post<{ id: string }>('/api/home/campaign/', campaign);
    const { context, page } = await newVisitor(own.browser, 'phone', 'dark');
    await signIn(context, marisol);
    for (const path of ['/worlds/', '/worlds/new/', '/worlds/copy/', `/worlds/${world.id}/`, `/edit_campaign/${id}/`]) {
      await page.goto(`${app.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      expect(await findBarriers(page), path).toEqual([]);
    }
    await context.close();

    // To somebody else it does not exist.
    const other = await newVisitor(own.browser);
    await signIn(other.context, priya);
    await other.page.goto(`${app.url}/worlds/${world.id}/`);
    await see(other.page.getByRole('heading', { name: 'This part of the map is blank' })).toBeVisible();
    await other.context.close();
  });
});
