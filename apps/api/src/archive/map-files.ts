import type { Shape, WikiPageContent } from '@venture-atlas/types';

/** A map and what stands on it, as the files for other programs are made from. Numbers are map units, lat up. */
export interface MapForFiles {
  slug: string;
  name: string;
  width: number;
  height: number;
  milesPerUnit: number | null;
  credit: string | null;
  /** File name of the picture; null without one. */
  picture: string | null;
  text: WikiPageContent | null;
  places: PlaceForFiles[];
}

export interface PlaceForFiles {
  slug: string;
  name: string;
  type: string | null;
  lat: number;
  lng: number;
  scale: number;
  rotation: number;
  geojson: Shape | null;
  wikiUrl: string | null;
  text: WikiPageContent | null;
}

/** One file to write: a path with forward slashes, and its text. */
export interface TextFile {
  path: string;
  text: string;
}

/**
 * GeoJSON in map units: a Point for every place, and its shape as a second
 * feature of the same name. The frame is told in `bbox` and in the properties.
 */
export function mapAsGeoJson(map: MapForFiles): TextFile {
  const features = map.places.flatMap((place) => {
    const properties = {
      name: place.name,
      slug: place.slug,
      type: place.type,
      scale: place.scale,
      rotation: place.rotation,
      description: place.text?.top_section ?? '',
      wiki_url: place.wikiUrl,
    };
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [place.lng, place.lat] }, properties };
    return place.geojson === null ? [point] : [point, { ...place.geojson, properties }];
  });
  const collection = {
    type: 'FeatureCollection',
    name: map.name,
    bbox: [0, 0, map.width, map.height],
    properties: { units: 'map units, y up', width: map.width, height: map.height, miles_per_unit: map.milesPerUnit },
    features,
  };
  return { path: `${map.slug}.geojson`, text: `${JSON.stringify(collection, null, 1)}\n` };
}

const CSV_COLUMNS = ['name', 'type', 'x', 'y', 'scale', 'rotation', 'description', 'wiki_url'] as const;

/** A list of places: x runs right, y runs up, both in map units. Made for spreadsheets, so nothing in it begins a formula. */
export function mapAsCsv(map: MapForFiles): TextFile {
  const rows = map.places.map((place) => [
    place.name,
    place.type ?? '',
    String(place.lng),
    String(place.lat),
    String(place.scale),
    String(place.rotation),
    place.text?.top_section ?? '',
    place.wikiUrl ?? '',
  ]);
  const lines = [[...CSV_COLUMNS], ...rows].map((row) => row.map(csvCell).join(','));
  return { path: `${map.slug}.csv`, text: `${lines.join('\r\n')}\r\n` };
}

function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  // A spreadsheet runs what begins with one of these.
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * An Obsidian vault: a note for the map with a Leaflet block, and a note for
 * every place with its text. Its picture lies beside it under `picture`.
 */
export function mapAsObsidian(map: MapForFiles): TextFile[] {
  const titles = noteTitles(map);
  const markers = map.places.map(
    (place) => `marker: default, ${place.lat}, ${place.lng}, [[${titles.get(place.slug)}]]`,
  );
  const block = [
    '```leaflet',
    `id: ${map.slug}`,
    ...(map.picture === null ? [] : [`image: [[${map.picture}]]`]),
    `bounds: [[0, 0], [${map.height}, ${map.width}]]`,
    `lat: ${map.height / 2}`,
    `long: ${map.width / 2}`,
    ...(map.milesPerUnit === null ? [] : ['unit: mi', `scale: ${map.milesPerUnit}`]),
    ...markers,
    '```',
  ].join('\n');
  const credit = map.credit === null ? '' : `\n\n${map.credit}`;
  const mapNote = {
    path: `${titles.get(map.slug)}.md`,
    text: `# ${map.name}\n\n${block}${credit}\n\n${textAsMarkdown(map.text)}`,
  };
  return [mapNote, ...map.places.map((place) => placeNote(place, map, titles))];
}

function placeNote(place: PlaceForFiles, map: MapForFiles, titles: ReadonlyMap<string, string>): TextFile {
  const front = [
    '---',
    `name: ${JSON.stringify(place.name)}`,
    ...(place.type === null ? [] : [`type: ${JSON.stringify(place.type)}`]),
    `location: "[[${titles.get(map.slug)}]]"`,
    ...(place.wikiUrl === null ? [] : [`source: ${JSON.stringify(place.wikiUrl)}`]),
    '---',
  ].join('\n');
  return { path: `places/${titles.get(place.slug)}.md`, text: `${front}\n\n${textAsMarkdown(place.text)}` };
}

/** A note's name may hold no sign that a file system or a link of Obsidian gives a meaning; two places of one name get their slugs. */
function noteTitles(map: MapForFiles): Map<string, string> {
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const { slug, name } of [map, ...map.places]) {
    if (titles.has(slug)) continue;
    const clean =
      name
        .replace(/[\\/:*?"<>|#^[\]]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\.+$/, '') || slug;
    const title = taken.has(clean.toLowerCase()) ? `${clean} (${slug})` : clean;
    taken.add(title.toLowerCase());
    titles.set(slug, title);
  }
  return titles;
}

/** Sections become headings of the second level, subsections of the third. */
export function textAsMarkdown(text: WikiPageContent | null): string {
  if (text === null) return '';
  const parts = [text.top_section];
  for (const section of text.sections) {
    parts.push(`## ${section.name}`, section.clean_text);
    for (const { name, content } of section.subsections) parts.push(`### ${name}`, ...content);
  }
  const { attribution } = text;
  if (attribution !== null) {
    parts.push(`*${[attribution.title, attribution.url, attribution.licence].filter(Boolean).join(', ')}*`);
  }
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}
