import {
  guardMarkdown,
  lookColumns,
  OWN_CSV_COLUMNS,
  OWN_UNITS,
  type OwnCsvColumn,
  toOwnCell,
  toVaultText,
} from '@venture-atlas/importers';
import { secretsIn } from '@venture-atlas/rules';
import {
  type LocationValues,
  type Look,
  locationValues,
  type OpeningView,
  type PositionNumbers,
  placeValues,
  type Shape,
  type WikiPageContent,
} from '@venture-atlas/types';

/** A map and its places, from which files for other programs are made. Numbers are map units, lat up. */
export interface MapForFiles extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  width: number;
  height: number;
  /** Opening view, if staff chose one. */
  openingView: OpeningView | null;
  imagesFromWiki: readonly string[];
  /** File name of the picture; null without one. */
  picture: string | null;
  text: WikiPageContent | null;
  places: PlaceForFiles[];
}

export interface PlaceForFiles extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  numbers: PositionNumbers;
  displayDot: boolean;
  look: Look | null;
  geojson: Shape | null;
  imagesFromWiki: readonly string[];
  text: WikiPageContent | null;
}

/** File name for a file with secrets. @param path its name, with or without an extension such as .csv */
export const namedWithSecrets = (path: string): string =>
  path.replace(/( with secrets)?(\.[a-z]+)?$/, (_all, _words, end: string | undefined) => ` with secrets${end ?? ''}`);

/** A file to write: a path with forward slashes, and its text. */
export interface TextFile {
  path: string;
  text: string;
}

/** Most characters of a spreadsheet cell; longer ones spill over the rows below. */
const CELL_MAX = 32_767;

/**
 * A list of places; lng runs right, lat runs up, both in map units. It is made for spreadsheets, so no cell begins a
 * formula, and shapes too long for a cell are left out. The importer is `packages/importers/src/own-files`.
 */
export function mapAsCsv(map: MapForFiles): TextFile {
  const rows = map.places.map((place) => {
    const values = valuesOf(place, map);
    return OWN_CSV_COLUMNS.map((column) => csvCell(values[column]));
  });
  const lines = [[...OWN_CSV_COLUMNS], ...rows].map((row) => row.join(','));
  return { path: `${map.slug}.csv`, text: `${lines.join('\r\n')}\r\n` };
}

/** Names of places whose shapes are too long for the list. */
export const shapesTooLongForCsv = ({ places }: MapForFiles): string[] =>
  places.filter((place) => place.geojson !== null && shapeCell(place) === '').map(({ name }) => name);

function valuesOf(place: PlaceForFiles, map: MapForFiles): Record<OwnCsvColumn, string | number | boolean | null> {
  return {
    name: place.name,
    type: place.type,
    ...place.numbers,
    display_dot: place.displayDot,
    ...lookColumns(place.look),
    description: descriptionOf(place.text),
    wiki_url: place.wiki_url,
    slug: place.slug,
    shape: shapeCell(place),
    layer: place.geojson?.properties.layer ?? '',
    map: map.name,
    map_width: map.width,
    map_height: map.height,
    miles_per_unit: map.miles_per_unit,
  };
}

/**
 * The top section of a text, or the whole text if it has secrets, which only a requested export with secrets contains.
 */
function descriptionOf(text: PlaceForFiles['text']): string {
  const markdown = text?.markdown ?? '';
  return secretsIn(markdown) !== null ? markdown : (text?.top_section ?? '');
}

function shapeCell({ geojson }: PlaceForFiles): string {
  const text = geojson === null ? '' : JSON.stringify(geojson.geometry);
  return text.length > CELL_MAX ? '' : text;
}

function csvCell(value: string | number | boolean | null): string {
  const text = typeof value === 'string' ? toOwnCell(value) : String(value ?? '');
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * GeoJSON in map units: a Point for every place, and its shape as a second feature with the same slug. Properties of
 * the map are in the collection. The importer is `packages/importers/src/own-files`.
 */
export function mapAsGeoJson(map: MapForFiles): TextFile {
  const collection = {
    type: 'FeatureCollection',
    name: map.name,
    bbox: [0, 0, map.width, map.height],
    properties: {
      units: OWN_UNITS,
      slug: map.slug,
      type: map.type,
      width: map.width,
      height: map.height,
      opening_view: map.openingView,
      ...locationValues(map),
      ...textFields(map),
    },
    features: map.places.flatMap(featuresOf),
  };
  return { path: `${map.slug}.geojson`, text: `${JSON.stringify(collection, null, 1)}\n` };
}

function featuresOf(place: PlaceForFiles): object[] {
  const { name, slug, type, displayDot, geojson } = place;
  const { lat, lng, ...numbers } = place.numbers;
  const point = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      name,
      slug,
      type,
      ...numbers,
      display_dot: displayDot,
      ...lookColumns(place.look),
      ...placeValues(place),
      ...textFields(place),
    },
  };
  if (geojson === null) return [point];
  const { layer } = geojson.properties;
  return [point, { ...geojson, properties: { name, slug, type, ...(layer === undefined ? {} : { layer }) } }];
}

