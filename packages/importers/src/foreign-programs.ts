import { isRecord } from './clean-name.ts';
import { extension } from './source-file.ts';

type Json = Record<string, unknown>;

const AS_PICTURE = 'Export it there as a picture, begin a world with that, and put its places on it';
const AS_TABLE = 'Save a sheet with the columns name, x, y, and text as CSV';
const AS_UVTT = 'Export it there as Universal VTT';

/** Programs whose files cannot be read: a description of the file, and what to do instead. */
const PROGRAMS = {
  wonderdraft: ['a map of Wonderdraft', AS_PICTURE],
  dungeondraft: ['a map of Dungeondraft in its own format', AS_UVTT],
  dungeonAlchemist: ['a map of Dungeon Alchemist in its own format', AS_UVTT],
  inkarnate: ['a map of Inkarnate', AS_PICTURE],
  campaignCartographer: ['a map of Campaign Cartographer', AS_PICTURE],
  worldographer: ['a map of Worldographer', AS_PICTURE],
  roll20: ['a campaign of Roll20', `${AS_TABLE}, or import it into Foundry and export its scenes and journals there`],
  fantasyGrounds: ['data of Fantasy Grounds', `${AS_TABLE}, and give the map its picture in the browser`],
  mapTool: ['a campaign of MapTool', AS_PICTURE],
  onePageDungeon: ['a dungeon of Watabou’s One Page Dungeon', AS_PICTURE],
  tiled: ['a map of Tiled', AS_PICTURE],
  geoPackage: ['a database of SQLite, such as a GeoPackage', 'Export its layers as GeoJSON, for instance with QGIS'],
  shapefile: ['a shapefile', 'Export it as GeoJSON, for instance with QGIS'],
  drawing: ['a drawing (SVG)', 'Export it as PNG, and begin a world with that picture'],
  pdf: ['a PDF', 'Export its map as PNG, and begin a world with that picture'],
  office: ['part of a document of an office program', AS_TABLE],
} as const satisfies Record<string, readonly [what: string, instead: string]>;
type Program = keyof typeof PROGRAMS;

const JSON_SIGNS: readonly [Program, (json: Json) => boolean][] = [
  ['dungeondraft', (json) => isRecord(json.header) && isRecord(json.world) && 'creation_build' in json.header],
  ['dungeonAlchemist', (json) => /dungeon ?alchemist/i.test(textOf(json.generator) || textOf(json.software))],
  ['inkarnate', (json) => /inkarnate/i.test(textOf(json.url) || textOf(json.generator) || textOf(json.app))],
  [
    'roll20',
    (json) =>
      'campaign_title' in json || 'journalfolder' in json || ('schema_version' in json && Array.isArray(json.handouts)),
  ],
  ['onePageDungeon', (json) => Array.isArray(json.rects) && Array.isArray(json.doors)],
  ['tiled', (json) => 'tiledversion' in json],
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** The program that wrote a JSON value, in words for people; undefined if it is unknown. */
export function programOfJson(json: Json): string | undefined {
  const sign = JSON_SIGNS.find(([, fits]) => fits(json));
  return sign && wordsOf(sign[0]);
}

const ROOTS: Readonly<Record<string, Program>> = {
  svg: 'drawing',
  root: 'fantasyGrounds',
  Types: 'office',
  workbook: 'office',
};

/** The program that wrote an XML file, from its first element; undefined if it is unknown. */
export function programOfXml(root: string, start: string): string | undefined {
  if (/net\.rptools/.test(root)) return wordsOf('mapTool');
  if (root === 'map') return /hexographer|worldographer|tileset=/i.test(start) ? wordsOf('worldographer') : undefined;
  return Object.hasOwn(ROOTS, root) ? wordsOf(ROOTS[root] ?? 'office') : undefined;
}

const BYTES: readonly [Program, string][] = [
  ['wonderdraft', 'GCPF'],
  ['campaignCartographer', 'FCW'],
  ['geoPackage', 'SQLite format 3'],
  ['shapefile', '\u0000\u0000\u0027\u000a'],
  ['pdf', '%PDF'],
];
/** Extensions of a single program. Only refusals use them. */
const ENDINGS: Readonly<Record<string, Program>> = {
  wonderdraft_map: 'wonderdraft',
  dungeondraft_map: 'dungeondraft',
  dam: 'dungeonAlchemist',
  fcw: 'campaignCartographer',
  wxx: 'worldographer',
  hxm: 'worldographer',
  cmpgn: 'mapTool',
  shp: 'shapefile',
  gpkg: 'geoPackage',
  pdf: 'pdf',
  svg: 'drawing',
  tmx: 'tiled',
};

/** The program that wrote a file, from its first bytes or its extension; undefined if it is unknown. */
export function programOfFile(name: string, start: Uint8Array): string | undefined {
  const first = String.fromCharCode(...start.subarray(0, 16));
  const sign = BYTES.find(([, bytes]) => first.startsWith(bytes))?.[0];
  const ending = /\.(\w{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? extension(name);
  const program = sign ?? (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined);
  return program && wordsOf(program);
}

const wordsOf = (program: Program): string => PROGRAMS[program].join('. ');
