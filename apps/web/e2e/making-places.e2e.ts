import type { Page } from '@playwright/test';
import type { LocationMapDetails, LocationSaved, LocationWiki, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { mapRests } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
let owner: Api;
let world: World;

beforeAll(async () => {
  owner = await makeAccount(own.app.url, 'Odalys');
  world = await owner.post<World>('/api/worlds/', { name: 'Harrow' });
});

/** A new map without anything on it, in edit mode. */
async function openNewMap(name: string, size: 'desktop' | 'phone' = 'desktop') {
  const wish = { world_id: world.id, name, map_size: { width: 2000, height: 1500 } };
  const { slug } = (await owner.post<LocationSaved>('/api/home/location/', wish)).location;
  const visitor = await newVisitor(own.browser, size);
  await signIn(visitor.context, owner);
  await visitor.page.goto(`${own.app.url}/world/${world.id}/${slug}/edit/`);
  const read = () => owner.get<LocationMapDetails>(`/api/location_map_details/${slug}/?content=0&world_id=${world.id}`);
  await see(visitor.page.getByText(/the map where the new place is$/)).toBeVisible();
  await mapRests(visitor.page);
  return { ...visitor, read };
}
const textOf = async (slug: string) =>
  (await owner.get<LocationWiki>(`/api/location_wiki/${slug}/?world_id=${world.id}`)).wiki_page_content?.top_section;
const bar = (page: Page) => page.getByRole('region', { name: 'Adding places' });

/** Twenty places of four types and sizes, where there is room for each. */
const places = Array.from({ length: 20 }, (_, at) => ({
  name: `Place ${at + 1}`,
  type: ['Town', 'Village', 'Ruin', 'Inn'][Math.floor(at / 5)] as string,
  scale: 40 + 4 * Math.floor(at / 5),
  text: `About place ${at + 1}.`,
  // In pixels of the stage, where neither rail nor panel lies: nothing has to be uncovered.
  x: 400 + 120 * (at % 5),
  y: 220 + 130 * Math.floor(at / 5),
}));

describe('somebody who fills a new map by hand', () => {
  it('gives twenty places name, type, size and text with four clicks each at most, and leaves the page never', async () => {
    const { page, context, complaints, read } = await openNewMap('Long Coast');
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(new URL(frame.url()).pathname));
    // Whatever is pressed by a pointer, as the page itself hears it.
    await page.evaluate(() => {
      const presses: string[] = [];
      Reflect.set(window, 'presses', presses);
      document.addEventListener('pointerdown', ({ pointerType }) => presses.push(pointerType), true);
    });
    const press = ({ x, y }: { x: number; y: number }) => page.mouse.click(x, y);

    for (const [at, place] of places.entries()) {
      if (at % 5 === 0) {
        await bar(page).getByRole('combobox', { name: 'Type' }).click();
        await page.keyboard.type(place.type);
        await see(page.getByRole('option', { name: place.type, exact: true })).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await bar(page).getByRole('textbox', { name: 'Size' }).press('ControlOrMeta+a');
        await page.keyboard.type(String(place.scale));
      }
      await press(place);
      await see(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      if (at === 0) expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.type(place.name);
      await page.keyboard.press('Enter');
    }
    await see(bar(page).getByRole('status')).toHaveText(/^20 added/);
    await page.keyboard.press('Escape');
    await see(bar(page)).toHaveCount(0);
    await mapRests(page);

    for (const { name, text, ...place } of places) {
      await press(place);
      await see(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached();
      const field = page.getByRole('textbox', { name: 'Text', exact: true });
      await see(field).toBeEditable();
      await field.click();
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
    }
    const slugOf = (name: string) => name.toLowerCase().replace(' ', '_');
    await see.poll(() => textOf(slugOf('Place 20'))).toBe('About place 20.');
    const { children } = await read();
    expect(children).toHaveLength(20);
    for (const { name, type, scale, text } of places) {
      expect(children.find((child) => child.name === name)).toMatchObject({ type, scale });
      expect(await textOf(slugOf(name))).toBe(text);
    }
    const clicks = await page.evaluate(() => (Reflect.get(window, 'presses') as string[]).length);
    // Each is put somewhere, opened, and its text pressed: what hears less hears nothing.
    expect(clicks).toBeGreaterThanOrEqual(3 * places.length);
    expect(clicks).toBeLessThanOrEqual(4 * places.length);
    expect(new Set(loads).size).toBeLessThanOrEqual(1);
    expect(complaints).toEqual([]);
    console.log(`${clicks} clicks for ${places.length} places with name, type, size and text`);
    await context.close();
  });

  it('does it with a thumb, too: names in a card, and in the panel a name that the address follows', async () => {
    const { page, context, complaints, read } = await openNewMap('Short Coast', 'phone');
    const lap = async () => {
      const zoomOut = page.getByRole('button', { name: 'Zoom out' });
      const [barBox, lowest] = [await bar(page).boundingBox(), await zoomOut.boundingBox()];
      return (lowest?.y ?? 0) + (lowest?.height ?? 0) - (barBox?.y ?? 0);
    };
    // The buttons of the map are above the bar, also while it grows by the field for a name.
    await see.poll(lap).toBeLessThan(0);
    await page.touchscreen.tap(200, 320);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ashmead');
    await see.poll(lap).toBeLessThan(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).tap();
    await see(bar(page).getByRole('status')).toHaveText(/^1 added/);
    await page.getByRole('button', { name: 'Done' }).tap();
    await mapRests(page);
    await page.touchscreen.tap(200, 320);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await see(name).toHaveValue('Ashmead');
    await name.fill('Ashmead Green');
    await name.press('Enter');
    await see(page).toHaveURL(/child=ashmead_green$/);
    // Whoever types on is not disturbed by what was saved.
    await see(name).toBeFocused();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('A mill and a ford.');
    await text.press('ControlOrMeta+Enter');
    await see.poll(() => textOf('ashmead_green')).toBe('A mill and a ford.');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo: Text of Ashmead Green' }).tap();
    await see.poll(() => textOf('ashmead_green').then((text) => text ?? '')).toBe('');
    expect((await read()).children.map((child) => child.name)).toEqual(['Ashmead Green']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
