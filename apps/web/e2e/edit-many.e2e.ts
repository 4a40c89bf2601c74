import type { Page } from '@playwright/test';
import type {
  Child,
  LocationMapDetails,
  LocationSaved,
  LocationType,
  StaffPosition,
  World,
} from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();
let owner: Api;
let world: World;
let town: LocationType;

beforeAll(async () => {
  owner = await makeAccount(own.app.url, 'Odalys');
  world = await owner.post<World>('/api/worlds/', { name: 'Harrow' });
  town = await owner.post<LocationType>('/api/home/type/', { name: 'Market town', layer: 'Towns', world_id: world.id });
});

/** A map with four places around its middle, two of them towns, of which one is a draft. */
async function mapWith(name: string) {
  const wish = { world_id: world.id, name, map_size: { width: 2000, height: 1500 } };
  const { id, slug } = (await owner.post<LocationSaved>('/api/home/location/', wish)).location;
  for (const [at, place] of ['Triboar', 'Yartar', 'Conyberry', 'Leilon'].entries())
    await owner.post<StaffPosition>('/api/add_position/', {
      parent_id: id,
      name: `${place} of ${name}`,
      lat: 700 + 40 * at,
      lng: 900 + 60 * at,
      scale: 20,
      ...(at < 2 ? { type_id: town.id } : {}),
      ...(at === 1 ? { draft: true } : {}),
    });
  const read = async () => {
    const url = `/api/location_map_details/${slug}/?content=0&world_id=${world.id}`;
    const { children } = await owner.get<LocationMapDetails>(url);
    return children.toSorted((a, b) => a.lat - b.lat);
  };
  return { id, url: `${own.app.url}/world/${world.id}/${slug}/edit/#1000,750,1`, read };
}
const look = ({ look }: Child) => look ?? null;
const barOf = (page: Page) => page.getByRole('region', { name: 'Chosen places', exact: true });
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe('many places on the map', () => {
  it('are chosen by type, restyled, sized, published, moved to another map and to the trash, by keyboard alone', async () => {
    const { url, read } = await mapWith('Near Coast');
    await mapWith('Far Coast');
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(url);
    await labelsArePainted(page);
    const bar = barOf(page);
    const said = bar.getByRole('status');
    const press = async (name: string | RegExp) => {
      await bar.getByRole('button', { name }).first().focus();
      await page.keyboard.press('Enter');
    };

    await page.getByRole('button', { name: 'Triboar of Near Coast' }).first().focus();
    await page.keyboard.press('Control+Space');
    await see(bar.getByText('1 place', { exact: true })).toBeVisible();
    await press('More');
    await press('Add all of a type');
    await see(bar.getByRole('combobox', { name: 'All of a type on this map' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(bar.getByText('2 places', { exact: true })).toBeVisible();

    await press('Look');
    expect(await findBarriers(page)).toEqual([]);
    await shot(page, 'look');
    await bar.getByRole('radio', { name: 'Blue' }).focus();
    await page.keyboard.press('Space');
    await press('Restyle 2 places');
    await see(said).toHaveText('2 places restyled.');
    expect((await read()).map(look)).toEqual([{ colour: 'lake' }, { colour: 'lake' }, null, null]);

    await bar.getByRole('textbox', { name: 'Size of 2 places' }).focus();
    await page.keyboard.type('36');
    await page.keyboard.press('Enter');
    await see(said).toHaveText('2 places sized.');
    expect((await read()).map(({ scale }) => scale)).toEqual([36, 36, 20, 20]);

    await press('More');
    expect(await findBarriers(page)).toEqual([]);
    await press('Publish 1 draft');
    await see(said).toHaveText('1 place published.');
    await page.keyboard.press('ControlOrMeta+z');
    await see.poll(async () => (await read()).map(({ draft }) => draft === true)).toEqual([false, true, false, false]);

    await press('More');
    await press('Move to another map');
    await page.keyboard.type('Far Co');
    await see(page.getByRole('option', { name: /^Far Coast/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press('Move 2 places');
    await see(page.getByText('2 places moved to the Far Coast map.')).toBeVisible();
    await see.poll(async () => (await read()).length).toBe(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await see.poll(async () => (await read()).length).toBe(4);
    await see(bar.getByText('2 places', { exact: true })).toBeVisible();
    await press('More');
    await press('2 places to the trash');
    await see.poll(async () => (await read()).length).toBe(2);
    await page.getByRole('button', { name: 'Undo: 2 places to the trash' }).click();
    await see.poll(async () => (await read()).map(look)).toEqual([{ colour: 'lake' }, { colour: 'lake' }, null, null]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('get the look of another place, which a thumb picks on the map', async () => {
    const { url, read } = await mapWith('Wide Coast');
    const [triboar, yartar] = (await read()) as [Child, Child];
    await owner.post(`/api/change_position_text/${yartar.id}/`, { look: { sign: 'inn', colour: 'pine' } });
    const { context, page, complaints } = await newVisitor(own.browser, 'phone');
    await signIn(context, owner);
    await page.goto(url);
    await labelsArePainted(page);
    const bar = barOf(page);
    await page.getByRole('button', { name: /^Places\s*4/ }).tap();
    const list = page.getByRole('region', { name: 'Places on this map' });
    await list.getByRole('button', { name: triboar.name }).click({ modifiers: ['Control'] });
    await see(list.getByText('1 place chosen')).toBeVisible();
    await list.getByRole('button', { name: 'Done' }).tap();
    await see(bar.getByText('1 place', { exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'More' }).tap();
    await bar.getByRole('button', { name: 'Choose in the list' }).tap();
    await list.getByRole('checkbox', { name: /^Leilon/ }).tap();
    expect(await findBarriers(page)).toEqual([]);
    await list.getByRole('button', { name: 'Done' }).tap();
    await bar.getByRole('button', { name: 'Look' }).tap();
    await shot(page, 'look-phone');
    expect(await findBarriers(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Pick it on the map' }).tap();
    await see(bar.getByRole('status')).toHaveText('Tap the place whose look you want to copy.');
    await shot(page, 'pick-phone');
    const stage = await page.getByRole('application').boundingBox();
    if (stage === null) throw new Error('There is no map.');
    // Below the title; a pixel is a unit of the map there.
    const middle = { x: stage.x + stage.width / 2, y: stage.y + 84 + (stage.height - 84) / 2 };
    await page.touchscreen.tap(middle.x + yartar.lng - 1000, middle.y + 750 - yartar.lat);
    await bar.getByRole('button', { name: 'Restyle 2 places' }).tap();
    await see(bar.getByRole('status')).toHaveText('2 places restyled.');
    const copied = { sign: 'inn', colour: 'pine' };
    expect((await read()).map(look)).toEqual([copied, copied, null, copied]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('layers of a map that is edited', () => {
  it('are switched there, and a place that is found in one that is off says so and can be shown', async () => {
    const { url } = await mapWith('Calm Coast');
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(url);
    await labelsArePainted(page);
    const bar = barOf(page);
    await page.getByRole('button', { name: 'Layers' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('switch', { name: 'Towns' }).press('Space');
    await shot(page, 'edit-layers');
    await page.getByRole('switch', { name: 'Towns' }).press('Escape');
    await see(page.getByRole('switch', { name: 'Towns' })).toBeHidden();
    await page.getByRole('application').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await see(bar.getByText('2 places', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: /^Search the Calm Coast map/ }).fill('Triboar');
    await see(page.getByRole('option', { name: /Its layer is off/ })).toBeVisible();
    await shot(page, 'search-off');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await see(page.getByText('Its layer, Towns, is off.')).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await see(page.getByText('Its layer, Towns, is off.')).toBeHidden();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('drafts on a map that is edited', () => {
  it('have rings on one canvas, however many they are, and none once they are published', async () => {
    const { url, read } = await mapWith('Grey Coast');
    const { context, page, complaints } = await newVisitor(own.browser);
    await signIn(context, owner);
    await page.goto(url);
    await labelsArePainted(page);
    const inked = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-drafts-pane canvas');
        const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        return data?.some((value) => value > 0) === true;
      });
    await see.poll(inked).toBe(true);
    expect(await page.locator('.leaflet-drafts-pane svg, .leaflet-overlay-pane svg path').count()).toBe(0);
    const ids = (await read()).map(({ location_id }) => location_id);
    await owner.post('/api/places/change/', { ids, act: 'publish', world_id: world.id });
    await page.reload();
    await labelsArePainted(page);
    await see.poll(inked).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
