import { isRecord, listOf, recordsOf } from './clean-name.ts';
import type { FileKind } from './detect-format.ts';
import { programOfJson } from './foreign-programs.ts';
import { formatOfJson } from './formats.ts';

type Json = Record<string, unknown>;

/** What a JSON value is, by what is in it and never by its file's name. */
export function jsonKind(json: unknown): FileKind {
  if (Array.isArray(json)) {
    const kinds = recordsOf(json).slice(0, 3).map(jsonKind);
    const first = kinds.find(({ format }) => format === 'foundry');
    if (first !== undefined) return { ...first, found: `a list of what is ${first.found}` };
    return { format: null, found: `a JSON list of ${json.length} entries` };
  }
  if (!isRecord(json)) return { format: null, found: `JSON that is ${json === null ? 'null' : `a ${typeof json}`}` };
  const known = formatOfJson(json);
  if (known !== undefined) return known;
  if (isGeoJson(json)) return geoJsonKind(json);
  if (isFoundryManifest(json)) return { format: null, joins: ['foundry'], found: 'the manifest of a Foundry module' };
  if (isRecord(json._stats) || (typeof json._id === 'string' && isRecord(json.flags)))
    return { format: null, joins: ['foundry'], found: 'something of Foundry that is neither a scene nor a journal' };
  const program = programOfJson(json);
  if (program !== undefined) return { format: null, found: program };
  const keys = Object.keys(json);
  return {
    ...('campaign_id' in json ? { joins: ['kanka'] as const } : {}),
    format: null,
    found:
      keys.length === 0
        ? 'an empty JSON object'
        : `JSON with ${keys.slice(0, 8).join(', ')}${keys.length > 8 ? ', …' : ''}`,
  };
}

const isFoundryManifest = (json: Json): boolean =>
  Array.isArray(json.packs) && (isRecord(json.compatibility) || 'minimumCoreVersion' in json);

const isGeoJson = (json: Json): boolean =>
  json.type === 'FeatureCollection' ||
  (json.type === 'Feature' && 'geometry' in json) ||
  (typeof json.type === 'string' && (Array.isArray(json.coordinates) || Array.isArray(json.geometries)));

/** Cells of the generator mean nothing without its world; everything else may stand alone. */
function geoJsonKind(json: Json): FileKind {
  const [first] = recordsOf(json.features);
  const properties = isRecord(first?.properties) ? first.properties : {};
  const isCells = 'biome' in properties && 'neighbors' in properties;
  if (isCells) return { format: 'azgaar', found: 'cells of the generator' };
  return {
    format: 'geojson',
    joins: ['azgaar', 'obsidian'],
    found: `GeoJSON with ${listOf(json.features).length} features`,
  };
}
