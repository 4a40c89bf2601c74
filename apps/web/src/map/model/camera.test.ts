import { asScale, FOCUS_MARGIN, NO_INSETS, PAN_SNAP } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import {
  type CameraFrame,
  clampView,
  freeMiddle,
  placeAt,
  scaleAfter,
  screenAt,
  viewAround,
  viewMovedBy,
  viewOfPlace,
  viewShowing,
} from './camera.ts';

const map = { width: 8192, height: 6144 };
const frame: CameraFrame = { view: { width: 1400, height: 840 }, map, insets: NO_INSETS };
const covered: CameraFrame = { ...frame, insets: { left: 330, right: 420, top: 0, bottom: 0 } };
const middle = { centre: { lng: 4096, lat: 3072 }, scale: asScale(0.5) };

test('a pixel and the place under it are each other', () => {
  const at = { x: 213, y: 690 };
  const place = placeAt(at, middle, frame);
  expect(place).toEqual({ lng: 4096 + (213 - 700) / 0.5, lat: 3072 - (690 - 420) / 0.5 });
  expect(screenAt(place, middle, frame)).toEqual(at);
});

test('zooming keeps the place under the pointer where it is', () => {
  const at = { x: 1000, y: 200 };
  const place = placeAt(at, middle, frame);
  const nearer = viewAround(place, at, asScale(0.9), frame);
  expect(nearer.scale).toBe(0.9);
  const shown = screenAt(place, nearer, frame);
  expect(shown.x).toBeCloseTo(at.x);
  expect(shown.y).toBeCloseTo(at.y);
});

test('a place is gone to at 40 / scale, in the middle of what rail and panel leave free', () => {
  const view = viewOfPlace({ lng: 3000, lat: 2500, scale: 25 }, covered);
  expect(view.scale).toBeCloseTo(1.6);
  const shown = screenAt({ lng: 3000, lat: 2500 }, view, covered);
  expect(shown.x).toBeCloseTo((330 + 1400 - 420) / 2);
  expect(shown.y).toBeCloseTo(420);
});

test('a city that is seen from as far away as a phone needs is gone to like any great city', () => {
  expect(viewOfPlace({ lng: 3000, lat: 2500, scale: 64 }, frame).scale).toBeCloseTo(0.625);
  expect(viewOfPlace({ lng: 3000, lat: 2500, scale: 199 }, frame).scale).toBeCloseTo(0.625);
});

test('a road or region is gone to as a whole, in the middle of what is free, however small its name', () => {
  const bounds = { minLng: 1000, maxLng: 5000, minLat: 2572, maxLat: 3572 };
  const view = viewOfPlace({ lng: 4600, lat: 3500, scale: 12, bounds }, covered);
  const [left, right] = [
    screenAt({ lng: 1000, lat: 3572 }, view, covered),
    screenAt({ lng: 5000, lat: 2572 }, view, covered),
  ];
  expect(left.x).toBeCloseTo(330 + FOCUS_MARGIN);
  expect(right.x).toBeCloseTo(1400 - 420 - FOCUS_MARGIN);
  expect((left.y + right.y) / 2).toBeCloseTo(420);
});

test('of a region that runs on beyond the edge of the map, what is on the map is gone to', () => {
  const bounds = { minLng: 6200, maxLng: 9500, minLat: 2500, maxLat: 4500 };
  const view = viewOfPlace({ lng: 7000, lat: 3500, scale: 20, bounds }, covered);
  const [left, right] = [
    screenAt({ lng: 6200, lat: 3500 }, view, covered),
    screenAt({ lng: map.width, lat: 3500 }, view, covered),
  ];
  expect(left.x).toBeGreaterThan(330);
  expect(right.x).toBeLessThan(1400 - 420);
  expect(right.x - left.x).toBeCloseTo(1400 - 420 - 330 - 2 * FOCUS_MARGIN);
});

test('a pond is gone to no closer than a point of its size, with its middle in the middle', () => {
  const bounds = { minLng: 3000, maxLng: 3030, minLat: 2000, maxLat: 2020 };
  const view = viewOfPlace({ lng: 3001, lat: 2001, scale: 20, bounds }, covered);
  expect(view.scale).toBeCloseTo(2);
  expect(screenAt({ lng: 3015, lat: 2010 }, view, covered)).toEqual({ x: (330 + 1400 - 420) / 2, y: 420 });
});

test('steps of 1.1 stop at the ends of the scale range', () => {
  expect(scaleAfter(asScale(0.5), 3, frame)).toBeCloseTo(0.5 * 1.1 ** 3);
  expect(scaleAfter(asScale(9.8), 3, frame)).toBe(10);
  const farthest = scaleAfter(asScale(0.2), -30, frame);
  expect(farthest).toBeLessThan(0.2);
  expect(map.height * farthest).toBeLessThanOrEqual(840);
});

test('the view rests within 30 px of the map, a hand may hold it 60 px out', () => {
  const out = { centre: { lng: -5000, lat: 3072 }, scale: asScale(0.5) };
  const edgeAt = (view: typeof out) => screenAt({ lng: 0, lat: 0 }, view, frame).x;
  expect(edgeAt(clampView(out, frame))).toBeCloseTo(30);
  expect(edgeAt(clampView(out, frame, PAN_SNAP))).toBeCloseTo(60);
});

test('moving by pixels shows what lies to the right and below', () => {
  expect(viewMovedBy(middle, 100, 40).centre).toEqual({ lng: 4296, lat: 2992 });
});

test('keys zoom about the middle of the free area', () => {
  expect(freeMiddle(covered)).toEqual({ x: 655, y: 420 });
});

const tools = { left: 920, top: 500, right: 965, bottom: 830 };
const at = (x: number, y: number) => placeAt({ x, y }, middle, covered);
const shownAt = (x: number, y: number, covers = [tools]) => {
  const view = viewShowing(at(x, y), middle, covered, 48, covers);
  const shown = view && screenAt(at(x, y), view, covered);
  return shown && [Math.round(shown.x), Math.round(shown.y)];
};

test('a place that is chosen comes out from under panel and rail, and stays where it is when it is free', () => {
  expect(shownAt(1200, 300)).toEqual([1400 - 420 - 48, 300]);
  expect(shownAt(600, 300)).toBeUndefined();
});

test('it comes out from under the tools of the map as well, by the shortest way', () => {
  expect(shownAt(925, 700)).toEqual([920 - 24, 700]);
  // Where it would come out from under the panel the tools stand, too.
  expect(shownAt(1300, 700)).toEqual([920 - 24, 700]);
  expect(shownAt(930, 480)).toEqual([930, 500 - 24]);
  const credit = { left: 390, top: 760, right: 900, bottom: 800 };
  expect(shownAt(640, 780, [tools, credit])).toEqual([640, 760 - 24]);
});

test('it stays where it is where everything free is covered', () => {
  expect(shownAt(600, 300, [{ left: 0, top: 0, right: 1400, bottom: 840 }])).toBeUndefined();
});
