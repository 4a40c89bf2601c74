import type { ScreenPoint } from '@venture-atlas/map-math';
import { ghostHits } from '../label-canvas/ghost-dots.ts';
import { hitTest } from '../label-canvas/hit-test.ts';
import { labelLayerOf } from './label-layer-of.ts';
import type { L } from './leaflet.ts';

/** The position id of the place at a pixel of an edited map, faint dots included; null if there is none. */
export function pointAt(map: L.Map, at: ScreenPoint, reachPx: number): number | null {
  const labels = labelLayerOf(map);
  if (labels === undefined) return null;
  const { feed, placed } = labels;
  const { store, index, ground } = feed;
  const hit = hitTest({
    store,
    index,
    ground,
    view: labels.viewNow(),
    at,
    reachPx,
    selected: -1,
    ghosts: ghostHits,
    placed,
  });
  return hit === -1 ? null : (store.ids[hit] as number);
}
