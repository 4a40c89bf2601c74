import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, cleanUrl, isRecord, recordsOf, wordOf } from '../clean-name.ts';
import {
  type DraftLocation,
  type DraftStyle,
  draftLocation,
  draftPoint,
  draftShape,
  newDraft,
  type WorldDraft,
} from '../draft.ts';
import { addFeatures } from '../geojson/layers-to-draft.ts';
import { readLayerFeature } from '../geojson/read-geojson.ts';
import { addsSecret, leavesOutHidden } from '../hidden.ts';
import { htmlPage } from '../html-page.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { jsonKind } from '../json-kind.ts';
import { noteNewerVersion } from '../known-versions.ts';
import { addMarkdown } from '../markdown-page.ts';
import { type NameAndProposal, nameOrProposal } from '../name-proposals.ts';
import { keepOffMap, nestMaps } from '../off-map.ts';
import { readVaultText } from '../own-files/own-vault.ts';
import { attributionOf, PageBuilder } from '../page-builder.ts';
import { SCALES, scaleOfKind } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import { buildLine, buildPolygons } from '../shape-building.ts';
import { baseName, extension, readJson } from '../source-file.ts';
import { markerStyle } from '../styles/read-style.ts';
import { nameOf, ownFields, ownMapFields, ownName, takeKinds } from './own-notes.ts';
import { collectMaps, isPluginData, toMapSpace, type VaultMap, type VaultMarker } from './vault-maps.ts';
import { NoteIndex, readLink, readNote, type VaultNote } from './vault-note.ts';

/** Front matter that is used here, or that only concerns the vault itself. */
const USED_FRONT_MATTER = new Set([
  'tags',
  'aliases',
  'banner',
  'cssclasses',
  'publish',
  'type',
  'source',
  'attribution',
]);

/**
 * Reads a vault with the Leaflet plugin: leaflet maps become maps, markers places, and the notes they link to texts.
 */
export const readObsidian: Reader = async (files, options, report) => {
  const pluginData: Record<string, unknown>[] = [];
  const notes: VaultNote[] = [];
  const layers = new Map<string, Record<string, unknown>>();
  for (const file of eachFile(files, options, report)) {
    if (extension(file.name) === 'md') notes.push(await readNote(file));
    else {
      const json = await readJson(file);
      if (isPluginData(json)) {
        pluginData.push(json);
        noteNewerVersion(report, 'obsidian', versionOf(json));
      } else if (isRecord(json) && jsonKind(json).format === 'geojson') layers.set(baseName(file.name), json);
      else throw new ImportRefusal(`${file.name} is not data of the Leaflet plugin (it has no mapMarkers).`);
    }
  }
  const kinds = takeKinds(notes);
  report.read('notes', notes.length);
  const maps = collectMaps(pluginData, notes, options.frame, report);
  if (maps.length === 0) {
    throw new ImportRefusal(
      'There are no maps with markers in these files. The Leaflet plugin keeps its markers in .obsidian/plugins/obsidian-leaflet-plugin/data.json: name that file or the whole vault.',
    );
  }
  const shown = new Set(maps.flatMap(({ geojson }) => geojson.map(baseName)));
  for (const name of layers.keys())
    if (!shown.has(name)) report.skip('GeoJSON that no map shows (import it separately)', name);
  const icons = kinds === undefined ? iconsOf(pluginData) : new Map();
  const draft = createDraft({ maps, notes, layers, index: new NoteIndex(notes), icons, options, report });
  return kinds === undefined ? draft : { ...draft, kinds, isExact: true };
};

/** The icons of the types of markers, by the names of the types. */
const iconsOf = (pluginData: readonly Record<string, unknown>[]): Map<string, DraftStyle> =>
  new Map(
    pluginData.flatMap(({ markerIcons }) =>
      recordsOf(markerIcons).flatMap(({ type, iconName, color }): [string, DraftStyle][] => {
        const style = markerStyle(iconName, color);
        return typeof type === 'string' && style !== undefined ? [[type, style]] : [];
      }),
    ),
  );

interface Vault {
  maps: VaultMap[];
  notes: VaultNote[];
  /** Files with further layers of maps, by their names without folders. */
  layers: ReadonlyMap<string, Record<string, unknown>>;
  index: NoteIndex;
  /** How the plugin draws the types of markers. */
  icons: ReadonlyMap<string, DraftStyle>;
  options: ReadOptions;
  report: ReportBuilder;
}

