import { shapeGround } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import { ghostHits } from './ghost-dots.ts';
import { hitTest } from './hit-test.ts';
import type { PaintView } from './paint-view.ts';
import { MOUSE_REACH_PX } from './pointer-reach.ts';
import { placedIn, point, stored, TEST_GROUND, TEST_MAP } from './test-points.ts';

const view: PaintView = { x: 0, y: 0, scale: 1, width: 1400, height: 800, ratio: 1 };

/** Points at rows counted from the top; every label is 4 em wide. */
function hit(
  points: Partial<PointView>[],
  x: number,
  y: number,
  change: Partial<PaintView> = {},
  selected = -1,
  showsHidden = false,
  ground = TEST_GROUND,
): number {
  const { store, index } = stored(points.map((part, id) => point({ displayDot: false, ...part, id })));
  store.widths.fill(4);
  store.lineCounts.fill(1);
  const parts = { store, index };
  const placed = placedIn(parts, { ...view, ...change }, selected, showsHidden);
  const ghosts = showsHidden ? ghostHits : undefined;
  const asked = { placed, view: { ...view, ...change }, at: { x, y }, reachPx: MOUSE_REACH_PX, selected, ghosts };
  return hitTest({ store, index, ground, ...asked });
}

const at = (lng: number, y: number) => ({ lng, lat: 3000 - y });
const line = (...coordinates: [number, number][]) => ({
  type: 'LineString' as const,
  coordinates: coordinates.map(([x, y]): [number, number] => [x, 3000 - y]),
});
const square = (x: number, y: number, side: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [x, 3000 - y],
        [x + side, 3000 - y],
        [x + side, 3000 - y - side],
        [x, 3000 - y - side],
        [x, 3000 - y],
      ],
    ],
  ] as [number, number][][][],
});

test('a label is hit where it is drawn, and 44 px high at least', () => {
  const town = { ...at(500, 400), scale: 20 };
  expect(hit([town], 500, 400)).toBe(0);
  expect(hit([town], 539, 421)).toBe(0);
  expect(hit([town], 541, 400)).toBe(-1);
  expect(hit([town], 500, 423)).toBe(-1);
});

test('a shape does not answer on the frame of the picture, where it is not drawn; a label does', () => {
  const realm = { ...at(300, 700), shape: square(50, 50, 600) };
  const border = { ...at(900, 700), shape: line([30, 300], [900, 300]) };
  const framed = shapeGround(TEST_MAP, { x: 100, y: 100, corner_x: 100, corner_y: 100 });
  const on = (place: Partial<PointView>, x: number, y: number, ground = framed) =>
    hit([place], x, y, {}, -1, false, ground);
  expect([on(realm, 80, 400), on(realm, 50, 400), on(border, 60, 300)]).toEqual([-1, -1, -1]);
  expect([on(realm, 120, 400), on(border, 120, 300)]).toEqual([0, 0]);
  expect([on(realm, 80, 400, TEST_GROUND), on(border, 60, 300, TEST_GROUND)]).toEqual([0, 0]);
  expect(on({ ...at(60, 400), scale: 20 }, 60, 400)).toBe(0);
});

test('the dot belongs to the label, and so does what the picture draws in its place', () => {
  const town = { ...at(500, 400), scale: 20, labelXOffset: 70, displayDot: true };
  for (const displayDot of [true, false]) {
    expect(hit([{ ...town, displayDot }], 498, 400)).toBe(0);
    expect(hit([{ ...town, displayDot }], 480, 400)).toBe(-1);
  }
});

test('a drawn town answers while its label is not written, before the region and the river below', () => {
  const town = { ...at(1000, 800), scale: 10, labelYOffset: 12 };
  const realm = { ...at(100, 100), scale: 30, shape: square(600, 600, 500) };
  const river = { ...at(100, 150), scale: 12, shape: line([900, 803], [1100, 803]) };
  expect(hit([realm, river, town], 502, 401, { scale: 0.5 })).toBe(2);
  expect(hit([realm, river, town], 520, 401, { scale: 0.5 })).toBe(1);
  expect(hit([realm, river, town], 500, 420, { scale: 0.5 })).toBe(0);
});

test('a drawn town answers on its drawing under the large name of a region, the nearer of two first', () => {
  const region = { ...at(500, 400), scale: 60 };
  const town = { ...at(560, 400), scale: 12, labelYOffset: 14 };
  const other = { ...at(570, 400), scale: 12, labelYOffset: 14 };
  expect(hit([region, town], 562, 400)).toBe(1);
  expect(hit([region, town, other], 562, 399)).toBe(1);
  expect(hit([region, town, other], 568, 399)).toBe(2);
});

test('a name that stands on its place has no drawing: hidden, it does not answer', () => {
  const bay = { ...at(1000, 800), scale: 10 };
  expect(hit([bay], 500, 400, { scale: 0.5 })).toBe(-1);
});

