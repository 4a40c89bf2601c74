import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const sources = join(dirname(createRequire(import.meta.url).resolve('leaflet/package.json')), 'src');
/** Stands for the package: everything that is kept, as its default and by name, and as `window.L` for leaflet-draw. */
const entry = join(sources, 'parts.js');
/**
 * What neither the maps nor leaflet-draw use: its own inputs, buttons, bubbles and overlays, projections of the
 * Earth, and drawing for browsers without SVG. Marker wants `Icon.Default` and leaflet-draw `Control` to exist.
 */
const LEFT_OUT = new Set(
  [
    'control/Control.Attribution.js',
    'control/Control.Layers.js',
    'control/Control.Scale.js',
    'control/Control.Zoom.js',
    'geo/crs/CRS.EPSG3395.js',
    'geo/crs/CRS.EPSG4326.js',
    'geo/projection/Projection.Mercator.js',
    'layer/DivOverlay.js',
    'layer/GeoJSON.js',
    'layer/Popup.js',
    'layer/SVGOverlay.js',
    'layer/Tooltip.js',
    'layer/VideoOverlay.js',
    'layer/tile/TileLayer.WMS.js',
    'layer/vector/SVG.VML.js',
    'map/handler/Map.BoxZoom.js',
    'map/handler/Map.DoubleClickZoom.js',
    'map/handler/Map.Keyboard.js',
    'map/handler/Map.ScrollWheelZoom.js',
    'map/handler/Map.TouchZoom.js',
  ].map((file) => join(sources, file)),
);
const EXPORTED = /^export (?:var|function) (\w+)/gm;

/**
 * Builds Leaflet from its sources without what we have no use for: every first visit would carry it.
 *
 * @throws Error when a new version of Leaflet no longer has these files
 */
export function leafletParts(): Plugin {
  return {
    name: 'venture-atlas:leaflet-parts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const file of LEFT_OUT) await readFile(file);
    },
    resolveId: {
      filter: { id: /^leaflet$/ },
      handler: () => ({ id: entry, moduleSideEffects: true }),
    },
    load: {
      filter: { id: /[\\/]leaflet[\\/]src[\\/]/ },
      async handler(id) {
        const path = resolve(id);
        if (path === entry)
          return `import * as all from './Leaflet.js'; export * from './Leaflet.js'; const L = { ...all }; window.L = L; export default L;`;
        if (!LEFT_OUT.has(path)) return null;
        const names = [...(await readFile(path, 'utf8')).matchAll(EXPORTED)].map(([, name]) => `${name} = {}`);
        return `export const ${names.join(', ')};`;
      },
    },
  };
}
