import type { Shape } from '@venture-atlas/types';
import {
  type DraftLocation,
  type DraftPosition,
  draftLocation,
  draftPoint,
  draftShape,
  newDraft,
  type WorldDraft,
} from '../draft.ts';
import type { FormatName } from '../formats.ts';
import { htmlPage } from '../html-page.ts';
import type { Bounds, Project } from '../map-projection.ts';
import { identifyingName, type NameAndProposal, nameOrProposal } from '../name-proposals.ts';
import { keepOffMap, ON_NO_MAP } from '../off-map.ts';
import { withoutOutliers } from '../outliers.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES, scaleOfKind } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import { ReportBuilder } from '../read-report.ts';
import { buildLine, buildPolygons } from '../shape-building.ts';
import { chooseSpace } from './choose-space.ts';
import { type FeatureFields, readFields } from './feature-fields.ts';
import { type GeometryPart, type LayerFeature, partCoordinates } from './geometry-parts.ts';
import { joinPolygons } from './join-polygons.ts';
import { unwrapLongitudes } from './unwrap-longitudes.ts';

/**
 * Merges areas of the same name, type, and layer into one area at the position of the first: a realm of thirty
 * islands becomes one place with one label. Edges that parts share are removed. Land without a name becomes one area
 * for each layer, unless such areas are numbered.
 */