test('a turned label is hit where it lies', () => {
  const town = { ...at(500, 400), scale: 40, rotation: 90 };
  expect(hit([town], 500, 475)).toBe(0);
  expect(hit([town], 575, 400)).toBe(-1);
});

test('of two names that want the same room the greater is written and answers; the other answers at its dot', () => {
  const city = { ...at(500, 400), scale: 40, displayDot: true };
  const town = { ...at(500, 430), scale: 12, displayDot: true, name: 'A town with a very long name' };
  expect(hit([city, town], 500, 428)).toBe(1);
  expect(hit([city, town], 500, 402)).toBe(0);
});

test('a name along a curve is hit on its letters', () => {
  const realm = { ...at(700, 400), scale: 40, name: 'Anauroch', shape: square(300, 100, 600) };
  expect(hit([realm], 600, 400)).toBe(0);
  expect(hit([realm], 600, 250, { width: 500, height: 500 })).toBe(-1);
});

test('a point hidden at this zoom is not hit unless it is selected', () => {
  const hamlet = { ...at(1000, 800), scale: 10 };
  expect(hit([hamlet], 500, 400, { scale: 0.5 })).toBe(-1);
  expect(hit([hamlet], 500, 400, { scale: 0.5 }, 0)).toBe(0);
});

test('on an edited map a hidden point answers at its faint dot: the nearer of two, after labels, before lines', () => {
  const hamlet = { ...at(1000, 800), scale: 10 };
  const beside = { ...at(1008, 800), scale: 10 };
  // Too small to be named here.
  const road = { ...at(100, 100), scale: 4, shape: line([200, 800], [1900, 800]) };
  const city = { ...at(1000, 810), scale: 60 };
  const edited = (points: Partial<PointView>[], x: number) => hit(points, x, 400, { scale: 0.5 }, -1, true);
  expect(edited([hamlet], 500)).toBe(0);
  expect(edited([hamlet], 506)).toBe(0);
  expect(edited([hamlet], 509)).toBe(-1);
  expect(edited([hamlet, beside], 503)).toBe(1);
  expect(edited([road, hamlet], 501)).toBe(1);
  expect(edited([city, hamlet], 500)).toBe(0);
});

test('a line is hit within a few pixels, the nearer of two first, labels before both', () => {
  const road = { ...at(100, 100), scale: 12, shape: line([200, 300], [900, 300]) };
  const path = { ...at(100, 150), scale: 12, shape: line([200, 308], [900, 308]) };
  const town = { ...at(820, 306), scale: 12 };
  expect(hit([road], 400, 304)).toBe(0);
  expect(hit([road], 400, 306)).toBe(-1);
  expect(hit([road, path], 400, 305)).toBe(1);
  expect(hit([road, path, town], 820, 305)).toBe(2);
});

test('a polygon is hit at its border and, while it is seen whole, inside: the smallest first', () => {
  const realm = { ...at(50, 50), shape: square(200, 200, 500) };
  const wood = { ...at(50, 90), shape: square(300, 300, 100) };
  expect(hit([realm], 203, 450)).toBe(0);
  expect(hit([realm, wood], 350, 350)).toBe(1);
  expect(hit([realm, wood], 500, 500)).toBe(0);
  expect(hit([realm, wood], 150, 500)).toBe(-1);
});

test('the inside of a polygon that fills the view is empty map, so that a click can deselect', () => {
  const realm = { ...at(50, 50), shape: square(200, 200, 500) };
  expect(hit([realm], 700, 700, { scale: 2 })).toBe(-1);
  expect(hit([realm], 400, 500, { scale: 2 })).toBe(0);
});

test('an empty map is never hit', () => {
  expect(hit([], 10, 10)).toBe(-1);
});

test('a name without room answers to editors, and gives way to what is written at the same pixel', () => {
  const city = { ...at(500, 400), name: 'Waterdeep', scale: 40 };
  // Its own name reaches from under the city's to the right of it.
  const inn = { ...at(600, 400), name: 'Inn', scale: 20 };
  expect(hit([city, inn], 625, 400, {}, -1, false)).not.toBe(1);
  expect(hit([city, inn], 625, 400, {}, -1, true)).toBe(1);
  expect(hit([city, inn], 500, 400, {}, -1, true)).toBe(0);
});

test('of a name that lies under another with all of it a dot over that name answers to editors', () => {
  const city = { ...at(500, 400), name: 'Waterdeep', scale: 40 };
  const inn = { ...at(490, 402), name: 'Inn', scale: 12 };
  expect(hit([city, inn], 490, 402, {}, -1, false)).toBe(0);
  expect(hit([city, inn], 490, 402, {}, -1, true)).toBe(1);
  expect(hit([city, inn], 505, 402, {}, -1, true)).toBe(0);
});
