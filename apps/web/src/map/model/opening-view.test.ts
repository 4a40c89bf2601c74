import { NO_INSETS } from '@venture-atlas/map-math';
import { describe, expect, test } from 'vitest';
import { type CameraFrame, type CameraView, screenAt } from './camera.ts';
import { chosenView, chosenViewWithPlaces, middleView, type OpeningPlace, openingView } from './opening-view.ts';

const map = { width: 8192, height: 6144 };
const desktop: CameraFrame = {
  view: { width: 1440, height: 840 },
  map,
  insets: { left: 316, right: 0, top: 0, bottom: 0 },
};
const phone: CameraFrame = { view: { width: 390, height: 784 }, map, insets: { ...NO_INSETS, top: 84 } };

const town = (lng: number, lat: number, scale: number, more: Partial<OpeningPlace> = {}): OpeningPlace => ({
  lng,
  lat,
  scale,
  isWater: false,
  shape: null,
  ...more,
});

/** Whether a place stands in the part of the view that nothing covers. */
function sees(frame: CameraFrame, view: CameraView, place: OpeningPlace): boolean {
  const { x, y } = screenAt(place, view, frame);
  const { left, right, top, bottom } = frame.insets;
  return x > left && x < frame.view.width - right && y > top && y < frame.view.height - bottom;
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_, frame) => {
  test('a map opens at zoom 0.5 with its largest place in view, wherever that is', () => {
    for (const capital of [town(1500, 5200, 46), town(7900, 300, 46), town(4096, 3072, 46)]) {
      const view = openingView([town(4000, 3000, 18), town(4200, 3100, 18), capital], frame);
      expect(view.scale).toBe(0.5);
      expect(sees(frame, view, capital)).toBe(true);
    }
  });

  test('around it as many and as large others as fit', () => {
    const capital = town(2000, 3000, 46);
    const city = town(2500, 3300, 30);
    const hamlets = [town(1400, 2900, 17), town(1450, 2700, 17)];
    const view = openingView([...hamlets, capital, city], frame);
    expect(sees(frame, view, capital)).toBe(true);
    expect(sees(frame, view, city)).toBe(true);
  });

  test('of several that are as large, the one with most around it is in view, wherever the others are', () => {
    const lonely = town(4096, 3072, 120);
    const among = town(1500, 4600, 120);
    const others = Array.from({ length: 6 }, (_, at) => town(1350 + 60 * at, 4500 + 40 * at, 20));
    const view = openingView([lonely, among, ...others], frame);
    expect([lonely, among, ...others].map((place) => sees(frame, view, place))).toEqual([
      false,
      true,
      ...others.map(() => true),
    ]);
  });

  test('a scale above 64 counts as 64: it says from how far away a place is seen', () => {
    const alone = town(6000, 1500, 300);
    const cities = [town(2000, 4000, 290), town(2300, 4100, 60), town(1800, 3900, 60)];
    const capital = openingView([alone, ...cities], frame);
    expect(sees(frame, capital, alone)).toBe(true);
    const rivals = openingView([{ ...alone, scale: 290 }, ...cities], frame);
    expect(cities.every((city) => sees(frame, rivals, city))).toBe(true);
  });

  test('names of seas and areas do not count while there are towns', () => {
    const sea = town(760, 4064, 60, { isWater: true });
    const desert = town(7000, 5000, 60, { shape: {} });
    const capital = town(4100, 3000, 40);
    const view = openingView([sea, desert, capital], frame);
    expect(sees(frame, view, capital)).toBe(true);
    expect(sees(frame, openingView([sea], frame), sea)).toBe(true);
  });

  test('what staff chose stands in the middle of what is free, at the zoom they chose', () => {
    const view = chosenView({ lat: 2900, lng: 4400, zoom: 0.8 }, frame);
    expect(view.scale).toBe(0.8);
    const { x, y } = screenAt({ lng: 4400, lat: 2900 }, view, frame);
    const { left, top } = frame.insets;
    expect(x).toBeCloseTo((left + frame.view.width) / 2);
    expect(y).toBeCloseTo((top + frame.view.height) / 2);
  });

  test('a view that was chosen beyond what the map allows shows the nearest that it does', () => {
    const view = chosenView({ lat: 1e9, lng: -1e9, zoom: 1e6 }, frame);
    expect(Number.isFinite(view.centre.lat) && Number.isFinite(view.centre.lng)).toBe(true);
    expect(view.scale).toBeLessThan(1000);
    expect(chosenView({ lat: 0, lng: 0, zoom: 1e-9 }, frame).scale).toBeGreaterThan(0);
  });

  test('players who know no place in the chosen view get the view of what they know', () => {
    const chosen = { lat: 2900, lng: 4400, zoom: 0.5 };
    const [inView, far] = [town(4450, 2900, 20), town(7800, 300, 20)];
    expect(chosenViewWithPlaces(chosen, [far, inView], frame)).toEqual(chosenView(chosen, frame));
    expect(chosenViewWithPlaces(chosen, [far], frame)).toEqual(openingView([far], frame));
    expect(chosenViewWithPlaces(chosen, [], frame)).toEqual(chosenView(chosen, frame));
  });

  test('a map without places opens whole, in the middle of what is free', () => {
    const view = openingView([], frame);
    const corners = [
      { lng: 0, lat: 0 },
      { lng: 8192, lat: 6144 },
    ].map((corner) => screenAt(corner, view, frame));
    for (const { x, y } of corners) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(frame.view.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(frame.view.height);
    }
    expect(view.scale).toBeLessThan(0.5);
  });

  test('the middle of a map is in the middle of what is free', () => {
    const view = middleView(frame);
    const { x, y } = screenAt({ lng: 4096, lat: 3072 }, view, frame);
    const { left, top } = frame.insets;
    expect(x).toBeCloseTo((left + frame.view.width) / 2);
    expect(y).toBeCloseTo((top + frame.view.height) / 2);
  });
});

test('a view that is nearly as good stays nearer to the middle of the map', () => {
  const places = [town(4000, 3000, 40), town(3200, 3000, 12), town(6000, 3000, 16)];
  const { centre } = openingView(places, { ...desktop, insets: NO_INSETS });
  expect(centre).toEqual({ lng: 4096, lat: 3072 });
});

test('places that are hidden at this zoom do not pull the view', () => {
  const hamlets = Array.from({ length: 100 }, (_, index) => town(7000 + index, 5000, 12));
  const view = openingView([...hamlets, town(1000, 1000, 20)], phone);
  expect(sees(phone, view, town(1000, 1000, 20))).toBe(true);
});

test('a map too small for zoom 0.5 fills what is free', () => {
  const small: CameraFrame = {
    view: { width: 1000, height: 700 },
    map: { width: 900, height: 600 },
    insets: NO_INSETS,
  };
  expect(openingView([town(100, 100, 40)], small).scale).toBeCloseTo(940 / 900);
});

test('many thousands of places cost no more than some', () => {
  const many = Array.from({ length: 50_000 }, (_, index) =>
    town((index * 37) % 8192, (index * 91) % 6144, 16 + (index % 30)),
  );
  const view = openingView(many, phone);
  expect(view.scale).toBe(0.5);
});
