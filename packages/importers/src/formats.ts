import { isRecord, recordsOf } from './clean-name.ts';
import { isTopology } from './geojson/read-topology.ts';
import { isCity } from './watabou/city-parts.ts';

type Json = Record<string, unknown>;

/** The choices before an import that only some formats have. */
export const formatOptions = [
  'units',
  'one_per_group',
  'coordinates',
  'articles',
  'unnamed',
  'off_map',
  'drawings',
  'parents',
  'hidden',
] as const;
export type FormatOption = (typeof formatOptions)[number];

interface Format {
  /** What people call it. */
  label: string;
  /** The choices that change how it is read. */
  options: readonly FormatOption[];
  /** What a JSON value of it is in words, and how it is recognized. Of two that fit, the one that comes first here counts. */
  json?: readonly (readonly [found: string, fits: (json: Json) => boolean])[];
}

/** Every format that can be read, in the order of lists. */
const table = {
  geojson: {
    label: 'GeoJSON (also TopoJSON and WKT)',
    options: ['units', 'unnamed', 'off_map'],
    json: [['TopoJSON', isTopology]],
  },
  csv: { label: 'place list (CSV)', options: ['units', 'off_map'] },
  azgaar: {
    label: "Azgaar's Fantasy Map Generator",
    options: ['unnamed', 'parents'],
    json: [
      [
        'a world of the generator (JSON)',
        (json) =>
          isRecord(json.info) && (isRecord(json.pack) || isRecord(json.mapCoordinates) || Array.isArray(json.burgs)),
      ],
    ],
  },
  umap: {
    label: 'uMap',
    options: ['unnamed', 'off_map'],
    json: [['a uMap backup', (json) => json.type === 'umap']],
  },
  kml: { label: 'KML and KMZ (Google Earth, My Maps)', options: ['unnamed', 'off_map', 'hidden'] },
  gpx: { label: 'GPX', options: ['unnamed'] },
  watabou: {
    label: 'Watabou’s city and village generators',
    options: [],
    json: [['a city or village of Watabou’s generators', isCity]],
  },
  obsidian: {
    label: 'Obsidian vault with the Leaflet plugin',
    options: ['unnamed', 'off_map', 'parents', 'hidden'],
    json: [['data of the Leaflet plugin', (json) => Array.isArray(json.mapMarkers)]],
  },
  foundry: {
    label: 'Foundry VTT',
    options: ['unnamed', 'off_map', 'drawings', 'hidden'],
    json: [
      [
        'a Foundry scene',
        (json) => Array.isArray(json.notes) && ('walls' in json || 'tokens' in json || 'grid' in json),
      ],
      [
        'a Foundry journal',
        (json) => isFoundryDocument(json) && (Array.isArray(json.pages) || typeof json.content === 'string'),
      ],
      ['a Foundry adventure', (json) => Array.isArray(json.scenes) && Array.isArray(json.journal)],
    ],
  },
  universalvtt: {
    label: 'Universal VTT (Dungeondraft and others)',
    options: [],
    json: [
      [
        'a map for virtual tabletops',
        ({ resolution }) => isRecord(resolution) && isRecord(resolution.map_size) && 'pixels_per_grid' in resolution,
      ],
    ],
  },
  fandom: {
    label: 'Fandom interactive map',
    options: ['parents'],
    json: [['a Fandom interactive map', (json) => Array.isArray(json.markers) && Array.isArray(json.categories)]],
  },
  datamaps: {
    label: 'wiki.gg DataMaps',
    options: ['one_per_group', 'parents'],
    json: [
      [
        'a DataMaps map',
        (json) => isRecord(json.markers) && (isRecord(json.crs) || isRecord(json.groups) || '$schema' in json),
      ],
      ['part of a DataMaps map', (json) => '$fragment' in json || '$mixin' in json],
    ],
  },
  legendkeeper: {
    label: 'LegendKeeper',
    options: ['off_map', 'parents', 'hidden'],
    json: [
      ['a LegendKeeper export', (json) => Array.isArray(json.resources) && ('exportId' in json || 'calendars' in json)],
    ],
  },
  kanka: {
    label: 'Kanka',
    options: ['unnamed', 'off_map', 'parents', 'hidden'],
    json: [
      [
        'an answer of the Kanka API',
        (json) =>
          isRecord(json.data) ||
          (Array.isArray(json.data) &&
            (isRecord(json.links) ||
              isRecord(json.meta) ||
              recordsOf(json.data).some((one) => 'entity_id' in one || 'campaign_id' in one || 'map_id' in one))),
      ],
      ['a Kanka entity', (json) => isRecord(json.entity) || ('entity_id' in json && 'name' in json)],
    ],
  },
  worldanvil: {
    label: 'World Anvil',
    options: ['off_map', 'hidden'],
    json: [
      ['something of World Anvil', (json) => 'entityClass' in json || ('templateType' in json && 'title' in json)],
    ],
  },
  mediawiki: { label: 'MediaWiki XML', options: ['coordinates', 'articles'] },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof table;

/** Every format that can be read, by its name. */
export const formats: Readonly<Record<FormatName, Format>> = table;

export const formatNames = Object.keys(table) as FormatName[];

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(table, name);

/** The format of a JSON value, with words for what it is; undefined when no format has it. */
export function formatOfJson(json: Json): { format: FormatName; found: string } | undefined {
  for (const format of formatNames) {
    const sign = formats[format].json?.find(([, fits]) => fits(json));
    if (sign !== undefined) return { format, found: sign[0] };
  }
  return undefined;
}

/** A document of a world or a pack has an ID; one that was exported by itself has flags, and since version 10 statistics. */
function isFoundryDocument(json: Json): boolean {
  return typeof json._id === 'string' || isRecord(json.flags) || isRecord(json._stats);
}
