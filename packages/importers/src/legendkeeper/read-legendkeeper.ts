import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, finiteNumber, isRecord, recordsOf, wordOf } from '../clean-name.ts';
import { type DraftLocation, draftLocation, draftPoint, type Frame, newDraft, type WorldDraft } from '../draft.ts';
import { addsSecret, hideForWantOf, leavesOutHidden } from '../hidden.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { noteNewerVersion } from '../known-versions.ts';
import { frameOf } from '../map-projection.ts';
import { keepOffMap, nestMaps } from '../off-map.ts';
import { attributionOf, PageBuilder, textWithParent } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Reader } from '../reader.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import { readPair } from '../shape-building.ts';
import { readJson } from '../source-file.ts';
import { markerStyle } from '../styles/read-style.ts';
import { UniqueKeys } from '../unique-keys.ts';
import { addDocument } from './document-text.ts';

type Json = Record<string, unknown>;

const UNMAPPED = ['aliases', 'tags', 'properties', 'banner'] as const;

/** Reads an export (.json, or .lk, the same gzipped): resources with maps, and the resources pinned on them. */
export const readLegendKeeper: Reader = async (files, options, report) => {
  const resources = new Map<string, Json>();
  const taken = new UniqueKeys();
  for (const file of files) {
    report.file(file.name, file.bytes);
    const json = await readJson(file);
    if (!isRecord(json) || !Array.isArray(json.resources)) {
      throw new ImportRefusal(`${file.name} is not a LegendKeeper export (it has no resources).`);
    }
    noteNewerVersion(report, 'legendkeeper', wordOf(json.version));
    report.unmapped('calendars', recordsOf(json.calendars).length);
    for (const resource of recordsOf(json.resources)) {
      const id = taken.free(String(resource.id), String(resource.name ?? ''));
      resources.set(id, { ...resource, id });
    }
  }
  report.read('resources', resources.size);
  for (const { documents } of resources.values()) {
    for (const { type } of recordsOf(documents))
      if (type !== 'page' && type !== 'map') report.unmapped(`documents of the type ${String(type).slice(0, 40)}`);
  }
  const draft = newDraft('legendkeeper', 'resources');
  const reading: Reading = {
    draft,
    resources,
    options,
    report,
    places: new Map(),
    mapOwners: new Map(),
    shown: new Map(),
    taken,
  };
  const wanted = [...resources.values()].filter((resource) => isShown(reading, resource) || !leavesOutHidden(reading));
  for (const resource of wanted) addMaps(reading, resource);
  const pinned = new Set(reading.places.keys());
  draft.locations = [...reading.places.values()];
  nestMaps(draft, (key) => parentIn(reading, key), report);
  const placed = new Set(draft.positions.map((position) => position.child));
  for (const place of draft.locations) place.isRoot = place.map !== null && !placed.has(place.key);
  for (const resource of wanted) if (!pinned.has(String(resource.id))) addOffMap(reading, resource);
  draft.locations = [...reading.places.values()];
  resolveLinks(draft);
  return draft;
};

/** Adds a resource without a pin as a place without a map. Its text begins with the name of its parent. */
function addOffMap(reading: Reading, resource: Json): void {
  const { options, report, resources } = reading;
  const place = options.offMap ? placeOf(reading, resource) : undefined;
  if (place === undefined) {
    report.skip('On no map', String(resource.name ?? ''));
    return;
  }
  keepOffMap(place, report);
  const parent = resources.get(String(resource.parentId));
  if (parent === undefined) return;
  place.text = textWithParent(cleanName(parent.name), place.text, attributionOf(options.attribution));
}

/** The parent of a map: the resource whose further map it is, else the parent of its own resource. */
function parentIn({ resources, mapOwners }: Reading, key: string): string | undefined {
  const owner = mapOwners.get(key);
  if (owner !== undefined) return `resource:${owner}`;
  const parent = resources.get(key.slice('resource:'.length))?.parentId;
  return typeof parent === 'string' && resources.has(parent) ? `resource:${parent}` : undefined;
}

