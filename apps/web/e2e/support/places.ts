import type { Page } from '@playwright/test';
import { shapeBounds } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { expect } from 'vitest';
import { SIZES } from './browser.ts';
import { labelOf, mapOnScreen, mapRests, pixelOf } from './map-on-screen.ts';
import type { World } from './world.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const childOf = (page: Page) => new URL(page.url()).searchParams.get('child');
export const places = (page: Page) => page.getByRole('region', { name: 'Places on this map' });

/** The map shows this place at 40 / scale, in the middle between rail and panel. */
export async function isGoneTo(page: Page, coast: World, point: Child) {
  await mapRests(page);
  const view = await mapOnScreen(page, coast.details);
  expect(view.zoom).toBeCloseTo(40 / point.scale, 4);
  const dot = pixelOf(point, view, coast.details);
  const label = pixelOf(labelOf(point), view, coast.details);
  const panel = SIZES.desktop.width * 0.3;
  expect((dot.x + label.x) / 2).toBeCloseTo((316 + SIZES.desktop.width - panel) / 2, -1);
  expect((dot.y + label.y) / 2).toBeCloseTo((60 + SIZES.desktop.height) / 2, -1);
}

/** The map shows the whole of this line or area between rail and panel, and no closer than a point of its size. */
export async function isShownWhole(page: Page, coast: World, point: Child) {
  await mapRests(page);
  const view = await mapOnScreen(page, coast.details);
  expect(view.zoom).toBeLessThanOrEqual(40 / point.scale + 1e-4);
  const bounds = point.geojson === null ? undefined : shapeBounds(point.geojson);
  if (bounds === undefined) throw new Error(`${point.name} has no shape.`);
  const upperLeft = pixelOf({ lng: bounds.minLng, lat: bounds.maxLat }, view, coast.details);
  // What lies beyond the edge of the map is not drawn.
  const right = Math.min(bounds.maxLng, coast.details.map_width ?? 0);
  const lowerRight = pixelOf({ lng: right, lat: bounds.minLat }, view, coast.details);
  expect(upperLeft.x).toBeGreaterThan(316);
  expect(upperLeft.y).toBeGreaterThan(60);
  expect(lowerRight.x).toBeLessThan(SIZES.desktop.width * 0.7);
  expect(lowerRight.y).toBeLessThan(SIZES.desktop.height);
}
