import type { Browser, Page } from '@playwright/test';
import { shapeBounds } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, newVisitor, SIZES } from './support/browser.ts';
import { further } from './support/further.ts';
import { clickLabel, labelOf, mapIsThere, mapOnScreen, mapRests, openMap, pixelOf } from './support/map-on-screen.ts';
import { see } from './support/see.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
let waterdeep: World;
beforeAll(async () => {
  browser = await launchBrowser();
  [coast, waterdeep] = await Promise.all([readWorld(url), readWorld(url, 'waterdeep')]);
});
afterAll(() => browser?.close());

async function visit(path = '/', more: Parameters<typeof newVisitor>[3] = {}) {
  const visitor = await newVisitor(browser, 'desktop', 'light', more);
  await openMap(visitor.page, `${url}${path}`, coast.details);
  return visitor;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const childOf = (page: Page) => new URL(page.url()).searchParams.get('child');
const places = (page: Page) => page.getByRole('region', { name: 'Places on this map' });

/** The map shows this place at 40 / scale, in the middle between rail and panel. */
async function isGoneTo(page: Page, point: Child) {
  await mapRests(page);
  const view = await mapOnScreen(page, coast.details);
  expect(view.zoom).toBeCloseTo(40 / point.scale, 4);
  const dot = pixelOf(point, view, coast.details);
  const label = pixelOf(labelOf(point), view, coast.details);
  const panel = SIZES.desktop.width * 0.3;
  expect((dot.x + label.x) / 2).toBeCloseTo((316 + SIZES.desktop.width - panel) / 2, -1);
  expect((dot.y + label.y) / 2).toBeCloseTo((60 + SIZES.desktop.height) / 2, -1);
}

/** The map shows the whole of this line or area between rail and panel, and no closer than a point of its size. */
async function isShownWhole(page: Page, point: Child) {
  await mapRests(page);
  const view = await mapOnScreen(page, coast.details);
  expect(view.zoom).toBeLessThanOrEqual(40 / point.scale + 1e-4);
  const bounds = point.geojson === null ? undefined : shapeBounds(point.geojson);
  if (bounds === undefined) throw new Error(`${point.name} has no shape.`);
  const upperLeft = pixelOf({ lng: bounds.minLng, lat: bounds.maxLat }, view, coast.details);
  // What lies beyond the edge of the map is not drawn.
  const right = Math.min(bounds.maxLng, coast.details.map_width ?? 0);
  const lowerRight = pixelOf({ lng: right, lat: bounds.minLat }, view, coast.details);
  expect(upperLeft.x).toBeGreaterThan(316);
  expect(upperLeft.y).toBeGreaterThan(60);
  expect(lowerRight.x).toBeLessThan(SIZES.desktop.width * 0.7);
  expect(lowerRight.y).toBeLessThan(SIZES.desktop.height);
}

describe('search', () => {
  it('shows names and texts, underlines on the map, and goes there', async () => {
    const { context, page } = await visit();
    await page.getByRole('button', { name: 'Search' }).click();
    const panel = page.getByRole('region', { name: 'Search' });
    await see(panel.getByRole('combobox')).toBeFocused();
    await see.poll(async () => (await panel.boundingBox())?.width).toBeCloseTo(300, 0);
    await page.keyboard.type('DAGGERF');
    await panel
      .getByRole('group', { name: /^Names/ })
      .getByRole('option')
      .waitFor();
    await see(
      panel
        .getByRole('group', { name: /^In the text/ })
        .getByRole('option')
        .first(),
    ).toContainText('Daggerf');
    const before = await mapOnScreen(page, coast.details);
    await page.keyboard.press('ArrowDown');
    await see(page.locator('.leaflet-marks-pane').getByLabel('Daggerford')).toBeAttached();
    expect(await mapOnScreen(page, coast.details)).toEqual(before);
    await panel.getByRole('option', { name: 'Daggerford' }).first().click();
    await heading(page, 'Daggerford').waitFor();
    expect(childOf(page)).toBe('daggerford');
    await isGoneTo(page, coast.point('Daggerford'));
    await context.close();
  });

  further('finds misspelt names', async () => {
    const { context, page, complaints } = await visit();
    await page.keyboard.press('/');
    await page.keyboard.type('Watredeep');
    await page.getByRole('option', { name: 'Waterdeep', exact: true }).click();
    await heading(page, 'Waterdeep').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  further('finds texts, but never what an Appendix says', async () => {
    const { context, page } = await visit();
    await page.keyboard.press('/');
    await page.keyboard.type('lamplighters');
    const found = page.getByRole('group', { name: /^In the text/ }).getByRole('option');
    await see(found.first().locator('mark')).toHaveText(/lamplighters/i);

    const text = await (await fetch(`${url}/api/location_wiki/waterdeep/`)).text();
    expect(text).toMatch(/"name":"Appendix","clean_text":"[^"]*almanac/);
    const answer = page.waitForResponse(/location_text_search.*q=almanac/);
    await page.getByRole('combobox').fill('almanac');
    expect(await (await answer).json()).toEqual([]);
    await see(found).toHaveCount(0);
    await page.getByRole('combobox').fill('   ');
    await see(page.getByRole('option')).toHaveCount(0);
    await page.getByRole('combobox').fill('<b>zzqqxx</b>');
    await see(page.getByText('Nothing called “<b>zzqqxx</b>”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await see(page.getByRole('combobox')).toHaveValue('');
    await context.close();
  });

  further('takes ten thousand characters and says what it does with them', async () => {
    const { context, page, complaints } = await visit();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('dragon '.repeat(1_500));
    await see(page.getByText('Only the first 100 characters are searched.')).toBeVisible();
    await see(page.getByText(/^Nothing called/)).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a place', () => {
  it('is chosen in the list, which goes there, and closed again', async () => {
    const { context, page } = await visit();
    const row = places(page).getByRole('button', { name: 'Dessarin Valley' });
    await row.hover();
    await see(page.locator('.leaflet-marks-pane').getByLabel('Dessarin Valley')).toBeAttached();
    await row.click();
    await heading(page, 'Dessarin Valley').waitFor();
    await see(row).toHaveAttribute('aria-current', 'true');
    await isShownWhole(page, coast.point('Dessarin Valley'));
    await places(page).getByRole('button', { name: 'Western Heartlands' }).click();
    await heading(page, 'Western Heartlands').waitFor();
    await isShownWhole(page, coast.point('Western Heartlands'));
    await page.getByRole('button', { name: 'Close' }).click();
    await see(heading(page, 'Western Heartlands')).toHaveCount(0);
    expect(childOf(page)).toBeNull();
    await context.close();
  });

  it('is chosen by its label on the map, and the map beside it closes it', async () => {
    const { context, page } = await visit();
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
    await context.close();
  });

  it('is in the address: back and forward close and open it, and it is there on load', async () => {
    const { context, page } = await visit();
    await clickLabel(page, coast.point('Phandalin'), coast.details);
    await heading(page, 'Phandalin').waitFor();
    await clickLabel(page, coast.point('Red Larch'), coast.details);
    await heading(page, 'Red Larch').waitFor();
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
    const link = page.url();
    await page.goto('about:blank');
    await openMap(page, link, coast.details);
    await heading(page, 'Phandalin').waitFor();
    await isGoneTo(page, coast.point('Phandalin'));
    await context.close();
  });

  further('that is not on the map is named in a notice, and the map is there', async () => {
    const { context, page } = await visit('/?child=nonsense');
    const notice = page.getByRole('alert').filter({ hasText: 'There is no place called “nonsense” on this map.' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await see(notice).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  it('has its text, sections that open, and a link to copy that leads back to it', async () => {
    const { context, page } = await visit('/?child=waterdeep', { permissions: ['clipboard-read', 'clipboard-write'] });
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
    await context.close();
  });

  further('without a text says so', async () => {
    const { context, page } = await visit('/?child=holgerstead');
    await see(page.getByText('We do not have a link to the wiki for this location.')).toBeVisible();
    await context.close();
  });
});

describe('from map to map', () => {
  it('into a city and back, by its buttons and by those of the browser', async () => {
    const { context, page } = await visit('/?child=waterdeep');
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await mapIsThere(page, waterdeep.details);
    expect(page.url()).toBe(`${url}/waterdeep/`);
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
    await context.close();
  });

  further('along a place that stands on both', async () => {
    const { context, page } = await visit('/?child=undermountain');
    await page.getByRole('link', { name: 'Venture To Waterdeep Map' }).click();
    await mapIsThere(page, waterdeep.details);
    await heading(page, 'Undermountain').waitFor();
    expect(page.url()).toBe(`${url}/waterdeep/?child=undermountain`);
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

  it('the last one is remembered', async () => {
    const { context, page } = await newVisitor(browser);
    await openMap(page, `${url}/waterdeep/`, waterdeep.details);
    await page.goto(`${url}/load_last_url`);
    await mapIsThere(page, waterdeep.details);
    expect(page.url()).toBe(`${url}/waterdeep/`);
    await context.close();
  });
});
