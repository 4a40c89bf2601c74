import { isRecord, listOf, recordsOf } from './clean-name.ts';
import type { FileKind } from './detect-format.ts';
import { programOfJson } from './foreign-programs.ts';
import type { FormatName } from './formats.ts';
import { isCity } from './watabou/city-parts.ts';

type Json = Record<string, unknown>;

/** What gives each format away, the more telling first. */
const SIGNS: readonly [FormatName, string, (json: Json) => boolean][] = [
  ['umap', 'a uMap backup', (json) => json.type === 'umap'],
  ['watabou', 'a city or village of Watabou’s generators', isCity],
  [
    'azgaar',
    'a world of the generator (JSON)',
    (json) =>
      isRecord(json.info) && (isRecord(json.pack) || isRecord(json.mapCoordinates) || Array.isArray(json.burgs)),
  ],
  ['obsidian', 'data of the Leaflet plugin', (json) => Array.isArray(json.mapMarkers)],
  [
    'legendkeeper',
    'a LegendKeeper export',
    (json) => Array.isArray(json.resources) && ('exportId' in json || 'calendars' in json),
  ],
  ['fandom', 'a Fandom interactive map', (json) => Array.isArray(json.markers) && Array.isArray(json.categories)],
  [
    'datamaps',
    'a DataMaps map',
    (json) => isRecord(json.markers) && (isRecord(json.crs) || isRecord(json.groups) || '$schema' in json),
  ],
  ['datamaps', 'part of a DataMaps map', (json) => '$fragment' in json || '$mixin' in json],
  [
    'universalvtt',
    'a map for virtual tabletops',
    ({ resolution }) => isRecord(resolution) && isRecord(resolution.map_size) && 'pixels_per_grid' in resolution,
  ],
  [
    'foundry',
    'a Foundry scene',
    (json) => Array.isArray(json.notes) && ('walls' in json || 'tokens' in json || 'grid' in json),
  ],
  [
    'foundry',
    'a Foundry journal',
    (json) => isFoundryDocument(json) && (Array.isArray(json.pages) || typeof json.content === 'string'),
  ],
  ['foundry', 'a Foundry adventure', (json) => Array.isArray(json.scenes) && Array.isArray(json.journal)],
  [
    'kanka',
    'an answer of the Kanka API',
    (json) =>
      isRecord(json.data) ||
      (Array.isArray(json.data) &&
        (isRecord(json.links) ||
          isRecord(json.meta) ||
          recordsOf(json.data).some((one) => 'entity_id' in one || 'campaign_id' in one || 'map_id' in one))),
  ],
  ['kanka', 'a Kanka entity', (json) => isRecord(json.entity) || ('entity_id' in json && 'name' in json)],
];

/** What a JSON value is, by what is in it and never by its file's name. */
export function jsonKind(json: unknown): FileKind {
  if (Array.isArray(json)) {
    const kinds = recordsOf(json).slice(0, 3).map(jsonKind);
    const first = kinds.find(({ format }) => format === 'foundry');
    if (first !== undefined) return { ...first, found: `a list of what is ${first.found}` };
    return { format: null, found: `a JSON list of ${json.length} entries` };
  }
  if (!isRecord(json)) return { format: null, found: `JSON that is ${json === null ? 'null' : `a ${typeof json}`}` };
  const sign = SIGNS.find(([, , fits]) => fits(json));
  if (sign !== undefined) return { format: sign[0], found: sign[1] };
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

/** A document of a world or a pack has an ID; one that was exported by itself has flags, and since version 10 statistics. */
const isFoundryDocument = (json: Json): boolean =>
  typeof json._id === 'string' || isRecord(json.flags) || isRecord(json._stats);

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
