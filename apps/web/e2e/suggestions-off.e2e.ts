import type { Browser } from '@playwright/test';
import type { SuggestionCounts, World } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';

/* The operator switched suggestions off: nobody is offered them, and calls refuse them. */

let browser: Browser;
let app: RunningApp;
let staff: Api;
let sable: Api;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'), { SUGGESTIONS: 'off' })]);
  staff = await makeStaff(app, 'Mara');
  sable = await makeAccount(app.url, 'Sable');
});
afterAll(() => app?.stop());

it.each(['a visitor', 'a reader with an account'])('%s is offered nothing, not even by an address', async (who) => {
  const { page, context, complaints } = await newVisitor(browser);
  if (who !== 'a visitor') await signIn(context, sable);
  for (const address of ['child=red_larch', 'child=red_larch&suggest=change']) {
    await page.goto(`${app.url}/sword_coast/?${address}`);
    await see(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await see(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
    await see(page.getByRole('textbox')).toHaveCount(0);
    await see(page.getByRole('tab', { name: 'Suggest' })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it('calls refuse a suggestion, and say that none are taken', async () => {
  await expect(sable.get('/api/suggestions/for/red_larch/')).rejects.toThrow(/answered 403/);
  await expect(sable.post('/api/suggestions/for/red_larch/', { why: 'It is a town.' })).rejects.toThrow(/answered 403/);
  expect(await sable.get<SuggestionCounts>('/api/suggestions/counts/')).toMatchObject({ is_on: false });
});

it('the settings of a world say that nobody may suggest anything', async () => {
  const { worlds } = await staff.get<{ worlds: World[] }>('/api/worlds/');
  const { page, context, complaints } = await newVisitor(browser);
  await signIn(context, staff);
  await page.goto(`${app.url}/worlds/${worlds.find(({ kind }) => kind === 'atlas')?.id}/`);
  await see(page.getByText('The person who runs this site has turned suggestions off.')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