export function mergeAreas(
  features: readonly LayerFeature[],
  { unnamed }: Pick<ReadOptions, 'unnamed'>,
  report: ReportBuilder,
): LayerFeature[] {
  const groups = new Map<string, LayerFeature[]>();
  for (const [index, feature] of features.entries()) {
    const key = areaOf(feature, unnamed === 'skip') ?? `alone ${index}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feature]);
    else group.push(feature);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [LayerFeature, ...LayerFeature[]];
    const polygons = group.flatMap(({ parts }) => parts.flatMap(polygonsOf));
    if (polygons.length < 2) return first;
    const joined = joinPolygons(polygons);
    if (joined.length < polygons.length) report.change('Parts of areas that touch were joined', areaNameOf(first));
    if (group.length > 1)
      report.change('Areas with the same name became one place', `${areaNameOf(first)} (${group.length})`);
    return { ...first, parts: [{ kind: 'area', polygons: joined }] };
  });
}

const polygonsOf = (part: GeometryPart) => (part.kind === 'area' ? part.polygons : []);

/** Without reporting, because the fields are reported elsewhere. */
const fieldsOf = (feature: LayerFeature) => readFields(feature, new ReportBuilder());

const areaNameOf = (feature: LayerFeature): string =>
  fieldsOf(feature).name ?? (feature.isLand === true ? feature.layer : feature.key);

/** The identity of areas of the same name, type, and layer; undefined for other features. */
function areaOf(feature: LayerFeature, joinsLand: boolean): string | undefined {
  if (feature.isLand === true) return joinsLand ? `land ${feature.layer}` : undefined;
  const isArea = feature.parts.length > 0 && feature.parts.every(({ kind }) => kind === 'area');
  const { name, type } = isArea ? fieldsOf(feature) : { name: undefined, type: null };
  return name === undefined ? undefined : ['', feature.isHidden === true, feature.layer, type ?? '', name].join('\n');
}

/** Importance of points by the size from 1 to 5 that GeoJSON publishers use. */
const SCALE_OF_SIZE = [SCALES.house, SCALES.place, 8, SCALES.town, SCALES.city] as const;

/**
 * Adds a place for every feature with a name and a position. Features without a geometry stand on no map. The rest is
 * counted.
 */
export function addFeatures(
  draft: WorldDraft,
  root: string,
  features: readonly LayerFeature[],
  project: Project,
  options: ReadOptions,
  report: ReportBuilder,
): void {
  const taken = new Map<string, number>();
  for (const feature of features) {
    const fields = readFields(feature, report);
    const named = nameOf(feature, fields, options, report);
    if (named === undefined) continue;
    const { name } = named;
    const key = freeKey(feature.key, taken);
    if (feature.parts.length === 0) {
      addOffMap(draft, locationOf(feature, fields, key, named, options), options, report);
      continue;
    }
    let made = 0;
    for (const part of feature.parts) {
      const partKey = made === 0 ? key : `${key}/${made + 1}`;
      const partName = made === 0 ? name : `${name} (${made + 1})`;
      const position = positionOf(part, root, partKey, scaleOf(feature, fields, part), project, report, name);
      if (position === undefined) continue;
      made += 1;
      report.place();
      draft.positions.push({ ...position, weight: fields.weight, style: feature.style });
      const location = locationOf(feature, fields, partKey, { ...named, name: partName }, options);
      draft.locations.push(made === 1 ? location : { ...location, text: null });
    }
    if (made === 0) report.skip('Lines and areas with too few points', name);
    if (made > 1) report.change('Lines and points in several parts became several places', `${name} (${made} parts)`);
  }
}

const locationOf = (
  feature: LayerFeature,
  fields: FeatureFields,
  key: string,
  { name, nameProposal }: NameAndProposal,
  { attribution }: ReadOptions,
): DraftLocation =>
  draftLocation(key, name, {
    nameProposal,
    type: typeOf(feature, fields),
    wiki_url: fields.wiki_url,
    isHidden: feature.isHidden === true,
    text: htmlPage(fields.text, attributionOf(attribution)),
  });

function typeOf(feature: LayerFeature, { type }: FeatureFields): string | null {
  if (type !== null) return type;
  if (feature.isTyped) return feature.layer;
  return feature.isLand === true ? 'land' : null;
}

function addOffMap(draft: WorldDraft, place: DraftLocation, { offMap }: ReadOptions, report: ReportBuilder): void {
  if (!offMap) {
    report.skip(ON_NO_MAP, place.name);
    return;
  }
  report.place();
  keepOffMap(place, report);
  draft.locations.push(place);
}

function nameOf(
  feature: LayerFeature,
  fields: FeatureFields,
  { unnamed }: ReadOptions,
  report: ReportBuilder,
): NameAndProposal | undefined {
  if (fields.name !== undefined) return { name: fields.name, nameProposal: null };
  if (feature.isLand === true && unnamed === 'skip') {
    report.change('Areas without a name became land', feature.layer);
    return nameOrProposal(undefined, feature.layer);
  }
  const isShape = feature.parts.some((part) => part.kind !== 'point');
  // The name of a file or layer is for whoever imports it: readers get it only where somebody types it.
  const drawn = feature.parts.some((part) => part.kind === 'area') ? 'area' : 'line';
  const madeUp = `${titleCase(typeOf(feature, fields) ?? drawn)} ${feature.number}`;
  if (!isShape || unnamed === 'skip') {
    report.skip('No name', `${feature.layer} ${feature.number}`);
    return undefined;
  }
  report.change('Lines and areas without a name were numbered', madeUp);
  return { name: madeUp, nameProposal: null };
}

function positionOf(
  part: GeometryPart,
  root: string,
  key: string,
  scale: number,
  project: Project,
  report: ReportBuilder,
  name: string,
): DraftPosition | undefined {
  if (part.kind === 'point') {
    const [lng, lat] = project(...part.at);
    return draftPoint(root, key, { lat, lng }, scale);
  }
  const shape: Shape | undefined =
    part.kind === 'line' ? buildLine(part.points, project) : buildPolygons(part.polygons, project, { report, name });
  return shape === undefined ? undefined : draftShape(root, key, shape, scale);
}

function scaleOf(feature: LayerFeature, fields: FeatureFields, part: GeometryPart): number {
  if (part.kind === 'line') return SCALES.town;
  if (part.kind === 'area') return SCALES.region;
  if (fields.isCapital) return SCALES.capital;
  if (fields.size !== undefined) return SCALE_OF_SIZE[Math.round(fields.size) - 1] ?? SCALES.place;
  return scaleOfKind(fields.type ?? (feature.isTyped ? feature.layer : null));
}

/** The key, with a number appended when a file uses the same id twice. */
function freeKey(key: string, taken: Map<string, number>): string {
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? key : `${key}~${count}`;
}

const titleCase = (layer: string): string => {
  const words = layer.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Key of the one root that all layers share. */
const ROOT_KEY = 'map';

export interface LayerOptions extends ReadOptions {
  /** Converts the numbers to `units`; omitted if they already are. */
  factor?: number;
}

/**
 * One map of all layers: points become places with a dot, lines and areas places with a shape, and features without a
 * geometry stand on no map. The frame is the rectangle around all layers, unless it is given. Degrees may cross the
 * date line.
 */
export function layersToDraft(
  format: FormatName,
  map: NameAndProposal,
  features: readonly LayerFeature[],
  options: LayerOptions,
  report: ReportBuilder,
): WorldDraft {
  const draft = newDraft(format, options.source ?? identifyingName(map));
  const layers = features.filter(({ parts }) => parts.length > 0);
  const offMap = features.filter(({ parts }) => parts.length === 0);
  const isOnGlobe = options.bounds === null && (options.units ?? 'degrees') === 'degrees';
  const placed = mergeAreas(isOnGlobe ? unwrapLongitudes(layers, report) : layers, options, report);
  const { near, bounds } = withoutOutliers(
    placed,
    ({ parts }) => parts.flatMap(partCoordinates),
    ({ layer, number }) => `${layer} ${number}`,
    report,
  );
  const { factor = 1 } = options;
  const { frame, project, measure } = chooseSpace(bounds && scaled(bounds, factor), options, report);
  draft.locations.push(
    draftLocation(ROOT_KEY, map.name, { ...map, isRoot: true, map: frame, measure, ...creditOf(options) }),
  );
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
