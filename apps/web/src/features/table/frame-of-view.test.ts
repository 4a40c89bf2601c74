import { asScale } from '@venture-atlas/map-math';
import type { ShownView } from '@venture-atlas/types';
import { describe, expect, test } from 'vitest';
import { viewOfPlace } from '../../map/model/camera.ts';
import { pointAtZoom } from '../../map/model/point-at-zoom.ts';
import { enlargement, isFar, zoomFor } from './frame-of-view.ts';

const map = { width: 4000, height: 3000 };
const insets = { top: 0, right: 0, bottom: 0, left: 0 };
const view: ShownView = {
  key: 'k',
  map: { name: 'Coast', slug: 'coast' },
  lat: 1500,
  lng: 2000,
  zoom: 1,
  width: 1200,
  height: 800,
  name: null,
  seconds_ago: 0,
};

describe('what stands on a table screen', () => {
  test('has no name under 26 px at 1080 lines, and is never less than half as large again', () => {
    expect(12.5 * enlargement(1080)).toBeCloseTo(26);
    expect(enlargement(2160)).toBeCloseTo(2 * enlargement(1080));
    expect(enlargement(480)).toBe(1.5);
  });

  test("has the DM's zoom, so that the same places have names, or is nearer where all that the DM sees is in view", () => {
    expect(zoomFor(view, { width: 1200, height: 1000 })).toBe(1);
    expect(zoomFor(view, { width: 2400, height: 1600 })).toBe(2);
    expect(zoomFor(view, { width: 600, height: 400 })).toBe(1);
  });

  test.each([0.3, 0.6, 0.8, 1, 2.5])('stands at the very zoom that is wanted: %f', (zoom) => {
    const room = { width: 960, height: 540 };
    const reached = viewOfPlace(pointAtZoom(view, zoom, room), { view: room, map, insets });
    expect(reached.scale).toBeCloseTo(zoom, 5);
    expect(reached.centre.lat).toBeCloseTo(1500, 5);
    expect(reached.centre.lng).toBeCloseTo(2000, 5);
  });

  test('glides to what is near and fades over to what is more than three screens away', () => {
    const at = (lng: number) => ({ centre: { lat: 1500, lng }, zoom: asScale(1), size: { width: 500, height: 400 } });
    expect(isFar(view, at(600))).toBe(false);
    expect(isFar(view, at(400))).toBe(true);
    expect(isFar(view, undefined)).toBe(true);
  });
});
