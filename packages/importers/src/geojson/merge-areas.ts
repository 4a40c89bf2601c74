import { ReportBuilder } from '../read-report.ts';
import { readFields } from './feature-fields.ts';
import type { GeometryPart } from './geometry-parts.ts';
import { joinPolygons } from './join-polygons.ts';
import type { LayerFeature } from './layer-feature.ts';

/**
 * Areas of one name, type and layer as one area, where the first of them stands in the list: a realm of thirty islands is
 * one place with one label. Parts that share an edge lose it.
 */
export function mergeAreas(features: readonly LayerFeature[], report: ReportBuilder): LayerFeature[] {
  const groups = new Map<string, LayerFeature[]>();
  for (const [index, feature] of features.entries()) {
    const key = areaOf(feature) ?? `alone ${index}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feature]);
    else group.push(feature);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [LayerFeature, ...LayerFeature[]];
    const polygons = group.flatMap(({ parts }) => parts.flatMap(polygonsOf));
    if (polygons.length < 2) return first;
    const joined = joinPolygons(polygons);
    if (joined.length < polygons.length) report.change('parts of areas that touch were joined', nameOf(first));
    if (group.length > 1) report.change('areas of one name became one place', `${nameOf(first)} (${group.length})`);
    return { ...first, parts: [{ kind: 'area', polygons: joined }] };
  });
}

const polygonsOf = (part: GeometryPart) => (part.kind === 'area' ? part.polygons : []);

/** What is told elsewhere is not told twice. */
const fieldsOf = (feature: LayerFeature) => readFields(feature, new ReportBuilder());

const nameOf = (feature: LayerFeature): string => fieldsOf(feature).name ?? feature.key;

/** What areas of one name, type and layer have in common; undefined for what has no name or is no area. */
function areaOf(feature: LayerFeature): string | undefined {
  const isArea = feature.parts.length > 0 && feature.parts.every(({ kind }) => kind === 'area');
  const { name, type } = isArea ? fieldsOf(feature) : { name: undefined, type: null };
  return name === undefined ? undefined : ['', feature.isHidden === true, feature.layer, type ?? '', name].join('\n');
}