function createDraft(vault: Vault): WorldDraft {
  const { maps, options, report } = vault;
  const locations = new Map<string, DraftLocation>();
  const draft = newDraft('obsidian', options.source ?? 'vault');
  const mapKeys = new Map<string, string>();
  const taken = new Set<string>();
  const shown = maps.filter(({ note }) => !isUnpublished(note) || !leavesOutHidden(vault));
  for (const map of shown) {
    const { key, name } = mapPlace(vault, map, taken);
    mapKeys.set(map.id, key);
    taken.add(key);
    const place =
      locations.get(key) ??
      draftLocation(key, name.name, {
        ...name,
        isHidden: isUnpublished(map.note),
        ...ownFields(map.note),
        text: noteText(map.note, vault),
      });
    locations.set(key, {
      ...place,
      map: map.frame,
      picture: map.picture,
      ...creditOf(options),
      ...ownMapFields(map.note),
      miles_per_unit: map.milesPerUnit,
    });
  }
  for (const map of shown) {
    const mapKey = mapKeys.get(map.id) ?? '';
    for (const marker of map.markers) addMarker(vault, { draft, locations, map, mapKey }, marker);
    addShapes({ draft, locations, options, report }, map, mapKey, locations.get(mapKey)?.name ?? map.id);
    addLayers(vault, { draft, locations }, map, mapKey);
  }
  // A further map of a note belongs to the first one.
  const owners = new Map<string, string>(
    maps.flatMap(({ id, note }) => (note === undefined ? [] : [[`map:${id}`, keyOf(note.name)] as const])),
  );
  draft.locations = [...locations.values()];
  nestMaps(draft, (key) => owners.get(key), report);
  const placed = new Set(draft.positions.map((position) => position.child));
  for (const place of locations.values()) place.isRoot = place.map !== null && !placed.has(place.key);
  addLeftOver(vault, locations);
  draft.locations = [...locations.values()];
  resolveLinks(draft, keyOfLinks(vault, locations));
  return draft;
}

/**
 * The place of a map is its note. A second map in a note is a place of its own. Only its picture, or else its id, gives
 * it a name, so the name is a proposal.
 */
function mapPlace(
  { options, report, maps }: Vault,
  map: VaultMap,
  taken: ReadonlySet<string>,
): { key: string; name: NameAndProposal } {
  const noteKey = map.note === undefined ? undefined : keyOf(map.note.name);
  if (map.note !== undefined && noteKey !== undefined && !taken.has(noteKey)) {
    return { key: noteKey, name: nameOrProposal(nameOf(map.note, report), '') };
  }
  const given = maps.length === 1 ? options.mapName : null;
  return { key: `map:${map.id}`, name: nameOrProposal(given, map.picture ?? map.id) };
}

const keyOf = (noteName: string): string => `note:${noteName.normalize('NFC').toLowerCase()}`;

function addMarker(
  { index, icons, options, report }: Vault,
  {
    draft,
    locations,
    map,
    mapKey,
  }: { draft: WorldDraft; locations: Map<string, DraftLocation>; map: VaultMap; mapKey: string },
  marker: VaultMarker,
): void {
  if (marker.isCommand) {
    report.skip('Commands, which are no places', marker.link ?? marker.id);
    return;
  }
  const link = marker.link?.trim() || marker.description?.trim() || '';
  if (link === '') {
    report.skip('No name', `${map.id} ${marker.id}`);
    return;
  }
  const isLinked = link === marker.link?.trim();
  if (isLinked) report.read('markers with a link');
  // Without a link, the description is all that names the place.
  const { target, heading, words } = isLinked ? readLink(link) : { target: link, heading: null, words: null };
  const found = isLinked ? index.find(target) : undefined;
  if (found?.isAmbiguous)
    report.change('Links to a name that several notes have, of which the first was taken', target);
  const name = ownName(found?.note) ?? cleanName(words ?? heading ?? found?.note.name ?? target, report);
  if (name === undefined) {
    report.skip('No name', link);
    return;
  }
  if (marker.at === undefined) {
    report.skip('No coordinates', name);
    return;
  }
  // A heading in another place's note is a place of its own.
  const key = isLinked
    ? keyOf(found?.note.name ?? target) + (heading === null ? '' : `#${heading.toLowerCase()}`)
    : `${mapKey}/marker:${marker.id}`;
  if (key === mapKey) {
    report.skip('Maps that would be on themselves', name);
    return;
  }
  const isHidden = isUnpublished(found?.note);
  if (isHidden && leavesOutHidden({ options, report })) return;
  const [lat, lng] = marker.at;
  const [right, up] = toMapSpace(map, lng, lat);
  if (!locations.has(key)) report.place();
  const place =
    locations.get(key) ??
    draftLocation(key, name, {
      isHidden,
      ...ownFields(heading === null ? found?.note : undefined),
      text:
        (heading === null ? noteText(found?.note, { index, options, report }) : null) ??
        described(marker, name, options),
    });
  const front = heading === null ? (found?.note.frontMatter ?? {}) : {};
  const type = place.type ?? cleanName(marker.type) ?? cleanName(front.type) ?? null;
  locations.set(key, { ...place, type, wiki_url: place.wiki_url ?? cleanUrl(front.source) });
  const style = icons.get(marker.type ?? '');
  draft.positions.push(draftPoint(mapKey, key, { lat: up, lng: right }, scaleOfKind(type, SCALES.place), { style }));
}

/** The description of a marker is the text of a place that has no other, unless it only repeats the name. */
const described = ({ description }: VaultMarker, name: string, { attribution }: ReadOptions): WikiPageContent | null =>
  description === null || cleanName(description) === name ? null : htmlPage(description, attributionOf(attribution));

