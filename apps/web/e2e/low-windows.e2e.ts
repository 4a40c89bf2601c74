import type { Browser, Page } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withStaff, withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

const own = withStaff('Low', withWrittenApp);

const ON_ITS_SIDE = { viewport: { width: 844, height: 390 } };

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the elements of a selector are, in the window. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    selector,
  );

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('a phone on its side', () => {
  it('has all tools in the window, and what they open', async () => {
    const { context, page } = await newVisitor(browser, 'phone', 'light', ON_ITS_SIDE);
    await page.goto(`${url}/sword_coast/`);
    await labelsArePainted(page);
    const more = page.getByRole('button', { name: 'More tools' });
    await see(more).toBeVisible();
    const [bar] = await boxesOf(page, 'header');
    const isWhole = ({ top, bottom }: Box) => top >= (bar?.bottom ?? 0) && bottom <= 390;
    const tools = '[role="application"] ~ * button, [data-covers-map] button';
    expect((await boxesOf(page, tools)).filter((box) => !isWhole(box))).toEqual([]);
    await more.click();
    await page.getByRole('button', { name: 'Whole map' }).waitFor();
    const [menu] = await boxesOf(page, 'ul:has(> li > button[aria-keyshortcuts])');
    expect(menu !== undefined && isWhole(menu)).toBe(true);
    await page.getByRole('button', { name: 'Ruler' }).click();
    await see(page.getByRole('region', { name: 'Ruler' })).toBeVisible();
    await context.close();
  });

  it('has the bar for new places below the card of the map, and no list under it', async () => {
    const { context, page } = await newVisitor(browser, 'phone', 'light', ON_ITS_SIDE);
    await signIn(context, own.staff);
    await page.goto(`${own.app.url}/admin/sword_coast/edit/`);
    const list = page.getByRole('region', { name: 'Places on this map' });
    await see(list).toBeVisible();
    await page.getByRole('button', { name: 'Add a place' }).click();
    const bar = page.getByRole('region', { name: 'Adding places' });
    await see(bar).toBeVisible();
    await see(list).toBeHidden();
    const [plate] = await boxesOf(page, '[data-covers-map]:has(h1) > *');
    await see.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThanOrEqual(plate?.bottom ?? 390);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await see(list).toBeVisible();
    await context.close();
  });

  it('keeps the credit and the scale bar apart beside an open place, in one line each', async () => {
    const { context, page } = await newVisitor(browser, 'phone', 'light', ON_ITS_SIDE);
    await page.goto(`${url}/sword_coast/?child=luskan`);
    await labelsArePainted(page);
    const credit = page.getByText(/^This map was created by/);
    await see(credit).toBeVisible();
    const card = await credit.evaluate((words) => {
      const { left, top, right, bottom } = (words.parentElement as HTMLElement).getBoundingClientRect();
      return { left, top, right, bottom };
    });
    expect(card.bottom - card.top).toBeLessThan(60);
    const others = await boxesOf(page, '[data-covers-map]:not(:has(a)) > *');
    expect(others.filter((box) => meet(box, card))).toEqual([]);
    await context.close();
  });
});

it('letters twice as large lie in the bar, over the scale bar one beside the other, and cut no tool off', async () => {
  const { context, page } = await newVisitor(browser, 'phone');
  await page.addInitScript(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await page.goto(`${url}/sword_coast/`);
  await labelsArePainted(page);
  await see(page.getByRole('button', { name: 'More tools' })).toBeVisible();
  const [bar] = await boxesOf(page, 'header');
  for (const box of await boxesOf(page, 'header > a, header > div')) {
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(bar?.bottom ?? 0);
  }
  const numbers = (await boxesOf(page, '[data-scale-numbers] > span')).filter(({ left, right }) => right > left);
  expect(numbers.length).toBeGreaterThan(0);
  for (const [at, one] of numbers.entries())
    expect(numbers.slice(at + 1).filter((other) => meet(one, other))).toEqual([]);
  await context.close();
});

it('a map without miles says so on a phone in one line, not in the room of a measured way', async () => {
  const { context, page } = await newVisitor(browser, 'phone');
  await page.goto(`${url}/waterdeep/`);
  await labelsArePainted(page);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Ruler' }).click();
  const card = page.getByRole('region', { name: 'Ruler' });
  await see(card).toContainText('This map has no miles yet.');
  expect((await card.boundingBox())?.height).toBeLessThan(80);
  await context.close();
});
