import { ReportBuilder } from '../read-report.ts';
import { readFields } from './feature-fields.ts';
import type { LayerFeature } from './geometry-parts.ts';

/** Types and layers of areas whose outline is a coast. */
export const LAND_WORDS = /continent|island|isle\b|islet|coast(line)?s?\b|land\s?mass|mainland|(^|[_/])land$/i;

/** Types and layers of realms. Their outer borders are the coast where nothing else shows one. */
export const REALM_WORDS = /politic|politcal|kingdom|state|countr|realm|province|nation|empire|duchy|faction/i;

/** Words of layers whose areas are no land: water, parts of land, things on it, and frames around everything. */
const NO_LAND =
  /water|sea|ocean|river|flood|ice|reef|label|text|region|area|zone|climate|biome|weather|soil|terrain|relief|contour|religion|culture|language|border|bound|frame|extent|grid|graticule|tile|legend|scale|sheet|title|building|house|street|square|wall|bridge|field|farm|park|garden|district|quarter|parcel|lot|room|plot|territor|diocese|parish|travel|route|wind|current/i;

const silent = (feature: LayerFeature) => readFields(feature, new ReportBuilder());

const isArea = ({ parts }: LayerFeature): boolean => parts.length > 0 && parts.every(({ kind }) => kind === 'area');

/**
 * Marks areas without a name as land. They have a type that says so, or no type at all in files whose areas otherwise
 * show no coast. A note says so when nothing in the files tells land from sea.
 */
export function markLand(features: readonly LayerFeature[], report: ReportBuilder): LayerFeature[] {
  const areas = new Map(features.filter(isArea).map((feature) => [feature, silent(feature)]));
  const words = [...areas].flatMap(([{ layer }, { type }]) => [layer, type ?? '']);
  const hasCoast = words.some((word) => LAND_WORDS.test(word));
  const isLand = (feature: LayerFeature): boolean => {
    const fields = areas.get(feature);
    if (fields === undefined || fields.name !== undefined || feature.isHidden === true) return false;
    if (LAND_WORDS.test(fields.type ?? feature.layer)) return true;
    return fields.type === null && !hasCoast && !NO_LAND.test(feature.layer);
  };
  const marked = features.map((feature) => (isLand(feature) ? { ...feature, isLand: true } : feature));
  const tellsLand =
    hasCoast || words.some((word) => REALM_WORDS.test(word)) || marked.some((one) => one.isLand === true);
  if (features.length > 0 && !tellsLand) report.note(NO_COAST);
  return marked;
}

const NO_COAST =
  'Nothing in the files tells land from sea, so a drawing of the map has no coast. Add a layer with the outlines of the land to get one.';
