import { check } from '@placemarkio/check-geojson';
import type { Browser, Page } from '@playwright/test';
import type { Child, MapCoordinate, Shape } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { launchBrowser, newVisitor } from './support/browser.ts';
import { further } from './support/further.ts';
import { type MapOnScreen, mapOnScreen, mapRests, type Pixel, pixelOf } from './support/map-on-screen.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import { makeStaff } from './support/staff.ts';
import type { RunningApp } from './support/start-app.ts';
import { handOn } from './support/touch.ts';
import { readWorld, type World } from './support/world.ts';

let browser: Browser;
let app: RunningApp;
let staff: Api;
let world: World;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startOwnApp(inject('appDataDir'))]);
  staff = await makeStaff(app, 'Ilse');
  world = await readWorld(app.url);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const handles = (page: Page) => page.locator('[data-vertex]');
const count = (page: Page, words: RegExp) => see(page.getByText(words).first()).toBeVisible();

/** Opens the edit page at a place and starts editing its shape. */
async function editShape(name: string, size: 'desktop' | 'phone' = 'desktop') {
  const place = world.point(name);
  const visitor = await newVisitor(browser, size);
  await signIn(visitor.context, staff);
  const { page } = visitor;
  await page.goto(`${app.url}/admin/sword_coast/edit?child=${place.slug}`);
  await see(page.getByRole('button', { name: 'Edit Shape', exact: true }).first()).toBeVisible();
  await mapRests(page);
  await press(page, 'Edit Shape');
  await see(page.getByRole('toolbar', { name: `Shape of ${name}` })).toBeVisible();
  await see(page.locator('[data-shape-tool]')).toBeVisible();
  const view = await mapOnScreen(page, world.details);
  return { ...visitor, place, view };
}

const placeOf = ({ x, y }: Pixel, view: MapOnScreen): MapCoordinate => [
  (x - view.left) / view.zoom,
  (world.details.map_height ?? 0) - (y - view.top) / view.zoom,
];

/** Where the handles say that their points are, ring by ring in map units. */
async function told(page: Page): Promise<MapCoordinate[]> {
  const labels = await handles(page).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label') ?? ''));
  return labels.map((label) => {
    const [, lng, lat] = /, (-?[\d.]+) right, (-?[\d.]+) up$/.exec(label) ?? [];
    return [Number(lng), Number(lat)];
  });
}

async function clickAll(page: Page, ...pixels: [number, number][]): Promise<void> {
  for (const [x, y] of pixels) {
    const before = await handles(page).count();
    await page.mouse.click(x, y);
    await see(handles(page)).toHaveCount(before + 1);
  }
}

async function drag(page: Page, from: Pixel, to: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function stored(name: string): Promise<Child> {
  return (await readWorld(app.url)).point(name);
}

/** Stops editing and waits until the server has the shape. */
async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/change_position_text/'));
  await press(page, 'Stop Editing Shape');
  expect((await answer).status()).toBe(200);
  await see(page.getByRole('toolbar', { name: /^Shape of/ })).toHaveCount(0);
}

const near = (a: MapCoordinate | undefined, b: MapCoordinate, view: MapOnScreen) => {
  // A pixel of the screen is as exact as a mouse can be.
  expect(Math.abs((a?.[0] ?? Number.NaN) - b[0])).toBeLessThan(1.2 / view.zoom);
  expect(Math.abs((a?.[1] ?? Number.NaN) - b[1])).toBeLessThan(1.2 / view.zoom);
};

