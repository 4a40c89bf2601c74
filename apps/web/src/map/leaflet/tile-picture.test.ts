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

function show(zoom: number) {
  const container = document.createElement('div');
  document.body.append(container);
  const map = new L.Map(container, {
    crs: L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, -1, size.height) }),
    zoomSnap: 0,
    minZoom: -20,
    maxZoom: 20,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  map.setView([1536, 2048], zoom, { animate: false });
  const onTile = vi.fn();
  const layer = new TilePicture(tiles, size, onTile).addTo(map);
  const images = () => [...(map.getPane('tilePane')?.querySelectorAll('img') ?? [])];
  const urls = () => images().map((image) => new URL(image.src).pathname);
  return { map, layer, onTile, images, urls };
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

test('tiles lie side by side at whole pixels', () => {
  const { images } = show(0);
  const lefts = new Set(images().map((image) => Number.parseInt(image.style.left, 10)));
  const [a = 0, b = 0] = [...lefts].sort((x, y) => x - y);
  expect(b - a).toBe(512);
  expect(images().every((image) => image.style.transform === '')).toBe(true);
});

test('a tile that failed is asked for again, twice; then it is told', () => {
  vi.useFakeTimers();
  const { images, onTile } = show(0);
  const tile = images()[0] as HTMLImageElement;
  const asked = vi.fn();
  const url = tile.src;
  Object.defineProperty(tile, 'src', { get: () => url, set: asked });
  tile.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(2000);
  expect(asked).toHaveBeenCalledExactlyOnceWith(url);
  tile.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(onTile).not.toHaveBeenCalled();
  tile.dispatchEvent(new Event('error'));
  expect(onTile).toHaveBeenCalledExactlyOnceWith(false);
});

test('back online, missing tiles are asked for anew; a complete picture is left alone', () => {
  vi.useFakeTimers();
  const { images } = show(0);
  const before = images();
  dispatchEvent(new Event('online'));
  expect(images()).toEqual(before);
  const tile = before[0] as HTMLImageElement;
  for (const wait of [2000, 10_000, 0]) {
    tile.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(wait);
  }
  dispatchEvent(new Event('online'));
  expect(images()).toHaveLength(before.length);
  expect(images()).not.toContain(tile);
});

test('a removed picture asks for nothing more', () => {
  vi.useFakeTimers();
  const { layer, images, onTile } = show(0);
  const tile = images()[0] as HTMLImageElement;
  tile.dispatchEvent(new Event('error'));
  layer.remove();
  vi.advanceTimersByTime(60_000);
  expect(images()).toEqual([]);
  expect(onTile).not.toHaveBeenCalled();
});
