import { draftLocation, newDraft, type WorldDraft } from '../draft.ts';
import { nearThings } from '../far-places.ts';
import type { FormatName } from '../formats.ts';
import type { Bounds } from '../map-projection.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { aroundTheGlobe } from './around-the-globe.ts';
import { chooseSpace } from './choose-space.ts';
import { addFeatures } from './features-to-draft.ts';
import { partCoordinates } from './geometry-parts.ts';
import type { LayerFeature } from './layer-feature.ts';
import { mergeAreas } from './merge-areas.ts';

/** Key of the one root that all layers share. */
const ROOT_KEY = 'map';

export interface LayerOptions extends ReadOptions {
  /** By which the numbers become those of `units`; left out: they are them. */
  factor?: number;
}

/**
 * One map of all layers: points become places with a dot, lines and areas places with a shape, and what has no geometry
 * stands on no map. The frame is the rectangle around all layers, unless it is given. Degrees may go around the globe.
 */
export function layersToDraft(
  format: FormatName,
  mapName: string,
  features: readonly LayerFeature[],
  options: LayerOptions,
  report: ReportBuilder,
): WorldDraft {
  const draft = newDraft(format, options.source ?? mapName);
  const layers = features.filter(({ parts }) => parts.length > 0);
  const offMap = features.filter(({ parts }) => parts.length === 0);
  const isOnGlobe = options.bounds === null && (options.units ?? 'degrees') === 'degrees';
  const placed = mergeAreas(isOnGlobe ? aroundTheGlobe(layers, report) : layers, report);
  const { near, bounds } = nearThings(
    placed,
    ({ parts }) => parts.flatMap(partCoordinates),
    ({ layer, number }) => `${layer} ${number}`,
    report,
  );
  const { factor = 1 } = options;
  const { frame, project, measure } = chooseSpace(bounds && scaled(bounds, factor), options, report);
  draft.locations.push(draftLocation(ROOT_KEY, mapName, { isRoot: true, map: frame, measure, ...creditOf(options) }));
  const place = (x: number, y: number) => project(x * factor, y * factor);
  addFeatures(draft, ROOT_KEY, [...near, ...offMap], place, options, report);
  return draft;
}

const scaled = ([minX, minY, maxX, maxY]: Bounds, factor: number): Bounds => [
  minX * factor,
  minY * factor,
  maxX * factor,
  maxY * factor,
];
