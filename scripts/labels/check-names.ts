import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { asScale, type LabelPoint, labelPx, type Size } from '../../packages/map-math/src/index.ts';
import { findChromium } from '../bootstrap/chromium.mjs';
import { checkMap, isShownAt, placerOf, zoomsOf } from './check-map.ts';
import { checkViews, VIEW_COUNT } from './check-views.ts';
import { demoMaps } from './demo-maps.ts';
import { fixtureWorlds } from './fixture-worlds.ts';
import { importInMemory } from './import-in-memory.ts';
import { importMade, MADE_WORLDS } from './made-worlds.ts';
import { asDmSees, type NamedMap, namedMap } from './named-map.ts';
import { READERS_SCREENS, SCREENS } from './screens.ts';

/**
 * The maps to check: those in files, or those of the demo world, of generated worlds, and of a folder of real files.
 */
export type MapChoice = { paths: readonly string[] } | { folder: string | undefined };

const WORST_NAMED = 5;
const ALL_VIEWS = { zoomStep: 1, views: VIEW_COUNT };

/**
 * Checks every map on every screen and prints the results.
 * @returns the exit code: 1 when names overlap, a name is in a window twice, or a selected name is covered
 */
export async function checkNames(choice: MapChoice, withMapLibre: boolean): Promise<number> {
  let breaches = 0;
  const maps: NamedMap[] = [];
  for (const { name, read } of worldsOf(choice)) {
    const found = await read();
    maps.push(...found);
    if (found.length === 0) console.log(`${name}: no map with places.`);
    for (const map of found) breaches += checkOneMap(name, map);
  }
  if (withMapLibre) await compare(maps);
  console.log(
    breaches === 0
      ? 'No name lies over another, no place is named twice in a window, every selected name is whole and uncovered.'
      : `${breaches} names are not as they should be.`,
  );
  return breaches === 0 ? 0 : 1;
}

function worldsOf(choice: MapChoice): { name: string; read: () => Promise<NamedMap[]> }[] {
  if ('paths' in choice) {
    const name = choice.paths.map((path) => basename(path)).join(', ');
    return [{ name, read: () => importInMemory(choice.paths) }];
  }
  const made = Array.from({ length: MADE_WORLDS }, (_, number) => {
    return { name: `Made-up country ${number + 1}`, read: () => importMade(number) };
  });
  const { folder } = choice;
  const real = fixtureWorlds.map(({ name, paths }) => {
    return { name, read: () => importInMemory(paths.map((path) => join(folder ?? '', path))) };
  });
  return [{ name: 'Demo world', read: demoMaps }, ...made, ...(folder === undefined ? [] : real)];
}

/** @returns the number of faulty names */
function checkOneMap(world: string, map: NamedMap): number {
  let breaches = 0;
  const asDm = asDmSees(map);
  for (const screen of SCREENS) {
    const seen = screen.role === 'dm' ? asDm : map;
    const { overlaps, written, wanted } = checkMap(seen, screen.open.stage);
    const { views, twice, selected, covered } = checkViews(seen, screen, ALL_VIEWS);
    const shares = written.map((count, at) => percent(count, wanted[at] ?? 0));
    console.log(
      `${world}: ${map.name}, ${screen.role}, ${screen.name}: ${shares.join(' ')} % of up to ${Math.max(...wanted)} names; ` +
        `${overlaps.length} over others; ${twice.length} twice in ${views} views; ` +
        `${covered.length} of ${selected} selected cut off or covered`,
    );
    const found = [...overlaps, ...twice, ...covered];
    for (const words of found.slice(0, WORST_NAMED)) console.log(`  ${words}`);
    breaches += found.length;
  }
  return breaches;
}

async function compare(maps: readonly NamedMap[]): Promise<void> {
  for (const { name, resting } of READERS_SCREENS.slice(0, 2)) {
    const { ours, theirs, wanted } = await compareWithMapLibre(maps, resting.stage);
    console.log(
      `Names of points in view, ${name}: ${ours} of ${wanted} (${percent(ours, wanted)} %); MapLibre GL writes ${theirs} (${percent(theirs, wanted)} %).`,
    );
  }
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / Math.max(1, whole));
}

/**
 * The number of names of points in views of maps: written by our engine, written by MapLibre GL, and visible at the
 * zoom.
 */
interface Comparison {
  ours: number;
  theirs: number;
  wanted: number;
}

/** A point counts when it is this far within the view, in CSS pixels, because its name needs room. */
const EDGE = { x: 60, y: 20 };

const library = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')));
const requireFonts = createRequire(new URL('../../apps/api/src/posters/label-faces.ts', import.meta.url));