describe('a shape is drawn on the map', () => {
  it('as a line, changed point by point, turned into polygons with a hole, saved, and is there after a reload', async () => {
    const { page, view, complaints } = await editShape('Llorkh');
    await count(page, /^0 points, line\./);

    // Clicks add points, as the specification has it.
    await clickAll(page, [400, 350], [560, 300], [720, 420]);
    await count(page, /^3 points, line\./);
    near((await told(page))[1], placeOf({ x: 560, y: 300 }, view), view);

    // Drag, insert half-way by drag and by click, remove, undo by Ctrl+z.
    await drag(page, { x: 560, y: 300 }, { x: 580, y: 260 });
    await see
      .poll(() => told(page).then((points) => points[1]?.[0]))
      .toBeGreaterThan(placeOf({ x: 570, y: 0 }, view)[0]);
    near((await told(page))[1], placeOf({ x: 580, y: 260 }, view), view);
    await drag(page, { x: 490, y: 305 }, { x: 480, y: 360 });
    await count(page, /^4 points, line\./);
    near((await told(page))[1], placeOf({ x: 480, y: 360 }, view), view);
    await page.mouse.click(650, 340);
    await count(page, /^5 points, line\./);
    await press(page, 'Remove');
    await page.mouse.click(650, 340);
    await count(page, /^4 points, line\./);
    await page.keyboard.press('Control+z');
    await count(page, /^5 points, line\./);
    await page.keyboard.press('Control+z');
    await count(page, /^4 points, line\./);
    await press(page, 'Add');
    await clickAll(page, [500, 600]);
    await page.keyboard.press('Control+z');
    await count(page, /^4 points, line\./);
    await page.keyboard.press('Control+Shift+z');
    await count(page, /^5 points, line\./);
    expect(await findBarriers(page)).toEqual([]);

    // Another type, a second polygon, a hole in it.
    await press(page, 'Polygon');
    await count(page, /^5 points, polygon\./);
    await press(page, 'Add polygon');
    await clickAll(page, [760, 480], [960, 480], [960, 690], [760, 690]);
    await press(page, 'Add hole');
    await clickAll(page, [820, 540], [900, 540], [900, 620]);
    await count(page, /^12 points, 2 polygons with 1 hole\./);
    const drawn = await told(page);
    near(drawn[9], placeOf({ x: 820, y: 540 }, view), view);
    await save(page);

    const { geojson } = await stored('Llorkh');
    const closed = (points: MapCoordinate[]) => [...points, points[0]];
    expect(geojson).toEqual({
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'MultiPolygon',
        coordinates: [[closed(drawn.slice(0, 5))], [closed(drawn.slice(5, 9)), closed(drawn.slice(9))]],
      },
    });
    expect(() => check(JSON.stringify(geojson))).not.toThrow();
    expect(JSON.stringify(geojson)).not.toMatch(/\d\.\d{3,}/);

    await page.reload();
    await see(page.getByRole('button', { name: 'Edit Shape', exact: true })).toBeVisible();
    await mapRests(page);
    await press(page, 'Edit Shape');
    await see(handles(page)).toHaveCount(12);
    expect(await told(page)).toEqual(drawn);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  further(
    'back as a line only after saying what is lost, which the other type brings back until it is saved',
    async () => {
      const ring = (lng: number): MapCoordinate[] => [
        [lng, 1500],
        [lng + 60, 1500],
        [lng + 60, 1560],
        [lng, 1500],
      ];
      const place = world.point('Well of Dragons');
      const coordinates = [[ring(place.lng - 100)], [ring(place.lng + 20)]];
      const geojson: Shape = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
      await staff.post(`/api/change_position_text/${place.id}/`, { geojson });
      const { page } = await editShape('Well of Dragons');
      await press(page, 'Line');
      await see(page.getByText('A line has one part: 1 other ring is lost when this is saved.')).toBeVisible();
      await press(page, 'Polygon');
      await count(page, /^6 points, 2 polygons\./);
      await press(page, 'Line');
      await save(page);
      const line = { type: 'LineString', coordinates: ring(place.lng - 100).slice(0, 3) };
      expect((await stored('Well of Dragons')).geojson?.geometry).toEqual(line);
      await page.context().close();
    },
  );

  further('is not stored while it is incomplete; it can be finished, removed, or left as it was', async () => {
    const { page } = await editShape('Soubar');
    await clickAll(page, [500, 500]);
    await press(page, 'Stop Editing Shape');
    await see(page.getByRole('alert').filter({ hasText: 'A line needs 2 points and a polygon 3.' })).toBeVisible();
    expect((await stored('Soubar')).geojson).toBeNull();
    await clickAll(page, [640, 560]);
    await save(page);
    expect((await stored('Soubar')).geojson?.geometry.coordinates).toHaveLength(2);

    // Escape asks, and keeps what it is told to keep.
    await press(page, 'Edit Shape');
    await see(handles(page)).toHaveCount(2);
    await clickAll(page, [700, 420]);
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Keep the changed shape?' });
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await see(handles(page)).toHaveCount(3);
    await press(page, 'Move Position');
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await see(handles(page)).toHaveCount(3);
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await see(handles(page)).toHaveCount(0);
    expect((await stored('Soubar')).geojson?.geometry.coordinates).toHaveLength(2);

    // Ctrl+z takes one point after the other, and a shape without points is none.
    await press(page, 'Edit Shape');
    await see(handles(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await save(page);
    expect((await stored('Soubar')).geojson).toBeNull();
    await page.context().close();
  });
});

describe('borders meet', () => {
  it('when a point is dragged to a neighbour with Shift: the very same coordinates', async () => {
    const place = world.point('Triel');
    const corner: MapCoordinate = [place.lng + 91.37, place.lat + 60.13];
    const neighbour = world.point("Hill's Edge");
    const coordinates = [corner, [corner[0] + 80, corner[1] + 5]];
    await staff.post(`/api/change_position_text/${neighbour.id}/`, {
      geojson: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } },
    });
    const { page, view } = await editShape('Triel');
    const target = pixelOf({ lng: corner[0], lat: corner[1] }, view, world.details);
    await clickAll(page, [560, 620], [600, 560]);
    await page.keyboard.down('Shift');
    await drag(page, { x: 600, y: 560 }, { x: target.x + 7, y: target.y - 6 });
    await page.keyboard.up('Shift');
    await see.poll(() => told(page).then((points) => points[1])).toEqual(corner);
    // Without Shift it lies where it is put.
    await drag(page, { x: 560, y: 620 }, { x: target.x - 40, y: target.y + 3 });
    await see.poll(() => told(page).then((points) => points[0]?.[0])).not.toBe(corner[0]);
    await save(page);
    expect((await stored('Triel')).geojson?.geometry.coordinates[1]).toEqual(corner);
    await page.context().close();
  });
});

describe('by other hands than a mouse', () => {
  it('the keyboard adds, moves and removes points', async () => {
    const { page } = await editShape('Proskur');
    const stage = page.getByRole('application');
    await stage.focus();
    await page.keyboard.press('Enter');
    await see(handles(page)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await mapRests(page);
    await page.keyboard.press('Enter');
    await see(handles(page)).toHaveCount(2);
    const [first, second] = await told(page);
    expect(second?.[0]).toBeGreaterThan(first?.[0] ?? 0);
    await page.keyboard.press('Tab');
    await see(handles(page).first()).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await see
      .poll(() => told(page).then((points) => points[0]))
      .toEqual([(first?.[0] ?? 0) - 1, (first?.[1] ?? 0) + 10]);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Delete');
    await see(handles(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await see(handles(page)).toHaveCount(2);
    await save(page);
    expect((await stored('Proskur')).geojson?.geometry.coordinates).toHaveLength(2);
    await page.context().close();
  });

  it('fingers add by taps, and drag', async () => {
    const { page, view } = await editShape('Orofin', 'phone');
    const hand = await handOn(page);
    for (const [x, y] of [
      [60, 220],
      [200, 180],
      [330, 300],
    ] as const) {
      const before = await handles(page).count();
      await page.touchscreen.tap(x, y);
      await see(handles(page)).toHaveCount(before + 1);
    }
    near((await told(page))[1], placeOf({ x: 200, y: 180 }, view), view);
    // The finger need not hit the middle of the square: there are 44 pixels for it.
    await hand.drag({ x: 214, y: 168 }, { x: 234, y: 258 });
    await see.poll(() => told(page).then((points) => points[1]?.[1])).toBeLessThan(placeOf({ x: 0, y: 220 }, view)[1]);
    near((await told(page))[1], placeOf({ x: 220, y: 270 }, view), view);
    await save(page);
    expect((await stored('Orofin')).geojson?.geometry.coordinates).toHaveLength(3);
    await page.context().close();
  });
});

describe('a border of 5,000 points', () => {
  it('has handles for what is in view, is dragged, and keeps the other points', async () => {
    const place = world.point('Rasilith');
    const border = Array.from({ length: 5_000 }, (_, index): MapCoordinate => {
      const turn = (index / 5_000) * 2 * Math.PI;
      const away = 110 + 12 * Math.sin(turn * 9);
      return [
        Math.round((place.lng + away * Math.cos(turn)) * 100) / 100,
        Math.round((place.lat + away * Math.sin(turn)) * 100) / 100,
      ];
    });
    const coordinates = [[[...border, border[0]]]];
    const geojson = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
    await staff.post(`/api/change_position_text/${place.id}/`, { geojson });
    const { page } = await editShape('Rasilith');
    await count(page, /^5000 points, polygon\. Zoom in to reach \d+ more points\./);
    expect(await handles(page).count()).toBeLessThanOrEqual(241);

    const free = await handles(page).evaluateAll((all) => {
      for (const handle of all) {
        const { left, top } = handle.getBoundingClientRect();
        const at = { x: left + 7, y: top + 7, name: handle.dataset.vertex ?? '' };
        const isFree = document.elementFromPoint(at.x, at.y) === handle && at.x > 400 && at.x < 900 && at.y > 300;
        if (isFree) return at;
      }
      return undefined;
    });
    if (free === undefined) throw new Error('No handle can be taken hold of.');
    await page.mouse.move(free.x, free.y);
    await page.mouse.down();
    const frames = page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          const lengths: number[] = [];
          let last = performance.now();
          const tick = (now: number) => {
            lengths.push(now - last);
            last = now;
            if (lengths.length < 90) requestAnimationFrame(tick);
            else done(lengths.slice(1));
          };
          requestAnimationFrame(tick);
        }),
    );
    for (let step = 1; step <= 60; step += 1) await page.mouse.move(free.x + step, free.y - Math.round(step / 2));
    const lengths = (await frames).sort((a, b) => a - b);
    await page.mouse.up();
    // Told, not judged: how fast a machine is decides no test. The bench measures it.
    console.info(`Dragging a point of 5,000: half of the frames within ${lengths[44]?.toFixed(1)} ms`);
    await save(page);

    const after = (await stored('Rasilith')).geojson?.geometry;
    const ring = after?.type === 'MultiPolygon' ? (after.coordinates[0]?.[0] ?? []) : [];
    const moved = Number(free.name.split(' ')[1]);
    const changed = border.flatMap((point, index) => (String(point) === String(ring[index]) ? [] : [index]));
    expect(changed).toEqual([moved]);
    expect(() => check(JSON.stringify(after))).not.toThrow();
    await page.context().close();
  });
});

it('leaflet-draw comes only to those who edit a shape', async () => {
  const { page, context } = await newVisitor(browser);
  await signIn(context, staff);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const loaded = () => files.filter((file) => /shape-editor.*\.js/.test(file)).length;
  await page.goto(`${app.url}/sword_coast/`);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goto(`${app.url}/admin/sword_coast/edit?child=asbravn`);
  await see(page.getByRole('button', { name: 'Edit Shape', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(0);
  await press(page, 'Edit Shape');
  await see.poll(loaded).toBe(1);
  await context.close();
});
