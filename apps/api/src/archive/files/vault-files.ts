import { guardMarkdown, toVaultText } from '@venture-atlas/importers';
import { slugOfLinkKey } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import type { MapForFiles, PlaceForFiles, TextFile } from './map-for-files.ts';

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
    text.markdown === undefined
      ? plainParts(text)
      : [toVaultText(text.markdown, (key) => titles.get(slugOfLinkKey(key)))];
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
