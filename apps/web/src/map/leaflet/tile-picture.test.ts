import type { Tiles } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { L } from './leaflet.ts';
import { TilePicture } from './tile-picture.ts';

const size = { width: 4096, height: 3072 };
const tiles: Tiles = {
  url: '/media/x/{z}/{y}/{x}.webp',
  size: 512,
  levels: 4,
  zoom_offset: 3,
  preview: '/media/x/p.webp',
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(zoom: number, ground: { size: typeof size; tiles: Tiles } = { size, tiles }) {
  const container = document.createElement('div');
  document.body.append(container);
  const map = new L.Map(container, {
    crs: L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, -1, ground.size.height) }),
    zoomSnap: 0,
    minZoom: -20,
    maxZoom: 20,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  map.setView([ground.size.height / 2, ground.size.width / 2], zoom, { animate: false });
  const missing: number[] = [];
  const onTileThere = vi.fn();
  const layer = new TilePicture(ground.tiles, ground.size, {
    onTileThere,
    onMissing: (count) => missing.push(count),
  }).addTo(map);
  const images = () => [...(map.getPane('tilePane')?.querySelectorAll('img') ?? [])];
  const urls = () => images().map((image) => new URL(image.src).pathname);
  return { map, layer, onTileThere, missing, images, urls };
}

test('at zoom 1 the tiles around the middle come from the level with one pixel a unit, row 0 at the top', () => {
  const { urls } = show(0);
  expect(urls().sort()).toEqual([
    '/media/x/3/2/3.webp',
    '/media/x/3/2/4.webp',
    '/media/x/3/3/3.webp',
    '/media/x/3/3/4.webp',
  ]);
});

