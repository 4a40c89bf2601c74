import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf } from './support/address.ts';
import { newVisitor, SIZES, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { clickLabel, labelOf, mapIsThere, mapOnScreen, mapRests, openMap, pixelOf } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { childOf, heading, isGoneTo, isShownWhole, places } from './support/places.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
let waterdeep: World;
beforeAll(async () => {
  browser = await workerBrowser();
  [coast, waterdeep] = await Promise.all([readWorld(url), readWorld(url, 'waterdeep')]);
});

async function visit(path = '/', more: Parameters<typeof newVisitor>[3] = {}) {
  const visitor = await newVisitor(browser, 'desktop', 'light', more);
  await openMap(visitor.page, `${url}${path}`, coast.details);
  return visitor;
}
describe('a place', () => {
  const visitor = oneVisitor(() => visit());

  it('is chosen by its label on the map, and the map beside it closes it', async () => {
    const { page } = visitor;
    const phandalin = coast.point('Phandalin');
    const { x, y } = pixelOf(labelOf(phandalin), await mapOnScreen(page, coast.details), coast.details);
    await page.mouse.move(x, y);
    await see(page.getByRole('application')).toHaveAttribute('data-pointer', 'point');
    await clickLabel(page, phandalin, coast.details);
    await heading(page, 'Phandalin').waitFor();
    expect(childOf(page)).toBe('phandalin');
    await see(places(page).getByRole('button', { name: 'Phandalin' })).toBeVisible();
    // Somewhere without label, dot or shape: the open sea off the Sword Coast.
    await page.mouse.click(352, 747);
    await see(heading(page, 'Phandalin')).toHaveCount(0);
    expect(childOf(page)).toBeNull();
  });

  it('is in the address: back and forward close and open it, and it is there on load', async () => {
    const { page } = visitor;
    await clickLabel(page, coast.point('Phandalin'), coast.details);
    await heading(page, 'Phandalin').waitFor();
    await clickLabel(page, coast.point('Leilon'), coast.details);
    await heading(page, 'Leilon').waitFor();
    await page.goBack();
    await heading(page, 'Phandalin').waitFor();
    await page.goBack();
    await see(page.getByRole('complementary')).toHaveCount(0);
    await page.goForward();
    await heading(page, 'Phandalin').waitFor();
    await mapRests(page);
    const before = await mapOnScreen(page, coast.details);
    await page.reload();
    await mapIsThere(page, coast.details);
    await heading(page, 'Phandalin').waitFor();
    await mapRests(page);
    expect((await mapOnScreen(page, coast.details)).left).toBeCloseTo(before.left, 0);
    // A link to it begins there.
    const link = addressOf(page);
    await page.goto('about:blank');
    await openMap(page, link, coast.details);
    await heading(page, 'Phandalin').waitFor();
    await isGoneTo(page, coast, coast.point('Phandalin'));
  });

  it('is chosen in the list, which goes there, and closed again', async () => {
    const { context, page } = await visit();
    const row = places(page).getByRole('button', { name: 'Dessarin Valley' });
    await row.hover();
    await see(page.locator('.leaflet-marks-pane').getByLabel('Dessarin Valley')).toBeAttached();
    await row.click();
    await heading(page, 'Dessarin Valley').waitFor();
    await see(row).toHaveAttribute('aria-current', 'true');
    await isShownWhole(page, coast, coast.point('Dessarin Valley'));
    await places(page).getByRole('button', { name: 'Western Heartlands' }).click();
    await heading(page, 'Western Heartlands').waitFor();
    await isShownWhole(page, coast, coast.point('Western Heartlands'));
    await page.getByRole('button', { name: 'Close' }).click();
    await see(heading(page, 'Western Heartlands')).toHaveCount(0);
    expect(childOf(page)).toBeNull();
    await context.close();
  });
});

describe('a place that a link leads to', () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = oneVisitor(() => visit('/?child=waterdeep', { permissions }));

  it('has its text, sections that open, and a link to copy that leads back to it', async () => {
    const { page } = visitor;
    const panel = page.getByRole('complementary', { name: 'Waterdeep' });
    await see.poll(async () => (await panel.boundingBox())?.width).toBeCloseTo(SIZES.desktop.width * 0.3, 0);
    await see(panel.getByText('On the Sword Coast map')).toBeVisible();
    const sections = panel.locator('details');
    await see(sections.first()).toHaveJSProperty('open', false);
    await sections.nth(0).locator('summary').click();
    await sections.nth(1).locator('summary').click();
    await see(sections.nth(0)).toHaveJSProperty('open', true);
    await see(sections.nth(1)).toHaveJSProperty('open', true);
    await panel.getByRole('button', { name: 'Copy Link' }).click();
    await see(panel.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${url}/sword_coast/?child=waterdeep`);
    await page.goto(link);
    await heading(page, 'Waterdeep').waitFor();
  });

  it('leads into a city and back, by its buttons and by those of the browser', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await mapIsThere(page, waterdeep.details);
    expect(addressOf(page)).toBe(`${url}/waterdeep/`);
    await see(page).toHaveTitle('Waterdeep Map · Venture Atlas');
    await see(page.getByText(/miles?$/)).toHaveCount(0);
    await page.goBack();
    await mapIsThere(page, coast.details);
    await heading(page, 'Waterdeep').waitFor();
    await page.goForward();
    await mapIsThere(page, waterdeep.details);
    await page.getByRole('link', { name: 'Up to Sword Coast' }).click();
    await mapIsThere(page, coast.details);
    await heading(page, 'Waterdeep').waitFor();
  });

  it('is left for a map that is remembered as the last one', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await mapIsThere(page, waterdeep.details);
    await page.goto(`${url}/load_last_url`);
    await mapIsThere(page, waterdeep.details);
    expect(addressOf(page)).toBe(`${url}/waterdeep/`);
  });
});

describe('a place, as well', () => {
  further('that is not on the map is named in a notice, and the map is there', async () => {
    const { context, page } = await visit('/?child=nonsense');
    const notice = page.getByRole('alert').filter({ hasText: 'There is no place called “nonsense” on this map.' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await see(notice).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  further('without a text says so', async () => {
    const { context, page } = await visit('/?child=holgerstead');
    await see(page.getByText('We do not have a link to the wiki for this location.')).toBeVisible();
    await context.close();
  });
});

describe('from map to map', () => {
  further('along a place that stands on both', async () => {
    const { context, page } = await visit('/?child=undermountain');
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await mapIsThere(page, waterdeep.details);
    await heading(page, 'Undermountain').waitFor();
    expect(addressOf(page)).toBe(`${url}/waterdeep/?child=undermountain`);
    await see(page.getByRole('link', { name: 'Venture To Sword Coast Map' })).toBeVisible();
    await context.close();
  });

  further('to a location that has none, and back', async () => {
    const { context, page, complaints } = await newVisitor(browser);
    await page.goto(`${url}/daggerford`);
    await see(page.getByText("We don't currently have a map for Daggerford yet. Sorry!")).toBeVisible();
    await page.getByRole('button', { name: 'About Daggerford' }).click();
    await heading(page, 'Daggerford').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await heading(page, 'Daggerford').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Venture To Sword Coast Map' }).click();
    await mapIsThere(page, coast.details);
    await heading(page, 'Daggerford').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
