import {
  fontAwesomeOf,
  guardMarkdown,
  NOT_IN_OWN_FILE,
  SLUG_FIELD,
  toVaultText,
  WORLD_FIELD,
} from '@venture-atlas/importers';
import { mapInks } from '@venture-atlas/map-math';
import { slugOfLinkKey } from '@venture-atlas/rules';
import { isFieldOfMap, type Kind, locationFieldNames, type WikiPageContent } from '@venture-atlas/types';
import type { MapForFiles, TextFile } from './map-for-files.ts';
import { type WorldForFiles, type WorldMap, type WorldPlace, worldOfMap } from './world-for-files.ts';

/**
 * The files of an Obsidian vault: a note for every place under `places`, and for every map one with a Leaflet block
 * under `maps`. Pictures have the names of their maps and are under `pictures`. The importer is
 * `packages/importers/src/obsidian`.
 */
export interface VaultWriter {
  /** The note of a place with its text. */
  note: (place: WorldPlace, text: WikiPageContent | null) => TextFile;
  /** The files that belong to no place: what the vault is, the types, and the signs of pins. */
  rest: readonly TextFile[];
  /** The pictures of maps: the key of each, and its path in the vault. */
  pictures: readonly { key: string; path: string }[];
}

/** Prepares the files of a vault. */
export function vaultOf(world: WorldForFiles): VaultWriter {
  const titles = noteTitles(world.places);
  const titleOf = (slug: string): string => titles.get(slug) ?? slug;
  const bySlug = new Map(world.places.map((place) => [place.slug, place]));
  const mapsOf = new Map<string, string[]>();
  for (const { slug, map } of world.places)
    for (const pin of map?.pins ?? []) mapsOf.set(pin.slug, [...(mapsOf.get(pin.slug) ?? []), titleOf(slug)]);
  const typeOf = (slug: string): string | null => bySlug.get(slug)?.type ?? null;
  return {
    note: (place, text) => {
      const title = titleOf(place.slug);
      const head = frontMatter(place, text, mapsOf.get(place.slug) ?? []);
      const block =
        place.map === null
          ? ''
          : `# ${guardMarkdown(place.name)}\n\n${leafletBlock(place, place.map, titleOf, typeOf)}\n\n`;
      const folder = place.map === null ? 'places' : 'maps';
      return { path: `${folder}/${title}.md`, text: `${head}\n\n${block}${textAsMarkdown(text, titles)}` };
    },
    rest: [aboutNote(world, titles), pinSigns(world.kinds)],
    pictures: world.places.flatMap(({ slug, map }) =>
      map === null || map.picture === null
        ? []
        : [{ key: map.picture, path: `pictures/${pictureName(titleOf(slug), map.picture)}` }],
    ),
  };
}

/** All files of the vault of one map, and the path of its picture. */
export function mapAsVault(map: MapForFiles): { files: TextFile[]; pictures: VaultWriter['pictures'] } {
  const world = worldOfMap(map);
  const { note, rest, pictures } = vaultOf(world);
  const texts = new Map([...map.places, map].map(({ slug, text }) => [slug, text]));
  return { files: [...world.places.map((place) => note(place, texts.get(place.slug) ?? null)), ...rest], pictures };
}

const pictureName = (title: string, key: string): string => `${title}${key.slice(key.lastIndexOf('.'))}`;