test('a screen with twice the pixels gets the next level', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  expect(show(-1).urls()[0]).toMatch(/^\/media\/x\/3\//);
  vi.stubGlobal('devicePixelRatio', 1);
  expect(show(-1).urls()[0]).toMatch(/^\/media\/x\/2\//);
});

test('levels end where the pyramid ends, and nothing is asked for beyond the map', () => {
  expect(
    show(3)
      .urls()
      .every((url) => url.startsWith('/media/x/3/')),
  ).toBe(true);
  expect(show(-6).urls()).toEqual(['/media/x/0/0/0.webp']);
});

test.each([
  [0.008, 4, -15],
  [800_000, -12, 9],
])('a map of %d units asks about as many tiles as it has, however small it is in the view', (width, zoom, offset) => {
  const layers: object = L.TileLayer.prototype;
  const asked = vi.spyOn(layers as { _isValidTile: () => boolean }, '_isValidTile');
  show(zoom, { size: { width, height: width }, tiles: { ...tiles, levels: 1, zoom_offset: offset } });
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(20);
  asked.mockRestore();
});

test('tiles lie side by side at whole pixels', () => {
  const { images } = show(0);
  const lefts = new Set(images().map((image) => Number.parseInt(image.style.left, 10)));
  const [a = 0, b = 0] = [...lefts].sort((x, y) => x - y);
  expect(b - a).toBe(512);
  expect(images().every((image) => image.style.transform === '')).toBe(true);
});

/** Watches how often a picture is asked for again. */
function watchAsking(tile: HTMLImageElement) {
  const asked = vi.fn();
  const url = tile.src;
  Object.defineProperty(tile, 'src', { get: () => url, set: asked });
  return { asked, url };
}

test('a tile that failed is asked for again by itself: soon twice, then slowly, for as long as it is missing', () => {
  vi.useFakeTimers();
  const { images, missing } = show(0);
  const tile = images()[0] as HTMLImageElement;
  const { asked, url } = watchAsking(tile);
  for (const [waitMs, times] of [
    [1500, 1],
    [6000, 2],
    [15_000, 3],
    [15_000, 4],
  ] as const) {
    tile.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(waitMs - 1);
    expect(asked).toHaveBeenCalledTimes(times - 1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledTimes(times);
    expect(asked).toHaveBeenLastCalledWith(url);
  }
  expect(missing).toEqual([1]);
});

test('it tells how many tiles are missing; when one comes after all, the others are asked for at once', () => {
  vi.useFakeTimers();
  const { images, missing, onTileThere } = show(0);
  const [first, second, third] = images() as [HTMLImageElement, HTMLImageElement, HTMLImageElement];
  third.dispatchEvent(new Event('load'));
  first.dispatchEvent(new Event('error'));
  second.dispatchEvent(new Event('error'));
  expect(missing).toEqual([1, 2]);
  const { asked } = watchAsking(second);
  first.dispatchEvent(new Event('load'));
  expect(missing).toEqual([1, 2, 1]);
  expect(onTileThere).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenCalledOnce();
  second.dispatchEvent(new Event('load'));
  expect(missing).toEqual([1, 2, 1, 0]);
});

test('a missing tile that leaves the view is missed no longer', () => {
  vi.useFakeTimers();
  const { map, images, missing } = show(0);
  const tile = images()[0] as HTMLImageElement;
  const { asked } = watchAsking(tile);
  tile.dispatchEvent(new Event('error'));
  map.setView([3000, 4000], 0, { animate: false });
  vi.advanceTimersByTime(60_000);
  expect(tile.isConnected).toBe(false);
  expect(missing).toEqual([1, 0]);
  expect(asked).not.toHaveBeenCalled();
});

test('back online, missing tiles are asked for at once; a complete picture is left alone', () => {
  vi.useFakeTimers();
  const { images } = show(0);
  const [missing, complete] = images() as [HTMLImageElement, HTMLImageElement];
  missing.dispatchEvent(new Event('error'));
  const [again, never] = [watchAsking(missing).asked, watchAsking(complete).asked];
  dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

test('a removed picture asks for nothing more', () => {
  vi.useFakeTimers();
  const { layer, images } = show(0);
  const tile = images()[0] as HTMLImageElement;
  const { asked } = watchAsking(tile);
  tile.dispatchEvent(new Event('error'));
  layer.remove();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect(images()).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('only tiles that look different are loaded again, and the old ones stay until the new ones are there', () => {
  vi.useFakeTimers();
  const { layer, images } = show(0);
  for (const image of images()) image.dispatchEvent(new Event('load'));
  const before = images();
  layer.show('/media/x/{z}/{y}/{x}.webp?v=2', [
    [3, 2, 3],
    [2, 1, 1],
  ]);
  const [fresh, ...none] = images().filter((image) => !before.includes(image));
  expect(none).toEqual([]);
  expect(fresh?.getAttribute('src')).toBe('/media/x/3/2/3.webp?v=2');
  const old = before.find(({ src }) => src.endsWith('/3/2/3.webp'));
  expect(fresh?.style.left).toBe(old?.style.left);
  expect(old?.isConnected).toBe(true);
  fresh?.dispatchEvent(new Event('load'));
  expect(fresh?.className).toContain('leaflet-tile-loaded');
  vi.advanceTimersByTime(1000);
  expect(old?.isConnected).toBe(false);
  expect(images()).toHaveLength(before.length);
});

test('a tile that changed and failed is asked for again, while the old one stays', () => {
  vi.useFakeTimers();
  const { layer, images, missing } = show(0);
  const before = images();
  for (const image of before) image.dispatchEvent(new Event('load'));
  layer.show('/media/x/{z}/{y}/{x}.webp?v=2', [[3, 2, 3]]);
  const fresh = images().find((image) => !before.includes(image)) as HTMLImageElement;
  const { asked } = watchAsking(fresh);
  fresh.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1500);
  expect(asked).toHaveBeenCalledOnce();
  expect(before.every((image) => image.isConnected)).toBe(true);
  fresh.dispatchEvent(new Event('load'));
  expect(missing).toEqual([1, 0]);
});

test('what changes again before it came is loaded once more, and nothing is left below it', () => {
  vi.useFakeTimers();
  const { map, layer, images, urls } = show(0);
  const count = images().length;
  for (const version of [2, 3]) layer.show(`/media/x/{z}/{y}/{x}.webp?v=${version}`, null);
  for (const image of images()) image.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1000);
  expect(images()).toHaveLength(count);
  expect(images().every(({ src }) => src.endsWith('?v=3'))).toBe(true);
  map.setView([3000, 4000], 0, { animate: false });
  expect(urls()).toContain('/media/x/3/0/7.webp');
});
