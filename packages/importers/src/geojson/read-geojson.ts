import { cleanName, finiteNumber, isRecord, nameOfFile } from '../clean-name.ts';
import { draftLocation, newDraft } from '../draft.ts';
import { nearThings } from '../far-places.ts';
import type { Bounds } from '../map-projection.ts';
import { isOwnGeoJson, readOwnGeoJson } from '../own-files/own-geojson.ts';
import { isReadAsOwn } from '../own-files/own-map.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { inTurn, type Reader } from '../reader.ts';
import { baseName, stem } from '../source-file.ts';
import { aroundTheGlobe } from './around-the-globe.ts';
import { chooseSpace } from './choose-space.ts';
import { addFeatures } from './features-to-draft.ts';
import { geometryParts, hasNoGeometry, partCoordinates } from './geometry-parts.ts';
import type { LayerFeature } from './layer-feature.ts';
import { mergeAreas } from './merge-areas.ts';
import { nameFieldOf } from './name-field.ts';
import { readFeatures } from './read-features.ts';

/** Key of the one root that all layers share. */
const ROOT_KEY = 'map';

/**
 * Reads GeoJSON files as the layers of one map: points become places with a dot, lines and areas places with a shape.
 * The frame is the rectangle around all layers, unless it is given. A map that we wrote comes back as it went out.
 */
export const readGeoJson: Reader = async (files, options, report) => {
  const layers: LayerFeature[] = [];
  const offMap: LayerFeature[] = [];
  let metres: { perPixel: number } | undefined;
  const told: { name?: string | undefined } = {};
  for (const file of inTurn(files, options, report)) {
    const { head, features } = await readFeatures(file);
    if (files.length === 1 && isReadAsOwn(options) && isOwnGeoJson(head)) {
      return readOwnGeoJson({ head, features }, options, report);
    }
    metres ??= readMetres(head.metadata);
    told.name ??= cleanName(isRecord(head.metadata) ? head.metadata.mapName : undefined);
    const nameField = nameFieldOf(head, head.properties, head.metadata, head._umap_options);
    let index = 0;
    for await (const feature of features) {
      index += 1;
      const read = readLayerFeature(feature, file.name, index, report);
      if (read !== undefined) (read.parts.length === 0 ? offMap : layers).push({ nameField, ...read });
    }
  }
  const ownName = files.length === 1 ? (told.name ?? nameOfFile(files[0]?.name ?? '')) : told.name;
  const mapName = options.mapName ?? ownName ?? 'Imported map';
  const draft = newDraft('geojson', options.source ?? mapName);
  const isOnGlobe = metres === undefined && options.bounds === null && (options.units ?? 'degrees') === 'degrees';
  const placed = mergeAreas(isOnGlobe ? aroundTheGlobe(layers, report) : layers, report);
  const { near, bounds } = nearThings(placed, coordinatesOf, ({ layer, number }) => `${layer} ${number}`, report);
  const { frame, project, measure } = spaceOf(bounds, metres, options, report);
  draft.locations.push(
    draftLocation(ROOT_KEY, mapName, {
      isRoot: true,
      map: frame,
      measure,
      ...creditOf(options),
    }),
  );
  addFeatures(draft, ROOT_KEY, [...near, ...offMap], project, options, report);
  return draft;
};

/** The generator's branch for geographers writes metres and how many of them a pixel is. */
function readMetres(metadata: unknown): { perPixel: number } | undefined {
  if (!isRecord(metadata) || !/met(er|re)s/i.test(String(metadata.crs ?? ''))) return undefined;
  const scale = isRecord(metadata.scale) ? metadata.scale : {};
  const perPixel = finiteNumber(scale.meters_per_pixel);
  return { perPixel: perPixel !== undefined && perPixel > 0 ? perPixel : 1 };
}

const coordinatesOf = ({ parts }: LayerFeature): [number, number][] => parts.flatMap(partCoordinates);

function spaceOf(
  bounds: Bounds | undefined,
  metres: { perPixel: number } | undefined,
  options: ReadOptions,
  report: ReportBuilder,
): ReturnType<typeof chooseSpace> {
  if (metres === undefined) return chooseSpace(bounds, options, report);
  const hasPixels = metres.perPixel !== 1;
  if (hasPixels && options.frame === null) {
    report.note('The size of the map is not in the file: it ends at the outermost places (--frame).');
  }
  const factor = 1 / metres.perPixel;
  const pixels = bounds && scaled(bounds, factor);
  const space = chooseSpace(pixels, { ...options, units: hasPixels ? 'pixels' : 'metres' }, report);
  return { ...space, project: (x, y) => space.project(x * factor, y * factor) };
}

const scaled = ([minX, minY, maxX, maxY]: Bounds, factor: number): Bounds => [
  minX * factor,
  minY * factor,
  maxX * factor,
  maxY * factor,
];

function readLayerFeature(
  feature: unknown,
  fileName: string,
  index: number,
  report: ReportBuilder,
): LayerFeature | undefined {
  const layer = stem(fileName);
  const geometry = isRecord(feature) ? feature.geometry : undefined;
  const kind = isRecord(geometry) && typeof geometry.type === 'string' ? geometry.type : 'nothing';
  report.read(`${layer}: ${kind}`);
  const parts = geometryParts(geometry, report);
  const properties = isRecord(feature) ? feature.properties : undefined;
  if (!isRecord(feature) || (parts.length === 0 && !hasNoGeometry(feature))) {
    const name = isRecord(properties) ? String(properties.name ?? '') : '';
    report.skip('has no coordinates', name || `${layer} ${index}`);
    return undefined;
  }
  const id = feature.id ?? (isRecord(properties) ? (properties.id ?? properties.fid) : undefined);
  const own = typeof id === 'string' || typeof id === 'number' ? String(id) : `#${index}`;
  const nameField = isRecord(properties) ? nameFieldOf(properties, properties._umap_options) : undefined;
  const named = nameField === undefined ? {} : { nameField };
  return { key: `${baseName(fileName)}:${own}`, layer, number: index, properties, parts, isTyped: false, ...named };
}
