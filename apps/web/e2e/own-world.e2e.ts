import type { LocationSaved, World, WorldsAnswer } from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makeAccount, onMap, signIn } from './support/accounts.ts';
import { anyViewOf } from './support/address.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, type SIZES } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { allLinks, settled } from './support/campaign-walk.ts';
import { inTurns } from './support/further.ts';
import { fillLogIn, PASSWORD } from './support/log-in.ts';
import { labelsArePainted, mapIsThere } from './support/map-on-screen.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { followRequests } from './support/requests.ts';
import { see } from './support/see.ts';
import { makeConfirmed } from './support/staff.ts';
import { leavesWorldOpenly, straysFromWorld } from './support/world-walk.ts';

const own = withStaff('Sten');
let owner: Api;
let editor: Api & { email: string };
let world: World;
/** The part of addresses that all of its maps share. */
let inside: string;
let start: string;

beforeAll(async () => {
  const { app } = own;
  [owner, editor] = await Promise.all([makeAccount(app.url, 'Odalys'), makeConfirmed(app, 'Priya')]);
  world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
  const map = async (name: string, width: number, height: number) => {
    const wish = { world_id: world.id, name, map_size: { width, height } };
    return (await owner.post<LocationSaved>('/api/home/location/', wish)).location.id;
  };
  const coast = await map('Thorn Coast', 2000, 1500);
  const at = { parent_id: coast, lat: 500, lng: 700, scale: 60 };
  // Everybody's Sword Coast has a city of this name: it must never be met here.
  await owner.post('/api/add_position/', { ...at, location_id: await map('Waterdeep', 800, 600) });
  await owner.post(`/api/worlds/${world.id}/editors/`, { email: editor.email });
  await editor.post(`/api/worlds/${world.id}/accept/`, {});
  inside = `/world/${world.id}/`;
  start = `${app.url}${inside}thorn_coast/`;
});

/** Opens an address as somebody, or signed out. */
async function visit(address: string, who?: Api, size: keyof typeof SIZES = 'desktop') {
  const visitor = await newVisitor(own.browser, size);
  if (who !== undefined) await signIn(visitor.context, who);
  const requests = followRequests(visitor.page);
  const strays = straysFromWorld(visitor.page, world.id);
  const answer = await visitor.page.goto(address);
  return { ...visitor, requests, strays, status: answer?.status() };
}

