import { check } from '@placemarkio/check-geojson';
import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { unfold } from './support/edit-page.ts';
import { further } from './support/further.ts';
import { mapRests, pixelOf } from './support/map-on-screen.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import {
  clickAll,
  count,
  drag,
  editShape,
  handles,
  near,
  placeUnder,
  press,
  save,
  storedPlace,
  told,
} from './support/shape-editing.ts';

const own = withStaff('Ilse');

describe('a shape is drawn on the map', () => {
  it('as a line, changed point by point, turned into polygons with a hole, saved, and is there after a reload', async () => {
    const { page, view, complaints } = await editShape(own, 'Llorkh');
    await count(page, /^0 points, line\./);

    // Clicks add points, as the specification has it.
    await clickAll(page, [400, 350], [560, 300], [720, 420]);
    await count(page, /^3 points, line\./);
    near((await told(page))[1], placeUnder(own, { x: 560, y: 300 }, view), view);

    // Drag, insert half-way by drag and by click, remove, undo by Ctrl+z.
    await drag(page, { x: 560, y: 300 }, { x: 580, y: 260 });
    await see
      .poll(() => told(page).then((points) => points[1]?.[0]))
      .toBeGreaterThan(placeUnder(own, { x: 570, y: 0 }, view)[0]);
    near((await told(page))[1], placeUnder(own, { x: 580, y: 260 }, view), view);
    await drag(page, { x: 490, y: 305 }, { x: 480, y: 360 });
    await count(page, /^4 points, line\./);
    near((await told(page))[1], placeUnder(own, { x: 480, y: 360 }, view), view);
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
    await clickAll(page, [740, 480], [880, 480], [880, 660], [740, 660]);
    await press(page, 'Add hole');
    await clickAll(page, [780, 540], [850, 540], [850, 620]);
    await count(page, /^12 points, 2 polygons with 1 hole\./);
    const drawn = await told(page);
    near(drawn[9], placeUnder(own, { x: 780, y: 540 }, view), view);
    await save(page);

    const { geojson } = await storedPlace(own, 'Llorkh');
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
    await unfold(page);
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
      const place = own.world.point('Well of Dragons');
      const coordinates = [[ring(place.lng - 100)], [ring(place.lng + 20)]];
      const geojson: Shape = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
      await own.staff.post(`/api/change_position_text/${place.id}/`, { geojson });
      const { page } = await editShape(own, 'Well of Dragons');
      await press(page, 'Line');
      await see(page.getByText('A line has one part: 1 other ring is lost when this is saved.')).toBeVisible();
      await press(page, 'Polygon');
      await count(page, /^6 points, 2 polygons\./);
      await press(page, 'Line');
      await save(page);
      const line = { type: 'LineString', coordinates: ring(place.lng - 100).slice(0, 3) };
      expect((await storedPlace(own, 'Well of Dragons')).geojson?.geometry).toEqual(line);
      await page.context().close();
    },
  );

  further('is not stored while it is incomplete; it can be finished, removed, or left as it was', async () => {
    const { page } = await editShape(own, 'Soubar');
    await clickAll(page, [500, 500]);
    await press(page, 'Stop Editing Shape');
    await see(page.getByRole('alert').filter({ hasText: 'A line needs 2 points and a polygon 3.' })).toBeVisible();
    expect((await storedPlace(own, 'Soubar')).geojson).toBeNull();
    await clickAll(page, [640, 560]);
    await save(page);
    expect((await storedPlace(own, 'Soubar')).geojson?.geometry.coordinates).toHaveLength(2);

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
    expect((await storedPlace(own, 'Soubar')).geojson?.geometry.coordinates).toHaveLength(2);

    // Ctrl+z takes one point after the other, and a shape without points is none.
    await press(page, 'Edit Shape');
    await see(handles(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await save(page);
    expect((await storedPlace(own, 'Soubar')).geojson).toBeNull();
    await page.context().close();
  });
});

describe('borders meet', () => {
  it('when a point is dragged to a neighbour with Shift: the very same coordinates', async () => {
    const place = own.world.point('Triel');
    const corner: MapCoordinate = [place.lng + 91.37, place.lat + 60.13];
    const neighbour = own.world.point("Hill's Edge");
    const coordinates = [corner, [corner[0] + 80, corner[1] + 5]];
    await own.staff.post(`/api/change_position_text/${neighbour.id}/`, {
      geojson: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } },
    });
    const { page, view } = await editShape(own, 'Triel');
    const target = pixelOf({ lng: corner[0], lat: corner[1] }, view, own.world.details);
    await clickAll(page, [560, 620], [600, 560]);
    await page.keyboard.down('Shift');
    await drag(page, { x: 600, y: 560 }, { x: target.x + 7, y: target.y - 6 });
    await page.keyboard.up('Shift');
    await see.poll(() => told(page).then((points) => points[1])).toEqual(corner);
    // Without Shift it lies where it is put.
    await drag(page, { x: 560, y: 620 }, { x: target.x - 40, y: target.y + 3 });
    await see.poll(() => told(page).then((points) => points[0]?.[0])).not.toBe(corner[0]);
    await save(page);
    expect((await storedPlace(own, 'Triel')).geojson?.geometry.coordinates[1]).toEqual(corner);
    await page.context().close();
  });
});

it('leaflet-draw comes only to those who edit a shape', async () => {
  const { page, context } = await newVisitor(own.browser);
  await signIn(context, own.staff);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const loaded = () => files.filter((file) => /shape-editor.*\.js/.test(file)).length;
  await page.goto(`${own.app.url}/sword_coast/`);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goto(`${own.app.url}/admin/sword_coast/edit?child=asbravn`);
  await unfold(page);
  await see(page.getByRole('button', { name: 'Edit Shape', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(0);
  await press(page, 'Edit Shape');
  await see.poll(loaded).toBe(1);
  await context.close();
});