/** What a note says of its place, in values that YAML reads as JSON. */
function frontMatter(place: WorldPlace, text: WikiPageContent | null, maps: readonly string[]): string {
  const { map, wiki_url: source } = place;
  const fields: Record<string, unknown> = {
    name: place.name,
    [SLUG_FIELD]: place.slug,
    type: place.type,
    location: maps.length === 0 ? null : maps.map((title) => `[[${title}]]`),
    source,
    images: place.imagesFromWiki.length === 0 ? null : place.imagesFromWiki,
    ...(map === null ? {} : { ...mapValues(place), opening_view: map.openingView }),
    // Plain texts have it in their last line.
    attribution: text?.markdown === undefined ? null : text.attribution,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return ['---', ...lines, '---'].join('\n');
}

/** The plain fields of a map. The Leaflet block has its scale. */
function mapValues(place: WorldPlace): Record<string, string | number | null> {
  const names = locationFieldNames.filter((name) => isFieldOfMap(name) && name !== 'miles_per_unit');
  return Object.fromEntries(names.map((name) => [name, place[name]]));
}

function leafletBlock(
  { slug, miles_per_unit: miles }: WorldPlace,
  { width, height, picture, pins }: WorldMap,
  titleOf: (slug: string) => string,
  typeOf: (slug: string) => string | null,
): string {
  return [
    '```leaflet',
    `id: ${slug}`,
    ...(picture === null ? [] : [`image: [[${pictureName(titleOf(slug), picture)}]]`]),
    `bounds: [[0, 0], [${height}, ${width}]]`,
    `lat: ${height / 2}`,
    `long: ${width / 2}`,
    ...(miles === null ? [] : ['unit: mi', `scale: ${miles}`]),
    ...pins.map((pin) => `marker: ${pinType(typeOf(pin.slug))}, ${pin.lat}, ${pin.lng}, [[${titleOf(pin.slug)}]]`),
    '```',
  ].join('\n');
}

/** The name of a type in a marker, whose fields are separated by commas. */
const pinType = (type: string | null): string => type?.replaceAll(/[,\s]+/g, ' ').trim() || 'default';

/** The note that says what the vault is. It keeps the types for an import. */
function aboutNote({ name, kinds }: WorldForFiles, titles: ReadonlyMap<string, string>): TextFile {
  const taken = new Set([...titles.values()].map((title) => title.toLowerCase()));
  const title = taken.has(ABOUT.toLowerCase()) ? `${ABOUT} (Venture Atlas)` : ABOUT;
  const head = ['---', `${WORLD_FIELD}: ${JSON.stringify(name)}`, `types: ${JSON.stringify(kinds)}`, '---'].join('\n');
  const text = `${head}\n\n${guardMarkdown(name)}, written by Venture Atlas. Maps need the Leaflet plugin. This vault does not hold ${NOT_IN_OWN_FILE.obsidian}.\n`;
  return { path: `${title}.md`, text };
}

const ABOUT = 'About this vault';

/** The settings of the Leaflet plugin, so that pins have the symbols and colors of their types. */
function pinSigns(kinds: readonly Kind[]): TextFile {
  const markerIcons = kinds.map(({ name, icon, look }) => ({
    type: pinType(name),
    iconName: icon === null ? 'circle' : fontAwesomeOf(icon),
    color: look?.colour === undefined ? mapInks.light.ink : mapInks.light.colours[look.colour],
    alpha: 1,
    layer: false,
    transform: { size: 6, x: 0, y: -2 },
    isImage: false,
    tags: [],
    minZoom: null,
    maxZoom: null,
  }));
  const path = '.obsidian/plugins/obsidian-leaflet-plugin/data.json';
  return { path, text: `${JSON.stringify({ mapMarkers: [], markerIcons }, null, 2)}\n` };
}

/** Device names that some file systems reserve, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Longest title in bytes, with space for an extension and a slug within the limit of file systems. */
const TITLE_BYTES_MAX = 120;

/**
 * Titles of notes by slug, without characters that are special in file systems or links of Obsidian. Duplicate names
 * get their slugs.
 */
function noteTitles(places: readonly WorldPlace[]): Map<string, string> {
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const { slug, name } of places) {
    const clean = fileNameOf(name) || fileNameOf(slug) || 'Place';
    let title = taken.has(clean.toLowerCase()) || DEVICE.test(clean) ? `${clean} (${fileNameOf(slug)})` : clean;
    for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${clean} (${number})`;
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
