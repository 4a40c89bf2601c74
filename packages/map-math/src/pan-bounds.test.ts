import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAN_SNAP } from './constants.ts';
import {
  centreForFree,
  centreForScreen,
  clampCentre,
  freeAreaCentre,
  fromScreen,
  paddedBounds,
  toScreen,
} from './pan-bounds.ts';
import { asScale } from './units.ts';

const map = { width: 4096, height: 3072 };
const view = { width: 1000, height: 700 };
const scale = asScale(2);
const insets = { top: 0, right: 430, bottom: 40, left: 316 };

describe('the pan bounds', () => {
  it('are 30 px of ground beyond an edge at rest', () => {
    expect(paddedBounds(map, scale)).toEqual({ minLng: -15, maxLng: 4111, minLat: -15, maxLat: 3087 });
  });

  it('leave a view inside unchanged', () => {
    expect(clampCentre({ lat: 1500, lng: 2000 }, scale, view, map)).toEqual({ lat: 1500, lng: 2000 });
  });

  it('stop the view where 30 px of ground show', () => {
    const centre = clampCentre({ lat: 9999, lng: -9999 }, scale, view, map);
    // The upper left corner of the map is 30 px from the corner of the view.
    expect(toScreen({ lat: 3072, lng: 0 }, centre, scale, view)).toEqual({ x: 30, y: 30 });
    const other = clampCentre({ lat: -9999, lng: 9999 }, scale, view, map);
    expect(toScreen({ lat: 0, lng: 4096 }, other, scale, view)).toEqual({ x: 970, y: 670 });
  });

  it('let a drag pull the map out to 60 px, and snap back to 30', () => {
    const pulled = clampCentre({ lat: 1500, lng: -9999 }, scale, view, map, undefined, PAN_SNAP);
    expect(toScreen({ lat: 0, lng: 0 }, pulled, scale, view).x).toBe(60);
    const rest = clampCentre(pulled, scale, view, map);
    expect(toScreen({ lat: 0, lng: 0 }, rest, scale, view).x).toBe(30);
  });

  it('also snap back vertically', () => {
    const pulled = clampCentre({ lat: 9999, lng: 2000 }, scale, view, map, undefined, PAN_SNAP);
    const rest = clampCentre(pulled, scale, view, map);
    expect(toScreen({ lat: 3072, lng: 0 }, rest, scale, view).y).toBe(30);
  });

  it('let a map slightly larger than the view move', () => {
    const little = { width: 510, height: 360 };
    expect(clampCentre({ lat: 185, lng: 262 }, scale, view, little)).toEqual({ lat: 185, lng: 262 });
    expect(clampCentre({ lat: 999, lng: 999 }, scale, view, little)).toEqual({ lat: 200, lng: 275 });
  });

  it('have no effect at rest', () => {
    expect(clampCentre({ lat: 1500, lng: 2000 }, scale, view, map)).toEqual({ lat: 1500, lng: 2000 });
    const rest = clampCentre({ lat: 0, lng: 0 }, scale, view, map);
    expect(clampCentre(rest, scale, view, map)).toEqual(rest);
  });

  it('use the free area when rail and panel cover the view', () => {
    const centre = clampCentre({ lat: 1500, lng: -9999 }, scale, view, map, insets);
    expect(toScreen({ lat: 0, lng: 0 }, centre, scale, view).x).toBe(316 + 30);
    const other = clampCentre({ lat: -9999, lng: 9999 }, scale, view, map, insets);
    expect(toScreen({ lat: 0, lng: 4096 }, other, scale, view)).toEqual({ x: 1000 - 430 - 30, y: 700 - 40 - 30 });
  });

  it('center a map smaller than the free area', () => {
    const small = { width: 90, height: 60 };
    const centre = clampCentre({ lat: 4000, lng: 4000 }, scale, view, small, insets);
    const middle = toScreen({ lat: 30, lng: 45 }, centre, scale, view);
    expect(middle.x).toBeCloseTo((316 + 570) / 2, 9);
    expect(middle.y).toBeCloseTo(330, 9);
  });

  it('treat each axis separately', () => {
    const wide = { width: 4096, height: 60 };
    const centre = clampCentre({ lat: 500, lng: 1234 }, scale, view, wide);
    expect(centre).toEqual({ lat: 30, lng: 1234 });
  });

  it('center the view for an invalid number', () => {
    expect(clampCentre({ lat: Number.NaN, lng: Number.NaN }, scale, view, map)).toEqual({ lat: 1536, lng: 2048 });
  });

  it('hold for every view, and change nothing once applied', () => {
    const numbers = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(numbers, numbers, fc.double({ min: 0.05, max: 10, noNaN: true }), (lat, lng, zoom) => {
        const at = asScale(zoom);
        const once = clampCentre({ lat, lng }, at, view, map, insets);
        const twice = clampCentre(once, at, view, map, insets);
        expect(twice.lat).toBeCloseTo(once.lat, 6);
        expect(twice.lng).toBeCloseTo(once.lng, 6);
      }),
      { seed: 14 },
    );
  });
});

describe('the middle of the free area', () => {
  it('stands between rail and panel', () => {
    expect(freeAreaCentre(view, insets)).toEqual({ x: 443, y: 330 });
    expect(freeAreaCentre(view)).toEqual({ x: 500, y: 350 });
  });

  it('is the middle of the view if nothing is free', () => {
    expect(freeAreaCentre({ width: 390, height: 700 }, { top: 0, right: 200, bottom: 350, left: 200 })).toEqual({
      x: 195,
      y: 175,
    });
  });

  it('is where a focused place appears', () => {
    const target = { lat: 812.5, lng: 3001 };
    const centre = centreForFree(target, scale, view, insets);
    expect(toScreen(target, centre, scale, view)).toEqual({ x: 443, y: 330 });
  });

  it('is the center itself if nothing covers the view', () => {
    expect(centreForFree({ lat: 7, lng: 9 }, scale, view)).toEqual({ lat: 7, lng: 9 });
  });
});

describe('places and pixels', () => {
  const centre = { lat: 1500, lng: 2000 };

  it('have the same direction to the right and opposite directions upward', () => {
    expect(toScreen({ lat: 1510, lng: 2010 }, centre, scale, view)).toEqual({ x: 520, y: 330 });
  });

  it('are restored by a round trip', () => {
    expect(fromScreen(toScreen({ lat: 17.25, lng: 4000.5 }, centre, scale, view), centre, scale, view)).toEqual({
      lat: 17.25,
      lng: 4000.5,
    });
  });

  it('stay together under the pointer during zooming', () => {
    const pointer = { x: 123, y: 456 };
    const place = fromScreen(pointer, centre, scale, view);
    const zoomed = asScale(2.2);
    const moved = centreForScreen(place, pointer, zoomed, view);
    const after = toScreen(place, moved, zoomed, view);
    expect(after.x).toBeCloseTo(123, 9);
    expect(after.y).toBeCloseTo(456, 9);
  });
});
