import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { VIEW } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { dragMap, mapIsThere, mapOnScreen, mapRests, openMap, pixelOf } from './support/map-on-screen.ts';
import { see } from './support/see.ts';
import { readWorld } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

describe('the view of a map', () => {
  it('stands in the address, is copied as a link, and opens so on another screen', async () => {
    const { details } = await readWorld(url);
    const visitor = await newVisitor(browser, 'desktop');
    const { page } = visitor;
    await openMap(page, `${url}/sword_coast/`, details);
    const home = await mapOnScreen(page, details);
    await dragMap(page, { x: 900, y: 500 }, { x: -200, y: 100 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await see(page).toHaveURL(VIEW);
    await mapRests(page);
    const there = await mapOnScreen(page, details);
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);

    await page.getByRole('button', { name: 'More tools' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link to this view' }).click();
    await see(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(VIEW);
    const phone = await newVisitor(browser, 'phone');
    await openMap(phone.page, link, details);
    expect((await mapOnScreen(phone.page, details)).zoom).toBeCloseTo(there.zoom, 3);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();

    // Without it: as it was on this device.
    await page.goto(`${url}/waterdeep/`);
    await page.goto(`${url}/sword_coast/`);
    await mapIsThere(page, details);
    const again = await mapOnScreen(page, details);
    expect(again.zoom).toBeCloseTo(there.zoom, 3);
    expect(Math.abs(again.left - there.left)).toBeLessThan(2);

    await page.getByRole('application').focus();
    await page.keyboard.press('h');
    await mapRests(page);
    expect((await mapOnScreen(page, details)).zoom).toBeCloseTo(home.zoom, 3);
    expect(Math.abs((await mapOnScreen(page, details)).left - home.left)).toBeLessThan(2);
    await page.keyboard.press('0');
    await mapRests(page);
    const whole = await mapOnScreen(page, details);
    expect(whole.zoom * (details.map_height ?? 0)).toBeLessThanOrEqual(840);
    expect(whole.left).toBeGreaterThanOrEqual(316);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});

describe('the ruler', () => {
  it('measures from place to place, goes on by further clicks, and is put away with Escape', async () => {
    const coast = await readWorld(url);
    const { context, page, complaints } = await newVisitor(browser, 'desktop');
    await openMap(page, `${url}/sword_coast/`, coast.details);
    await page.getByRole('application').focus();
    await page.keyboard.press('m');
    const card = page.getByRole('region', { name: 'Ruler' });
    await see(card).toContainText('Click where the route begins.');
    const view = await mapOnScreen(page, coast.details);
    const [triboar, yartar] = [coast.point('Triboar'), coast.point('Yartar')];
    const at = (point: typeof triboar) => pixelOf(point, view, coast.details);
    // Within 20 pixels a point stands on the place.
    await page.mouse.click(at(triboar).x + 8, at(triboar).y - 8);
    await see(card).toContainText('From Triboar');
    await page.mouse.dblclick(at(yartar).x - 6, at(yartar).y + 5);
    const units = Math.hypot(yartar.lng - triboar.lng, yartar.lat - triboar.lat);
    const miles = Math.round(units * (coast.details.miles_per_unit ?? 0));
    await see(card).toContainText(`Triboar to Yartar, ${miles} miles`);
    await see(card).toContainText('on foot at 24 miles a day');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: /^Point 2 of the way, Yartar/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await see(card).toContainText('Triboar to a point');
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await see(card).toBeHidden();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
