import type { Page } from '@playwright/test';
import type { LocationSaved, PositionSaved, StaffLocationPage, World } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, signIn } from './support/accounts.ts';
import { newVisitor, SIZES } from './support/browser.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

/*
 * Names and texts that would run, load or leave the page if anything but words were made of them, on every screen that
 * shows them. A browser that was made to try says so in its console: the page's rules forbid it.
 */

const own = withWrittenApp();
const WORLD = '<svg onload=window.hit=1>';
const MAP = '"><img src=x onerror=window.hit=2>';
const TOWN = "'-window.hit=3-'<svg onload=window.hit=4>";
const WELCOME = '<iframe srcdoc="<script>parent.hit=5</script>">';
const TEXT = [
  '<img src=x onerror=window.hit=6> ![x](https://evil.example/a.png) [go](javascript:window.hit=7)',
  '> [!read-aloud]\n> <a href="javascript:window.hit=8">aloud</a>',
  '| <b onclick=window.hit=9> |\n|---|\n| `<script>` |',
].join('\n\n');

let owner: Api;
let world: World;
const slugs = { map: '', town: '' };
beforeAll(async () => {
  owner = await makeAccount(own.app.url, 'Hesk');
  world = await owner.post<World>('/api/worlds/', { name: WORLD });
  const whole = { world_id: world.id, name: MAP, map_size: { width: 2000, height: 1500 } };
  const map = (await owner.post<LocationSaved>('/api/home/location/', whole)).location;
  const place = { parent_id: map.id, name: TOWN, lat: 750, lng: 1000, scale: 60 };
  const { location_id } = (await owner.post<PositionSaved>('/api/add_position/', place)).position;
  await owner.post(`/api/worlds/${world.id}/`, { welcome: WELCOME });
  await owner.post('/api/home/wikipage/', {
    name: TOWN,
    location_id,
    wiki_page_content: {
      sections: [],
      top_section: '',
      image: null,
      image_text: '',
      attribution: null,
      markdown: TEXT,
    },
  });
  await owner.post(`/api/home/location/${location_id}/`, { map_size: { width: 500, height: 500 } });
  slugs.map = map.slug ?? '';
  slugs.town = (await owner.get<StaffLocationPage & { slug: string }>(`/api/home/location/${location_id}/`)).slug;
});

/** Waits for words as they were typed. */
const reads = (page: Page, words: string) => see(page.getByText(words, { exact: false }).first()).toBeVisible();

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('on a %s hostile names and texts are words', (size) => {
  it('on the map, in its panel, in Ctrl+K, on the way up, in the gallery and in the list of worlds', async () => {
    const { context, page, complaints } = await newVisitor(own.browser, size);
    await signIn(context, owner);
    const at = `${own.app.url}/world/${world.id}`;
    await page.goto(`${at}/${slugs.map}/`);
    await see(page.getByRole('heading', { level: 1 })).toContainText(MAP);
    await reads(page, WELCOME);

    await page.goto(`${at}/${slugs.map}/?child=${slugs.town}`);
    await reads(page, '<img src=x onerror=window.hit=6>');
    await see(page.getByRole('heading', { name: TOWN }).first()).toBeVisible();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    await dialog.getByRole('combobox', { name: /^Search/ }).fill('window.hit');
    await see(dialog.getByRole('option').filter({ hasText: TOWN }).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`${at}/${slugs.town}/`);
    await see(page.getByRole('navigation', { name: 'Path to this map' })).toContainText(MAP);
    await page.goto(`${at}/maps/`);
    await reads(page, MAP);
    await page.goto(`${own.app.url}/worlds/`);
    await reads(page, WORLD);

    await page.goto(`${at}/${slugs.map}/edit/?child=${slugs.town}`);
    await see(page.getByRole('textbox', { name: 'Text' })).toHaveValue(TEXT);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expect(page.url()).toContain(own.app.url);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