interface Reading {
  /** Ids of the resources of further maps, by the keys of these maps. */
  mapOwners: Map<string, string>;
  draft: WorldDraft;
  resources: Map<string, Json>;
  options: ReadOptions;
  report: ReportBuilder;
  places: Map<string, DraftLocation>;
  taken: UniqueKeys;
  /** Cached results of `isShown`. */
  shown: Map<Json, boolean>;
}

/**
 * Whether a resource is visible: everything below a hidden resource is hidden too. Parents may be missing in the
 * export, and their links may form a cycle.
 */
function isShown({ resources, shown }: Pick<Reading, 'resources' | 'shown'>, resource: Json): boolean {
  const way = new Set<Json>();
  let one: Json | undefined = resource;
  while (one !== undefined && !way.has(one) && !shown.has(one) && one.isHidden !== true) {
    way.add(one);
    one = resources.get(String(one.parentId));
  }
  const is = one === undefined || (shown.get(one) ?? one.isHidden !== true);
  // The result is stored for the whole path, which may be as long as the file.
  for (const below of way) shown.set(below, is);
  return is;
}

function addMaps(reading: Reading, resource: Json): void {
  const { options, report } = reading;
  const documents = recordsOf(resource.documents).filter((document) => document.type === 'map');
  for (const [index, document] of documents.entries()) {
    report.read('maps');
    if (document.isHidden === true && leavesOutHidden(reading)) continue;
    const content = isRecord(document.content) ? document.content : {};
    const pins = recordsOf(content.pins);
    report.read('pins', pins.length);
    const { frame, factor, left, top } = readSpace(document, options) ?? {};
    if (frame === undefined || factor === undefined) {
      report.skip('Maps without a picture, so without a size', String(resource.name ?? ''));
      continue;
    }
    const map = mapPlace(reading, resource, document, index);
    if (map === undefined) continue;
    map.map = frame;
    for (const pin of pins) {
      const pos = readPair(pin.pos);
      const at = pos && { lng: pos[1] * factor - (left ?? 0), lat: frame.height - ((top ?? 0) - pos[0] * factor) };
      addPin(reading, map, pin, at);
    }
  }
}

/**
 * The place of a map. The first map of a resource belongs to the resource. Further maps become places of their own,
 * and so does a map that alone is hidden.
 */
function mapPlace(reading: Reading, resource: Json, document: Json, index: number): DraftLocation | undefined {
  const { options, report, places } = reading;
  const isHidden = document.isHidden === true || !isShown(reading, resource);
  const isOwn = index === 0 && isHidden === !isShown(reading, resource);
  const place = isOwn ? placeOf(reading, resource) : undefined;
  const name = cleanName(document.name, report) ?? cleanName(resource.name, report);
  const map =
    place ??
    (name === undefined
      ? undefined
      : draftLocation(`map:${String(document.id ?? `${String(resource.id)}/${index}`)}`, name, { isHidden }));
  if (map === undefined) {
    report.skip('No name', String(resource.id));
    return undefined;
  }
  Object.assign(map, creditOf(options));
  places.set(place === undefined ? map.key : String(resource.id), map);
  if (place === undefined) reading.mapOwners.set(map.key, String(resource.id));
  map.picture = pictureOf(document);
  return map;
}

/** The name or address of a map's picture, from any of its fields. */
function pictureOf(document: Json): string | null {
  const content = isRecord(document.content) ? document.content : {};
  for (const holder of [document.map, content.map, content, document]) {
    if (!isRecord(holder)) continue;
    const named = [holder.image, holder.src, holder.url, holder.img, holder.locatorId].find(
      (one) => typeof one === 'string' && one !== '',
    );
    if (typeof named === 'string') return named;
  }
  return null;
}