/** Adds the features of a map's GeoJSON files. */
function addLayers(
  { layers, options, report }: Vault,
  { draft, locations }: { draft: WorldDraft; locations: Map<string, DraftLocation> },
  map: VaultMap,
  mapKey: string,
): void {
  const features = map.geojson.flatMap((file) => {
    const json = layers.get(baseName(file));
    if (json === undefined) report.skip('Layers of a map that is not in these files', file);
    return recordsOf(json?.features).flatMap((feature, at) => {
      const read = readLayerFeature(feature, baseName(file), at + 1, report);
      return read === undefined ? [] : [{ ...read, key: `${mapKey}/${read.key}` }];
    });
  });
  const added: WorldDraft = { ...draft, locations: [], positions: [] };
  addFeatures(added, mapKey, features, (lng, lat) => toMapSpace(map, lng, lat), options, report);
  for (const location of added.locations) locations.set(location.key, location);
  draft.positions.push(...added.positions);
}

/** Shapes have no names of their own. */
function addShapes(
  {
    draft,
    locations,
    options,
    report,
  }: { draft: WorldDraft; locations: Map<string, DraftLocation>; options: ReadOptions; report: ReportBuilder },
  map: VaultMap,
  mapKey: string,
  mapName: string,
): void {
  for (const [index, { type, points }] of map.shapes.entries()) {
    const name = `${mapName} ${index + 1}`;
    if (options.unnamed === 'skip') {
      report.skip('Drawn shapes without a name (--unnamed number makes one up)', name);
      continue;
    }
    const project = (lng: number, lat: number) => toMapSpace(map, lng, lat);
    const shape =
      type === 'polyline'
        ? buildLine(points, project)
        : buildPolygons([[points]], project, { report, name, ringsMayBeOpen: true });
    if (shape === undefined) {
      report.skip('Lines and areas with too few points', name);
      continue;
    }
    const key = `${mapKey}/shape:${index + 1}`;
    report.place();
    locations.set(key, draftLocation(key, name));
    draft.positions.push(draftShape(mapKey, key, shape, SCALES.region));
  }
}

/** Returns the key of a link's target: a heading with a place of its own, else the note. */
function keyOfLinks({ index }: Vault, locations: ReadonlyMap<string, DraftLocation>) {
  return (link: string): string | undefined => {
    const { target, heading } = readLink(link);
    const note = index.find(target)?.note.name ?? target;
    const key = keyOf(note);
    const inner = heading === null ? key : `${key}#${heading.toLowerCase()}`;
    return locations.has(inner) ? inner : key;
  };
}

function noteText(
  note: VaultNote | undefined,
  { index, options, report }: Pick<Vault, 'index' | 'options' | 'report'>,
): WikiPageContent | null {
  if (note === undefined) return null;
  const own = readVaultText(note.markdown, note.frontMatter.attribution, (title) => index.find(title) !== undefined);
  if (own !== undefined) return own;
  const page = new PageBuilder();
  addMarkdown(page, note.markdown, {
    topLevel: 2,
    secret: addsSecret(page, 'passage', { options, report }),
  });
  return page.build(attributionOf(options.attribution, { title: note.name, url: options.attribution?.url ?? null }));
}

/** Adds notes without a marker as places without a map. */
function addLeftOver({ notes, index, options, report }: Vault, locations: Map<string, DraftLocation>): void {
  for (const note of notes) {
    const key = keyOf(note.name);
    if (locations.has(key)) {
      if (ownName(note) === undefined) report.unmappedFields(note.frontMatter, USED_FRONT_MATTER, 'front matter ');
      continue;
    }
    const [name, text] = [nameOf(note), noteText(note, { index, options, report })];
    if (isUnpublished(note) && leavesOutHidden({ options, report })) continue;
    const isEmpty = text === null && ownName(note) === undefined;
    if (!options.offMap || name === undefined || isEmpty || isTemplate(note)) {
      report.skip('Notes that no map names', note.name);
      continue;
    }
    const place = draftLocation(key, name, {
      type: cleanName(note.frontMatter.type) ?? null,
      wiki_url: cleanUrl(note.frontMatter.source),
      isHidden: isUnpublished(note),
      ...ownFields(note),
      text,
    });
    report.place();
    keepOffMap(place, report);
    locations.set(key, place);
  }
}

/** The version of the plugin that wrote its data: three numbers, or the text in which it keeps the last one. */
function versionOf({ version, previousVersion }: Record<string, unknown>): string {
  if (!isRecord(version)) return wordOf(version) || wordOf(previousVersion);
  return [version.major, version.minor, version.patch].map(wordOf).filter(Boolean).join('.');
}

/** Whether the author says that a note is never published. Whatever has it as its text is hidden. */
const isUnpublished = (note: VaultNote | undefined): boolean => note?.frontMatter.publish === false;

/** Whether a note is a template for notes. */
const isTemplate = ({ path, markdown }: VaultNote): boolean =>
  /(^|\/)_?templates?\//i.test(path) || markdown.includes('<%');
