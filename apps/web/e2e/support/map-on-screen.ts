import type { Page } from '@playwright/test';
import type { Child, LocationMapDetails } from '@venture-atlas/types';

/** Where the map lies in the window: CSS pixels a map unit, and the upper left corner of the map. */
export interface MapOnScreen {
  zoom: number;
  left: number;
  top: number;
}

export interface Pixel {
  x: number;
  y: number;
}

/** The picture that lies over the whole map: its box says where the map is, at every moment. */
const PICTURE = '.leaflet-tile-pane img[data-state]';
const LABELS = '.leaflet-labels-pane canvas';
/** All places that the page has are in the picture of the labels. */
const WHOLE = '.leaflet-labels-pane[data-whole]';

/** Opens an address of a map, and waits until its labels are painted and nothing moves. */
export async function openMap(page: Page, address: string, details: LocationMapDetails): Promise<void> {
  await page.goto(address);
  await mapIsThere(page, details);
}

/** Waits until the map of this page is painted and rests. */
export async function mapIsThere(page: Page, { name }: LocationMapDetails): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `${name} Map`, exact: true }).waitFor();
  // First what costs nothing to ask for: the others look in every frame.
  await page.waitForSelector(WHOLE, { state: 'attached' });
  await page.waitForFunction(placesAreThere);
  await labelsArePainted(page);
  await mapRests(page);
  await page.waitForSelector(WHOLE, { state: 'attached' });
}

/** Whether no place of the map is on its way any more; runs in the page. */
function placesAreThere(): boolean {
  const [, count, total] = /Loading locations \((\S+) \/ (\S+)\)/.exec(document.body.textContent ?? '') ?? [];
  return count === total;
}

/** Waits until something is painted on the canvas of the labels. */
export async function labelsArePainted(page: Page): Promise<void> {
  await page.waitForFunction((labels) => {
    const painted = document.querySelector<HTMLCanvasElement>(labels);
    const small = document.createElement('canvas');
    small.width = 200;
    small.height = 200;
    const context = small.getContext('2d');
    if (!painted || painted.width === 0 || context === null) return false;
    context.drawImage(painted, 0, 0, 200, 200);
    return context.getImageData(0, 0, 200, 200).data.some((value) => value > 0);
  }, LABELS);
}

/** Waits until the map has stood still for some frames. */
export async function mapRests(page: Page): Promise<void> {
  await page.evaluate(async (picture) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const box = () => {
      const { left, top, width } = document.querySelector(picture)?.getBoundingClientRect() ?? new DOMRect();
      return `${left} ${top} ${width}`;
    };
    let still = 0;
    for (let before = box(); still < 8; before = box()) {
      await frame();
      still = box() === before ? still + 1 : 0;
    }
  }, PICTURE);
}

/** Where the map is now. */
export async function mapOnScreen(page: Page, { map_width }: LocationMapDetails): Promise<MapOnScreen> {
  const { left, top, width } = await page.locator(PICTURE).evaluate((picture) => {
    const box = picture.getBoundingClientRect();
    return { left: box.left, top: box.top, width: box.width };
  });
  return { left, top, zoom: width / (map_width ?? 1) };
}

/** Where a place of the map stands in the window. */
export function pixelOf(place: { lat: number; lng: number }, view: MapOnScreen, details: LocationMapDetails): Pixel {
  return {
    x: view.left + place.lng * view.zoom,
    y: view.top + ((details.map_height ?? 0) - place.lat) * view.zoom,
  };
}

/** The middle of a point's label, in map units; offsets run down. */
export function labelOf({ lat, lng, label_x_offset, label_y_offset }: Child): { lat: number; lng: number } {
  return { lat: lat - label_y_offset, lng: lng + label_x_offset };
}

/** Clicks the label of a point on the canvas. */
export async function clickLabel(page: Page, point: Child, details: LocationMapDetails): Promise<void> {
  const { x, y } = pixelOf(labelOf(point), await mapOnScreen(page, details), details);
  await page.mouse.click(x, y);
}

/** Drags the map by so many pixels with the mouse, and waits until it rests. */
export async function dragMap(page: Page, from: Pixel, by: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
}