describe('a world of somebody', () => {
  it('gets a place from its owner, which the co-editor finds there and nobody else', async () => {
    const { context, page, strays, complaints } = await visit(`${own.app.url}${inside}`, owner);
    await see(page).toHaveURL(start);
    await see(page.getByRole('link', { name: 'Thornmark' })).toHaveAttribute('href', `/worlds/${world.id}/`);
    await labelsArePainted(page);
    await page.getByRole('link', { name: 'Edit this map' }).click();
    await see(page.getByText('Edit mode', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add a place' }).click();
    await page.getByRole('application').click({ position: { x: 820, y: 300 } });
    await page.getByRole('textbox', { name: 'Name' }).fill('Harrow Keep');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('button', { name: 'Places on this map' }).click();
    await page.getByRole('button', { name: 'Harrow Keep', exact: true }).click();
    await see(page.getByRole('heading', { level: 2, name: 'Harrow Keep' })).toBeVisible();
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await see(page).toHaveURL(anyViewOf(`${start}?child=harrow_keep`));
    await see(page).toHaveTitle('Harrow Keep · Thorn Coast Map · Thornmark · Venture Atlas');
    expect(strays).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();

    const second = await visit(start, editor);
    await second.page.getByRole('button', { name: 'Harrow Keep' }).click();
    await see(second.page.getByRole('heading', { level: 2, name: 'Harrow Keep' })).toBeVisible();
    expect(second.strays).toEqual([]);
    await second.context.close();

    for (const path of ['', 'edit/', '?child=harrow_keep']) {
      const stranger = await visit(`${start}${path}`, own.staff);
      expect(stranger.status).toBe(200);
      await see(stranger.page.getByText('This part of the map is blank')).toBeVisible();
      expect(await stranger.page.content()).not.toMatch(/Thornmark|Harrow Keep"/);
      await stranger.context.close();
    }
  });

  it('is come back to by whoever had to log in first', async () => {
    const { context, page } = await visit(`${start}?child=waterdeep`);
    await see(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    await fillLogIn(page, editor.email, PASSWORD);
    await see(page).toHaveURL(anyViewOf(`${start}?child=waterdeep`));
    await see(page.getByRole('heading', { level: 2, name: 'Waterdeep' })).toBeVisible();
    await context.close();
  });

  it('is left by no link of its screens but those that say so', async () => {
    const screen = await visit(start, owner);
    const waiting = [
      inside,
      `${inside}thorn_coast/?child=waterdeep`,
      `${inside}thorn_coast/edit/?child=waterdeep`,
      `${inside}no_such_place/`,
    ];
    const seen = new Set<string>();
    const waysOut: string[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      await screen.page.goto(`${own.app.url}${path}`);
      await settled(screen);
      for (const href of await allLinks(screen)) {
        if (href.startsWith(inside)) waiting.push(href);
        else if (!leavesWorldOpenly(href, world.id)) waysOut.push(`${href} on ${path}`);
      }
    }
    expect(waysOut).toEqual([]);
    expect(screen.strays).toEqual([]);
    expect(seen.size).toBeGreaterThan(7);
    await screen.context.close();
  });
});

const states = [
  ['the map of a world', 'thorn_coast/', /Thorn Coast Map/],
  ['a place of a world', 'thorn_coast/?child=waterdeep', /Venture To Waterdeep Map/],
  ['a world in edit mode', 'thorn_coast/edit/?child=waterdeep', /De-activate/],
  ['a page that is not in a world', 'no_such_place/', /Back to Thornmark/],
] as const;

describe.each(['desktop', 'phone'] as const)('on a %s nothing keeps anybody out of', (size) => {
  it.each(inTurns(states, size === 'phone' ? 1 : 0, 2))('%s', async (_, path, shows) => {
    const { context, page, requests } = await visit(`${own.app.url}${inside}${path}`, owner, size);
    await see(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await requests.areAnswered();
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });
});

describe('the atlas once staff have closed it', () => {
  it('is read by them at the address of a world, with its pictures, and by nobody else', async () => {
    const { worlds } = await own.staff.get<WorldsAnswer>('/api/worlds/');
    const atlas = worlds.find(({ kind }) => kind === 'atlas');
    await own.staff.post(`/api/worlds/${atlas?.id}/`, { access: 'closed' });
    const address = `${own.app.url}/world/${atlas?.id}/sword_coast/`;
    const visitor = await newVisitor(own.browser);
    await signIn(visitor.context, own.staff);
    const pictures: string[] = [];
    visitor.page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/media/')) pictures.push(`${answer.status()} ${pathname.slice(0, 15)}`);
    });
    await visitor.page.goto(address);
    await mapIsThere(visitor.page, own.world.details);
    expect(new Set(pictures)).toEqual(new Set(['200 /media/private/']));
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();

    const stranger = await visit(address, owner);
    await see(stranger.page.getByText('This part of the map is blank')).toBeVisible();
    await stranger.context.close();
    await own.staff.post(`/api/worlds/${atlas?.id}/`, { access: 'open' });
  });

  it('leaves the screens that show it: of a campaign at once, of a visitor at the next part of the picture', async () => {
    const { worlds } = await own.staff.get<WorldsAnswer>('/api/worlds/');
    const atlas = worlds.find(({ kind }) => kind === 'atlas');
    const { id } = await campaignWith(owner, ['Cormyr']);
    await editor.post(`/api/home/campaign/${id}/join/`, {});
    const player = await visit(onMap(own.app.url, id), editor, 'phone');
    const visitor = await visit(`${own.app.url}/sword_coast/`);
    await Promise.all([labelsArePainted(player.page), mapIsThere(visitor.page, own.world.details)]);
    await own.staff.post(`/api/worlds/${atlas?.id}/`, { access: 'closed' });

    const says = 'You can no longer see this map.';
    await see(player.page.getByRole('alert')).toContainText(says);
    await see(visitor.page.getByRole('application')).toBeVisible();
    await visitor.page.mouse.move(900, 400);
    for (let step = 0; step < 8; step += 1) await visitor.page.mouse.wheel(0, -100);
    await see(visitor.page.getByRole('alert')).toContainText(says);
    for (const { page, context } of [player, visitor]) {
      await see(page.locator('.leaflet-tile-pane')).toHaveCount(0);
      await context.close();
    }
    await own.staff.post(`/api/worlds/${atlas?.id}/`, { access: 'open' });
  });
});
