import { LabelLayer } from './label-layer.ts';
import type { L } from './leaflet.ts';

/** The names of a map; undefined until they have loaded. */
export function labelLayerOf(map: L.Map): LabelLayer | undefined {
  let labels: LabelLayer | undefined;
  map.eachLayer((layer) => {
    if (layer instanceof LabelLayer) labels = layer;
  });
  return labels;
}
