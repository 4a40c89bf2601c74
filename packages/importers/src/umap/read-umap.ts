import { cleanLabel, cleanName, finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { draftLocation, newDraft } from '../draft.ts';
import { nameFieldOf } from '../geojson/feature-fields.ts';
import { geometryParts, hasNoGeometry, type LayerFeature, partCoordinates } from '../geojson/geometry-parts.ts';
import { addFeatures, mergeAreas } from '../geojson/layers-to-draft.ts';
import { unwrapLongitudes } from '../geojson/unwrap-longitudes.ts';
import { htmlPage } from '../html-page.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { DEFAULT_LONGER_SIDE, projectBounds } from '../map-projection.ts';
import { identifyingName, nameOrProposal } from '../name-proposals.ts';
import { withoutOutliers } from '../outliers.ts';
import { attributionOf } from '../page-builder.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { readJson } from '../source-file.ts';
import { umapStyle } from '../styles/read-style.ts';

/** The latitude limit of Web Mercator maps. */
const LATITUDE_MAX = 85.051129;

/** A latitude in Web Mercator projection, in degrees of longitude at the equator. */
export function mercator(latitude: number): number {
  const radians = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

type Json = Record<string, unknown>;

const ROOT_KEY = 'map';
/** Options of features that are read. */
const USED_OPTIONS = new Set(['labelKey', 'color', 'fillColor', 'iconUrl', 'weight', 'dashArray']);

/** Reads a uMap backup: a map of the real earth with its layers, shown in Web Mercator as in uMap. */
export const readUmap: Reader = async (files, options, report) => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new ImportRefusal('Import one uMap file at a time: each is a map.');
  report.file(file.name, file.bytes);
  const json = await readJson(file);
  if (!isRecord(json) || json.type !== 'umap') throw new ImportRefusal(`${file.name} is not a uMap backup.`);
  const properties = isRecord(json.properties) ? json.properties : {};
  const layers = recordsOf(json.layers);
  const read = layers.flatMap((layer, index) => layerFeatures(layer, index, properties, report));
  const placed = read.filter(({ parts }) => parts.length > 0);
  const features = mergeAreas(unwrapLongitudes(placed, report), options, report);
  const { near, bounds } = withoutOutliers(
    features,
    ({ parts }) => parts.flatMap(partCoordinates).map(([lon, lat]): [number, number] => [lon, mercator(lat)]),
    ({ layer, number }) => `${layer} ${number}`,
    report,
  );
  const size = options.frame ?? { width: DEFAULT_LONGER_SIDE, height: DEFAULT_LONGER_SIDE };
  const { frame, project, measure } =
    bounds === undefined
      ? { frame: size, project: (x: number, y: number): [number, number] => [x, y], measure: null }
      : projectBounds(bounds, 'up', options.frame);
  const name = nameOrProposal(options.mapName ?? cleanName(properties.name, report), '');
  const draft = newDraft('umap', sourceOf(json, properties) ?? options.source ?? identifyingName(name), [
    draftLocation(ROOT_KEY, name.name, {
      ...name,
      isRoot: true,
      map: frame,
      measure,
      map_maker_name:
        options.attribution?.title ?? cleanLabel(properties.longCredit) ?? cleanLabel(properties.shortCredit),
      map_licence: options.attribution?.licence ?? licenceOf(properties.licence),
      text: htmlPage(plainMarkup(String(properties.description ?? '')), attributionOf(options.attribution)),
    }),
  ]);
  const offMap = read.filter(({ parts }) => parts.length === 0);
  addFeatures(draft, ROOT_KEY, [...near, ...offMap], (lon, lat) => project(lon, mercator(lat)), options, report);
  return draft;
};

function layerFeatures(layer: Json, index: number, ofMap: Json, report: ReportBuilder): LayerFeature[] {
  const settings = [layer.properties, layer._umap_options, layer._storage].find(isRecord) ?? {};
  const name = cleanName(settings.name) ?? `Layer ${index + 1}`;
  const remote = isRecord(settings.remoteData) ? settings.remoteData.url : undefined;
  if (typeof remote === 'string' && listOf(layer.features).length === 0) {
    report.skip('Remote layers, whose features are not in the file', name);
  }
  return recordsOf(layer.features).flatMap((feature, place) => {
    const geometry = isRecord(feature.geometry) ? feature.geometry : {};
    report.read(`${name}: ${typeof geometry.type === 'string' ? geometry.type : 'nothing'}`);
    const parts = geometryParts(geometry, report);
    const { _umap_options: style, ...properties } = isRecord(feature.properties) ? feature.properties : {};
    if (isRecord(style)) report.unmappedFields(style, USED_OPTIONS, 'style ');
    if (parts.length === 0 && !hasNoGeometry(feature)) {
      report.skip('No coordinates', String(properties.name ?? `${name} ${place + 1}`));
      return [];
    }
    const id = feature.id ?? properties.id;
    const own = typeof id === 'string' || finiteNumber(id) !== undefined ? String(id) : `#${place + 1}`;
    const text = typeof properties.description === 'string' ? plainMarkup(properties.description) : undefined;
    return [
      {
        key: `${index}:${own}`,
        layer: name,
        number: place + 1,
        properties: text === undefined ? properties : { ...properties, description: text },
        parts,
        isTyped: true,
        nameField: nameFieldOf(style, settings, ofMap),
        style: umapStyle(
          [style, settings],
          parts.some(({ kind }) => kind !== 'point'),
        ),
      },
    ];
  });
}

/**
 * Removes uMap's own markup, which is neither HTML nor wikitext: stars around bold and italic words, hashes before
 * headings.
 */
const plainMarkup = (text: string): string =>
  text
    .replaceAll(/\*{1,2}([^*\n]+)\*{1,2}/g, '$1')
    .replaceAll(/^#{1,3}\s*/gm, '')
    .replaceAll(/\{\{\{?[^{}]*\}\}\}?/g, '');

function sourceOf(json: Json, properties: Json): string | null {
  if (typeof json.uri === 'string' && json.uri !== '') return json.uri.replace(/#.*$/s, '');
  const id = properties.umap_id;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

const licenceOf = (licence: unknown): string | null =>
  isRecord(licence) ? cleanLabel(licence.name) : cleanLabel(licence);