const textFields = ({ text, imagesFromWiki }: Pick<PlaceForFiles, 'text' | 'imagesFromWiki'>) => ({
  description: text?.top_section ?? '',
  sections: text?.sections ?? [],
  ...(text?.markdown === undefined ? {} : { markdown: text.markdown }),
  attribution: text?.attribution ?? null,
  images_from_wiki: imagesFromWiki,
});

/**
 * An Obsidian vault: a note for the map with a Leaflet block, and a note with the text of every place. The picture lies
 * beside it under `picture`.
 */
export function mapAsObsidian(map: MapForFiles): TextFile[] {
  const titles = noteTitles(map);
  const markers = map.places.map(
    (place) => `marker: default, ${place.numbers.lat}, ${place.numbers.lng}, [[${titles.get(place.slug)}]]`,
  );
  const block = [
    '```leaflet',
    `id: ${map.slug}`,
    ...(map.picture === null ? [] : [`image: [[${map.picture}]]`]),
    `bounds: [[0, 0], [${map.height}, ${map.width}]]`,
    `lat: ${map.height / 2}`,
    `long: ${map.width / 2}`,
    ...(map.miles_per_unit === null ? [] : ['unit: mi', `scale: ${map.miles_per_unit}`]),
    ...markers,
    '```',
  ].join('\n');
  const maker = [map.map_maker_name, map.map_maker_url, map.map_licence].filter((part) => part !== null);
  const credit = maker.length === 0 ? '' : guardMarkdown(`\n\nMap: ${maker.join(', ')}`);
  const front = attributionLines(map.text);
  const head = front.length === 0 ? '' : `${['---', ...front, '---'].join('\n')}\n\n`;
  const mapNote = {
    path: `${titles.get(map.slug)}.md`,
    text: `${head}# ${guardMarkdown(map.name)}\n\n${block}${credit}\n\n${textAsMarkdown(map.text, titles)}`,
  };
  return [mapNote, ...map.places.map((place) => placeNote(place, map, titles))];
}

function placeNote(place: PlaceForFiles, map: MapForFiles, titles: ReadonlyMap<string, string>): TextFile {
  const front = [
    '---',
    `name: ${JSON.stringify(place.name)}`,
    ...(place.type === null ? [] : [`type: ${JSON.stringify(place.type)}`]),
    `location: "[[${titles.get(map.slug)}]]"`,
    ...(place.wiki_url === null ? [] : [`source: ${JSON.stringify(place.wiki_url)}`]),
    ...attributionLines(place.text),
    '---',
  ].join('\n');
  return { path: `places/${titles.get(place.slug)}.md`, text: `${front}\n\n${textAsMarkdown(place.text, titles)}` };
}

/** Device names that some file systems reserve, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Longest title in bytes, with space for an extension and a slug within the limit of file systems. */
const TITLE_BYTES_MAX = 120;

/**
 * Titles of notes by slug, without characters that are special in file systems or links of Obsidian. Duplicate names
 * get their slugs.
 */
function noteTitles(map: MapForFiles): Map<string, string> {
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const { slug, name } of [map, ...map.places]) {
    if (titles.has(slug)) continue;
    const clean = fileNameOf(name) || slug;
    const title = taken.has(clean.toLowerCase()) || DEVICE.test(clean) ? `${clean} (${slug})` : clean;
    taken.add(title.toLowerCase());
    titles.set(slug, title);
  }
  return titles;
}

function fileNameOf(name: string): string {
  const signs = [
    ...name
      .replace(/[\\/:*?"<>|#^[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  while (Buffer.byteLength(signs.join('')) > TITLE_BYTES_MAX) signs.pop();
  return signs.join('').trim().replace(/\.+$/, '');
}

/** The attribution of a text for reimport; plain texts have it in their last line. */
const attributionLines = (text: WikiPageContent | null): string[] =>
  text?.markdown === undefined || text.attribution === null ? [] : [`attribution: ${JSON.stringify(text.attribution)}`];

/** The Markdown of a text. In a plain text, sections become headings of level two, subsections of level three. */
function textAsMarkdown(text: WikiPageContent | null, titles: ReadonlyMap<string, string>): string {
  if (text === null) return '';
  const parts =
    text.markdown === undefined ? plainParts(text) : [toVaultText(text.markdown, (slug) => titles.get(slug))];
  const { attribution } = text;
  if (attribution !== null) {
    const source = [attribution.title, attribution.url, attribution.licence].filter(Boolean).join(', ');
    parts.push(guardMarkdown(`*${source}*`));
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function plainParts(text: WikiPageContent): string[] {
  const parts = [text.top_section];
  for (const section of text.sections) {
    parts.push(`## ${section.name}`, section.clean_text);
    for (const { name, content } of section.subsections) parts.push(`### ${name}`, ...content);
  }
  return parts.map((part) => guardMarkdown(part.trim()));
}