/** The page: the same fonts, sizes, ranks, and places around a point as ours, and the same room between names. */
const PAGE = `<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="/maplibre-gl.css">
<style>@font-face { font-family: Alegreya; src: url(/letters.woff2); } html, body, #map { margin: 0; height: 100%; }</style>
<div id="map"></div>
<script type="module">
import * as maplibre from '/maplibre-gl.mjs';
maplibre.setWorkerUrl(location.origin + '/maplibre-gl-worker.mjs');
await document.fonts.load('16px Alegreya');
const none = { type: 'FeatureCollection', features: [] };
const sides = ['top', 'left', 'right', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right'];
const map = new maplibre.Map({ container: 'map', interactive: false, attributionControl: false, fadeDuration: 0, style: {
  version: 8,
  sources: { places: { type: 'geojson', data: none } },
  layers: [{ id: 'names', type: 'symbol', source: 'places', layout: {
    'text-field': ['get', 'name'], 'text-font': ['Alegreya'], 'text-size': ['get', 'px'], 'text-max-width': 100,
    'symbol-sort-key': ['-', 0, ['get', 'rank']], 'text-variable-anchor': sides, 'text-radial-offset': ['get', 'away'],
    'text-padding': 1,
  } }],
} });
await new Promise((done) => map.once('load', done));
globalThis.namesAt = async (features, zoom) => {
  map.getSource('places').setData({ type: 'FeatureCollection', features });
  map.jumpTo({ center: [0, 0], zoom });
  await new Promise((done) => map.once('idle', done));
  return map.queryRenderedFeatures({ layers: ['names'] }).map(({ properties }) => properties.id);
};
document.title = 'ready';
</script>`;

/** Compares the names of points on maps in one window, at 20 zooms around the largest place, in a real browser. */
async function compareWithMapLibre(maps: readonly NamedMap[], window: Size): Promise<Comparison> {
  const served = await serve();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // MapLibre draws with WebGL; without a graphics card the browser's software renderer is used.
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const page = await browser.newPage({ viewport: window });
    await page.goto(served.url);
    await page.waitForFunction("document.title === 'ready'");
    const sum: Comparison = { ours: 0, theirs: 0, wanted: 0 };
    for (const map of maps) {
      const dots = map.views.filter((_, row) => map.points[row]?.shape === undefined);
      const onlyDots = namedMap(map.name, map.size, dots);
      const { points } = onlyDots;
      const placementsAt = placerOf(onlyDots, window);
      for (const zoom of points.length === 0 ? [] : zoomsOf(map.size, window)) {
        const view = viewAround(largest(points), map.size, window, zoom);
        const seen = points.filter((point) => isShownAt(point, zoom) && view.shows(point));
        const ours = new Set(placementsAt(zoom).map(({ index }) => points[index]));
        const features = points
          .filter((point) => isShownAt(point, zoom))
          .map((point) => featureOf(point, view, zoom, map));
        // The map is placed near the equator, one degree wide, where both axes have the same scale.
        const level = Math.log2((zoom * map.size.width * 360) / 512);
        const theirs = new Set(
          (await page.evaluate(`namesAt(${JSON.stringify(features)}, ${level})`)) as readonly number[],
        );
        sum.wanted += seen.length;
        sum.ours += seen.filter((point) => ours.has(point)).length;
        sum.theirs += seen.filter(({ id }) => theirs.has(id)).length;
      }
    }
    return sum;
  } finally {
    await browser.close();
    await served.close();
  }
}

interface View {
  x: number;
  y: number;
  shows: (point: LabelPoint) => boolean;
}

/** The view with a place in its middle, limited to the map. */
function viewAround(place: LabelPoint, map: Size, window: Size, zoom: number): View {
  const within = (at: number, length: number, seen: number): number =>
    seen >= length ? length / 2 : Math.min(Math.max(at, seen / 2), length - seen / 2);
  const x = within(place.x, map.width, window.width / zoom);
  const y = within(place.y, map.height, window.height / zoom);
  return {
    x,
    y,
    shows: (point) =>
      Math.abs(point.x - x) * zoom < window.width / 2 - EDGE.x &&
      Math.abs(point.y - y) * zoom < window.height / 2 - EDGE.y,
  };
}

const largest = (points: readonly LabelPoint[]): LabelPoint => points.reduce((a, b) => (b.scale > a.scale ? b : a));

function featureOf(point: LabelPoint, view: View, zoom: number, { size }: NamedMap) {
  const px = labelPx(point.scale, asScale(zoom));
  const rank = point.scale + (point.kind === 'city' ? CITY : 0);
  const coordinates = [(point.x - view.x) / size.width, (view.y - point.y) / size.width];
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { id: point.id, name: point.name, px, rank, away: (point.dotRadius + GAP) / px },
  };
}

/** Importance of a city beside its scale, as in our engine. */
const CITY = 12;
/** Gap between a dot and its name, in CSS pixels. */
const GAP = 3;

/** Serves the page, the library, and the fonts on this machine only. */
async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const files: Readonly<Record<string, { file: string; type: string }>> = {
    '/letters.woff2': {
      file: requireFonts.resolve('@fontsource/alegreya/files/alegreya-latin-500-normal.woff2'),
      type: 'font/woff2',
    },
    '/maplibre-gl.css': { file: join(library, 'maplibre-gl.css'), type: 'text/css' },
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    const { file, type } = files[path] ?? { file: join(library, basename(path)), type: 'text/javascript' };
    readFile(file).then(
      (bytes) => response.setHeader('content-type', type).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