/** Positions are the picture's pixels divided by two for each zoom level, downward as negative numbers. */
function readSpace(
  document: Json,
  options: ReadOptions,
): { frame: Frame; factor: number; left: number; top: number } | undefined {
  const map = isRecord(document.map)
    ? document.map
    : isRecord(document.content) && isRecord(document.content.map)
      ? document.content.map
      : {};
  const [minX, maxX, minY, maxY] = [map.min_x, map.max_x, map.min_y, map.max_y].map(finiteNumber);
  const frame = options.frame ?? frameOf((maxX ?? 0) - (minX ?? 0), (maxY ?? 0) - (minY ?? 0));
  if (frame === undefined) return undefined;
  return { frame, factor: 2 ** (finiteNumber(map.max_zoom) ?? 0), left: minX ?? 0, top: maxY ?? 0 };
}

function addPin(reading: Reading, map: DraftLocation, pin: Json, at: { lat: number; lng: number } | undefined): void {
  const { draft, resources, report, places } = reading;
  const id =
    typeof pin.linkedResourceId === 'string'
      ? pin.linkedResourceId
      : /^lk:\/\/resources\/([^/?#]+)/.exec(String(pin.uri ?? ''))?.[1];
  const resource = id === undefined ? undefined : resources.get(id);
  const isUnknown = id !== undefined && resource === undefined;
  if (isUnknown) hideForWantOf(report, 'pins', 'resources');
  const isHidden = isUnknown || (resource !== undefined && !isShown(reading, resource));
  if ((isHidden || pin.isHidden === true) && leavesOutHidden(reading)) return;
  if (pin.isHidden === true && resource !== undefined && !isHidden) {
    report.skip('Hidden pins of something that is not hidden (place it again)', String(resource.name ?? ''));
    return;
  }
  // A pin that is synchronized with its resource has no name of its own.
  const own = cleanName(pin.name, report);
  const place =
    resource === undefined
      ? own &&
        draftLocation(reading.taken.free(`pin:${String(pin.id)}`, own), own, {
          isHidden: isHidden || pin.isHidden === true,
        })
      : placeOf(reading, resource);
  if (!place) {
    report.skip('No name', `pin ${String(pin.id)}`);
    return;
  }
  if (at === undefined) {
    report.skip('No coordinates', place.name);
    return;
  }
  if (place.key === map.key) {
    report.skip('Maps that would be on themselves', place.name);
    return;
  }
  if (resource === undefined) {
    report.place();
    places.set(place.key, place);
  }
  // A pin without looks of its own has those of its resource.
  const style = markerStyle(pin.iconGlyph ?? resource?.iconGlyph, pin.iconColor ?? resource?.iconColor) ?? undefined;
  draft.positions.push(draftPoint(map.key, place.key, at, SCALES.place, { style }));
}

function placeOf(reading: Reading, resource: Json): DraftLocation | undefined {
  const { places, report } = reading;
  const id = String(resource.id);
  const there = places.get(id);
  if (there !== undefined) return there;
  const name = cleanName(resource.name, report);
  if (name === undefined) return undefined;
  report.place();
  const isHidden = !isShown(reading, resource);
  const place = draftLocation(`resource:${id}`, name, { text: resourceText(reading, resource, isHidden), isHidden });
  report.unmappedFields(Object.fromEntries(UNMAPPED.map((field) => [field, resource[field]])), new Set());
  places.set(id, place);
  return place;
}

/** A resource's only page is its text. Of several pages each is a section. */
function resourceText({ options, report }: Reading, resource: Json, isHidden: boolean): WikiPageContent | null {
  const documents = recordsOf(resource.documents).filter((document) => document.type === 'page');
  const page = new PageBuilder();
  const [secret, asSecret] = [
    addsSecret(page, 'passage', { options, report }),
    addsSecret(page, 'text', { options, report }),
  ];
  const isShownText = (document: Json): boolean => isHidden || document.isHidden !== true;
  const asSections = documents.filter((one) => isShownText(one) || options.hidden === 'keep').length > 1;
  for (const document of documents) {
    const write = (): void => {
      if (asSections) page.heading(1, String(document.name ?? ''));
      addDocument(page, document.content, { secret, report, topLevel: asSections ? 2 : 1 });
    };
    if (isShownText(document)) write();
    else asSecret(write);
  }
  const url = options.attribution?.url ?? null;
  return page.build(attributionOf(options.attribution, { title: String(resource.name ?? ''), url }));
}
