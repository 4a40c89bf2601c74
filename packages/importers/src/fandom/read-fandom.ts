import { cleanName, cleanUrl, finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { type DraftStyle, draftLocation, draftPoint, type Frame, newDraft, type WorldDraft } from '../draft.ts';
import { htmlPage } from '../html-page.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { type Bounds, frameOf, projectStretched } from '../map-projection.ts';
import { nameOrProposal } from '../name-proposals.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES, scaleOfKind } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { readPair } from '../shape-building.ts';
import { readJson, stem } from '../source-file.ts';
import { markerStyle } from '../styles/read-style.ts';
import { UniqueKeys } from '../unique-keys.ts';

type Json = Record<string, unknown>;

const ROOT_KEY = 'map';
const USED = new Set(['id', 'categoryId', 'position', 'popup']);

/**
 * Reads Fandom's interactive maps, one map a file. Markers become places, and their categories become types, or on
 * request parents.
 */
export const readFandom: Reader = async (files, options, report) => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new ImportRefusal('Import one map of a wiki at a time.');
  report.file(file.name, file.bytes);
  const json = await readJson(file);
  if (!isRecord(json) || !Array.isArray(json.markers)) throw new ImportRefusal(`${file.name} is not a Fandom map.`);
  const { frame, toMap } = readSpace(json, file.name, options);
  const image = typeof json.mapImage === 'string' ? json.mapImage : stem(file.name);
  const name = nameOrProposal(options.mapName, image);
  const draft = newDraft('fandom', options.source ?? image, [
    draftLocation(ROOT_KEY, name.name, {
      ...name,
      isRoot: true,
      map: frame,
      picture: typeof json.mapImage === 'string' ? json.mapImage : null,
      ...creditOf(options),
      text: htmlPage(String(json.description ?? ''), attributionOf(options.attribution), { isWikitext: true }),
    }),
  ]);
  const categories = readCategories(json, report);
  if (options.parents) addCategories(draft, categories, frame);
  const styles = new Map(
    recordsOf(json.categories).map(({ id, icon, symbol, color }) => [String(id), markerStyle(icon ?? symbol, color)]),
  );
  const keys = new UniqueKeys();
  for (const [index, marker] of recordsOf(json.markers).entries()) {
    addMarker({ draft, categories, styles, toMap, frame, options, report, keys }, marker, index);
  }
  return draft;
};

interface Adding {
  draft: WorldDraft;
  categories: Map<string, string>;
  /** How categories are drawn. */
  styles: ReadonlyMap<string, DraftStyle | undefined>;
  toMap: (raw: unknown) => { lat: number; lng: number } | undefined;
  frame: Frame;
  options: ReadOptions;
  report: ReportBuilder;
  keys: UniqueKeys;
}

function addMarker(
  { draft, categories, styles, toMap, frame, options, report, keys }: Adding,
  marker: Json,
  index: number,
): void {
  report.read('markers');
  report.unmappedFields(marker, USED, 'marker ');
  const popup = isRecord(marker.popup) ? marker.popup : {};
  const link = isRecord(popup.link) ? popup.link : {};
  if (popup.image !== undefined && popup.image !== '') report.unmapped('marker picture');
  // A title may be empty if the link names the page.
  const linkName = cleanUrl(link.url) === null ? cleanName(link.url) : undefined;
  const name = cleanName(popup.title, report) ?? linkName;
  const at = toMap(marker.position);
  if (name === undefined) {
    report.skip('No name', `marker ${String(marker.id ?? index + 1)}`);
    return;
  }
  if (at === undefined) {
    report.skip('No coordinates', name);
    return;
  }
  const isInside = at.lng >= 0 && at.lng <= frame.width && at.lat >= 0 && at.lat <= frame.height;
  if (!isInside) {
    report.skip('Outside the map', name);
    return;
  }
  const key = keys.free(`marker:${String(marker.id ?? `#${index + 1}`)}`, name);
  const category = String(marker.categoryId ?? '');
  const description = String(popup.description ?? '');
  report.place();
  draft.locations.push(
    draftLocation(key, name, {
      type: categories.get(category) ?? null,
      // Authors sometimes swap the two fields.
      wiki_url: cleanUrl(link.url) ?? cleanUrl(link.label),
      text: htmlPage(description, attributionOf(options.attribution, { title: name, url: cleanUrl(link.label) }), {
        isWikitext: true,
      }),
    }),
  );
  const scale = scaleOfKind(categories.get(category), SCALES.place);
  draft.positions.push(draftPoint(ROOT_KEY, key, at, scale, { style: styles.get(category) }));
  if (options.parents && categories.has(category)) {
    draft.positions.push(draftPoint(`category:${category}`, key, at, scale));
  }
}

function readCategories(json: Json, report: ReportBuilder): Map<string, string> {
  const categories = new Map<string, string>();
  for (const category of recordsOf(json.categories)) {
    report.read('categories');
    const name = cleanName(category.name);
    if (name !== undefined) categories.set(String(category.id), name);
  }
  return categories;
}

/** Adds categories as maps of the same frame. They appear in the list of maps, but not on this map. */
function addCategories(draft: WorldDraft, categories: Map<string, string>, frame: Frame): void {
  for (const [id, name] of categories) draft.locations.push(draftLocation(`category:${id}`, name, { map: frame }));
}

/**
 * The bounds are two corners. The origin sets the direction of the second number, and the order sets which number
 * comes first.
 */
function readSpace(json: Json, fileName: string, options: ReadOptions): Pick<Adding, 'frame' | 'toMap'> {
  const isSwapped = json.coordinateOrder === 'yx';
  const pair = (raw: unknown): [number, number] | undefined => {
    const read = readPair(raw);
    return read === undefined || !isSwapped ? read : [read[1], read[0]];
  };
  const [first, second] = listOf(json.mapBounds).map(pair);
  if (first === undefined || second === undefined) {
    throw new ImportRefusal(
      `${fileName} does not give the bounds of its map (mapBounds), so its markers cannot be placed.`,
    );
  }
  const bounds: Bounds = [
    Math.min(first[0], second[0]),
    Math.min(first[1], second[1]),
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
  ];
  const own = frameOf(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  if (own === undefined) throw new ImportRefusal(`${fileName} has a map without a size (mapBounds).`);
  const frame = options.frame ?? own;
  const yAxis = options.yAxis ?? (json.origin === 'top-left' ? 'down' : 'up');
  const project = projectStretched(bounds, yAxis, frame);
  return {
    frame,
    toMap: (raw) => {
      const read = pair(raw);
      if (read === undefined) return undefined;
      const [lng, lat] = project(...read);
      return finiteNumber(lng) === undefined || finiteNumber(lat) === undefined ? undefined : { lng, lat };
    },
  };
}
