import { cleanName, finiteNumber, isRecord } from '../clean-name.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { isOwnGeoJson, readOwnGeoJson } from '../own-files/own-geojson.ts';
import { isReadAsOwn } from '../own-files/own-map.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { baseName, nameOfFiles, stem } from '../source-file.ts';
import { simplestyle, umapStyle } from '../styles/read-style.ts';
import { nameFieldOf } from './feature-fields.ts';
import { geometryParts, hasNoGeometry, type LayerFeature } from './geometry-parts.ts';
import { type LayerOptions, layersToDraft } from './layers-to-draft.ts';
import { readFeatureLayers } from './read-feature-layers.ts';
import { markLand } from './unnamed-land.ts';

/**
 * Reads GeoJSON, TopoJSON, and WKT as the layers of one map: points become places with a dot, lines and areas places with a shape.
 * The frame is the rectangle around all layers, unless it is given. A map from our own export is restored unchanged.
 */
export const readGeoJson: Reader = async (files, options, report) => {
  const layers: LayerFeature[] = [];
  let metres: { perPixel: number } | undefined;
  const told: { name?: string | undefined } = {};
  for (const file of eachFile(files, options, report)) {
    const { head, layers: inFile } = await readFeatureLayers(file, report);
    const [only] = inFile;
    if (files.length === 1 && only !== undefined && isReadAsOwn(options) && isOwnGeoJson(head)) {
      return readOwnGeoJson({ head, features: only.features }, options, report);
    }
    metres ??= readMetres(head.metadata);
    told.name ??= cleanName(isRecord(head.metadata) ? head.metadata.mapName : undefined);
    const nameField = nameFieldOf(head, head.properties, head.metadata, head._umap_options);
    for (const { name, features } of inFile) {
      let index = 0;
      for await (const feature of features) {
        index += 1;
        const read = readLayerFeature(feature, file.name, index, report, name);
        if (read !== undefined) layers.push({ nameField, ...read });
      }
    }
  }
  const mapName = nameOrProposal(options.mapName ?? told.name, nameOfFiles(files, options));
  const scale = metres === undefined ? undefined : metreScale(metres, options, report);
  return layersToDraft('geojson', mapName, markLand(layers, report), { ...options, ...scale }, report);
};

/** The GIS export of the generator has meters, and the number of meters a pixel. */
function readMetres(metadata: unknown): { perPixel: number } | undefined {
  if (!isRecord(metadata) || !/met(er|re)s/i.test(String(metadata.crs ?? ''))) return undefined;
  const scale = isRecord(metadata.scale) ? metadata.scale : {};
  const perPixel = finiteNumber(scale.meters_per_pixel);
  return { perPixel: perPixel !== undefined && perPixel > 0 ? perPixel : 1 };
}

/** The units of the numbers when a file has the number of meters a pixel. */
function metreScale(
  { perPixel }: { perPixel: number },
  options: ReadOptions,
  report: ReportBuilder,
): Pick<LayerOptions, 'units' | 'factor'> {
  const hasPixels = perPixel !== 1;
  if (hasPixels && options.frame === null) {
    report.note('The size of the map is not in the file: it ends at the outermost places (--frame).');
  }
  return { units: hasPixels ? 'pixels' : 'metres', factor: 1 / perPixel };
}

/**
 * A feature of a file as part of a map; undefined, and reported, if it has no coordinates.
 * @param part the layer's name in a file with several
 */
export function readLayerFeature(
  feature: unknown,
  fileName: string,
  index: number,
  report: ReportBuilder,
  part: string | null = null,
): LayerFeature | undefined {
  const layer = part ?? stem(fileName);
  const geometry = isRecord(feature) ? feature.geometry : undefined;
  const kind = isRecord(geometry) && typeof geometry.type === 'string' ? geometry.type : 'nothing';
  report.read(`${layer}: ${kind}`);
  const parts = geometryParts(geometry, report);
  const properties = isRecord(feature) ? feature.properties : undefined;
  if (!isRecord(feature) || (parts.length === 0 && !hasNoGeometry(feature))) {
    const name = isRecord(properties) ? String(properties.name ?? '') : '';
    report.skip('No coordinates', name || `${layer} ${index}`);
    return undefined;
  }
  const id = feature.id ?? (isRecord(properties) ? (properties.id ?? properties.fid) : undefined);
  const own = typeof id === 'string' || typeof id === 'number' ? String(id) : `#${index}`;
  const nameField = isRecord(properties) ? nameFieldOf(properties, properties._umap_options) : undefined;
  const named = nameField === undefined ? {} : { nameField };
  const source = part === null ? baseName(fileName) : `${baseName(fileName)}/${part}`;
  const isShape = parts.some((one) => one.kind !== 'point');
  const drawn = isRecord(properties) ? umapStyle([properties._umap_options], isShape) : undefined;
  const style = drawn ?? simplestyle(properties, isShape);
  return { key: `${source}:${own}`, layer, number: index, properties, parts, isTyped: false, ...named, style };
}
