import type { Shape, WikiPageContent } from '@venture-atlas/types';
import { cleanName, cleanUrl, finiteNumber } from '../clean-name.ts';
import { type DraftLocation, draftLocation, draftPoint, draftShape, newDraft, type WorldDraft } from '../draft.ts';
import { addsSecret, hideForWantOf, leavesOutHidden } from '../hidden.ts';
import { addHtml } from '../html-page.ts';
import { frameOf } from '../map-projection.ts';
import { keepOffMap, nestMaps } from '../off-map.ts';
import { attributionOf, PageBuilder, textWithParent } from '../page-builder.ts';
import { SCALES, scaleOfKind } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { LEFT_OUT, markLink, markName } from '../rich-text/marks.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import { buildPolygons } from '../shape-building.ts';
import { markerStyle } from '../styles/read-style.ts';
import { UniqueKeys } from '../unique-keys.ts';
import {
  circle,
  isPrivate,
  type Json,
  type KankaRecords,
  noRecords,
  parentIdOf,
  parentsIn,
  postsOf,
  readCustomShape,
  readKankaFile,
  textOf,
} from './kanka-records.ts';

const LABEL = 2;
const CIRCLE = 3;
const USED = new Set(
  'id name entity_id latitude longitude map_id shape_id custom_shape circle_radius icon custom_icon colour is_private visibility visibility_id created_at created_by updated_at updated_by'.split(
    ' ',
  ),
);

/** Reads an export (its folder or ZIP) or responses of the API: maps and markers, with their locations. */
export const readKanka: Reader = async (files, options, report) => {
  const records = noRecords();
  for (const file of eachFile(files, options, report)) {
    await readKankaFile(file, records, report);
  }
  for (const [kind, found] of Object.entries(records))
    if (kind !== 'others' && found.size > 0) report.read(kind, found.size);
  const campaign = [...records.campaigns.keys()][0];
  const draft = newDraft('kanka', campaign ?? options.source ?? 'campaign');
  const kanka = createReading(records, options, report);
  const mapKeys = addMaps(draft, kanka);
  for (const marker of records.markers.values()) addMarker(draft, kanka, mapKeys, marker);
  nestMaps(draft, parentsIn(records, mapKeys), report);
  const placed = new Set(draft.positions.map((position) => position.child));
  for (const location of draft.locations) location.isRoot = location.map !== null && !placed.has(location.key);
  addUnplaced(draft, kanka);
  resolveLinks(draft);
  return draft;
};

interface Reading {
  records: KankaRecords;
  options: ReadOptions;
  report: ReportBuilder;
  /** Locations by the id of their entity, which differs from their own id. */
  byEntity: Map<string, Json>;
  /** Other entities that markers may lead to, by their ids: maps, and kinds that are not imported. */
  others: Map<string, Json>;
  /** The draft's places for locations, by key. */
  places: Map<string, DraftLocation>;
  keys: UniqueKeys;
}

function createReading(records: KankaRecords, options: ReadOptions, report: ReportBuilder): Reading {
  const byEntity = new Map<string, Json>();
  const others = new Map(records.others);
  for (const map of records.maps.values()) others.set(String(map.entity_id), map);
  // A marker may also lead to a map, which means the location of the map.
  for (const map of records.maps.values()) {
    const location = records.locations.get(String(map.location_id));
    if (location !== undefined) byEntity.set(String(map.entity_id), location);
  }
  for (const location of records.locations.values()) byEntity.set(String(location.entity_id), location);
  return { records, options, report, byEntity, others, places: new Map(), keys: new UniqueKeys() };
}

const isLeftOut = (record: Json, kanka: Reading): boolean => isPrivate(record) && leavesOutHidden(kanka);

/**
 * Adds maps. A map belongs to its location if both are hidden from the same people. @returns the keys of the maps
 * that may be shown, by their ids
 */
function addMaps(draft: WorldDraft, kanka: Reading): Map<string, string> {
  const { records, options, report } = kanka;
  const keys = new Map<string, string>();
  const isWanted = (location: Json): boolean => options.hidden === 'keep' || !isPrivate(location);
  for (const [id, map] of records.maps) {
    if (isLeftOut(map, kanka)) continue;
    const frame = options.frame ?? frameOf(finiteNumber(map.width), finiteNumber(map.height));
    const name = cleanName(map.name, report);
    if (name === undefined || frame === undefined) {
      report.skip(name === undefined ? 'No name' : 'No size', name ?? `map ${id}`);
      continue;
    }
    const location = records.locations.get(String(map.location_id));
    const isHidden = isPrivate(map);
    const isOne = location !== undefined && isWanted(location) && (isPrivate(location) || !isHidden);
    const place = isOne ? placeOf(draft, kanka, location) : undefined;
    if (place?.map !== null) report.place();
    const target =
      place?.map === null ? place : draftLocation(`map:${id}`, name, { text: entityText(map, kanka), isHidden });
    if (target !== place) draft.locations.push(target);
    else if (target.name !== name) report.change('Maps have the name of their location', `${name} → ${target.name}`);
    Object.assign(target, { map: frame, ...creditOf(options) });
    keys.set(id, target.key);
    target.picture = typeof map.image === 'string' && map.has_custom_image !== false ? map.image : null;
  }
  return keys;
}

const keyOf = (location: Json): string => `location:${String(location.id)}`;

/** The draft's place for a location, created on first use; undefined when it has no name. */
function placeOf(draft: WorldDraft, kanka: Reading, location: Json): DraftLocation | undefined {
  const key = keyOf(location);
  const there = kanka.places.get(key);
  if (there !== undefined) return there;
  const name = cleanName(location.name, kanka.report);
  if (name === undefined) return undefined;
  kanka.report.place();
  const picture = location.has_custom_image === true ? cleanUrl(location.image_full) : null;
  const place = draftLocation(key, name, {
    type: cleanName(location.type) ?? null,
    text: entityText(location, kanka),
    isHidden: isPrivate(location),
    images: picture === null ? [] : [picture],
  });
  draft.locations.push(place);
  kanka.places.set(key, place);
  return place;
}

function addMarker(draft: WorldDraft, kanka: Reading, mapKeys: ReadonlyMap<string, string>, marker: Json): void {
  const { records, byEntity, report } = kanka;
  const group = records.groups.get(String(marker.group_id));
  const isHidden =
    isPrivate(marker) || (group !== undefined && isPrivate(group)) || leadsToHidden(kanka, marker.entity_id);
  if (isHidden && leavesOutHidden(kanka)) return;
  report.unmappedFields(marker, USED, 'marker ');
  const mapKey = mapKeys.get(String(marker.map_id));
  const location = byEntity.get(String(marker.entity_id));
  const label = String(marker.name ?? location?.name ?? `marker ${String(marker.id)}`);
  if (mapKey === undefined) {
    report.skip('On a map that is hidden or not in these files', label);
    return;
  }
  if (location !== undefined && isLeftOut(location, kanka)) return;
  if (location !== undefined && isHidden && !isPrivate(location)) {
    report.skip('Hidden markers of something that is not hidden (place it again)', label);
    return;
  }
  const at = [finiteNumber(marker.longitude), finiteNumber(marker.latitude)];
  const [lng, lat] = at;
  if (lng === undefined || lat === undefined) {
    report.skip('No coordinates', label);
    return;
  }
  const place = location === undefined ? ownPlace(draft, kanka, marker, isHidden) : placeOf(draft, kanka, location);
  if (place === undefined) {
    report.skip('No name', `marker ${String(marker.id)}`);
    return;
  }
  if (place.key === mapKey) {
    report.skip('Maps that would be on themselves', place.name);
    return;
  }
  const shape = shapeOf(marker, [lng, lat], report, place.name);
  const scale = scaleOfKind(place.type, SCALES.place);
  const position =
    shape === undefined
      ? draftPoint(mapKey, place.key, { lat, lng }, scale, { displayDot: finiteNumber(marker.shape_id) !== LABEL })
      : draftShape(mapKey, place.key, shape, SCALES.region);
  // Its numbers from 1 on are Kanka's own pictures of pins.
  const icon = marker.custom_icon ?? (finiteNumber(marker.icon) === undefined ? marker.icon : undefined);
  draft.positions.push({ ...position, style: markerStyle(icon, marker.colour) });
}

/** Whether a marker leads to a private entity of a kind that is not imported, or to one that is not in the files. */
function leadsToHidden({ byEntity, others, report }: Reading, entityId: unknown): boolean {
  const id = finiteNumber(entityId);
  if (id === undefined || byEntity.has(String(id))) return false;
  const entity = others.get(String(id));
  if (entity !== undefined) return isPrivate(entity);
  hideForWantOf(report, 'markers', 'entities');
  return true;
}

function ownPlace(
  draft: WorldDraft,
  { report, keys }: Pick<Reading, 'report' | 'keys'>,
  marker: Json,
  isHidden: boolean,
): DraftLocation | undefined {
  const name = cleanName(marker.name, report);
  if (name === undefined) return undefined;
  report.place();
  const place = draftLocation(keys.free(`marker:${String(marker.id)}`, name), name, { isHidden });
  draft.locations.push(place);
  return place;
}

function shapeOf(marker: Json, at: [number, number], report: ReportBuilder, name: string): Shape | undefined {
  const kind = finiteNumber(marker.shape_id) ?? 1;
  const radius = finiteNumber(marker.circle_radius) ?? 0;
  const corners =
    kind > CIRCLE ? readCustomShape(marker.custom_shape) : kind === CIRCLE && radius > 0 ? circle(at, radius) : [];
  return corners.length === 0
    ? undefined
    : buildPolygons([[corners]], (x, y) => [x, y], { report, name, ringsMayBeOpen: true });
}

function entityText(record: Json, kanka: Reading): WikiPageContent | null {
  const { options, report } = kanka;
  const page = new PageBuilder();
  const mark = (html: string): string => markMentions(html, kanka);
  addHtml(page, textOf(record.entry), { mark });
  const asSecret = addsSecret(page, 'text', kanka);
  for (const post of postsOf(record)) {
    const write = (): void => {
      page.heading(1, textOf(post.name));
      addHtml(page, textOf(post.entry), { topLevel: -1, mark });
    };
    report.read('posts');
    if (isPrivate(post) && !isPrivate(record)) asSecret(write);
    else if (!isLeftOut(post, kanka)) write();
  }
  return page.build(
    attributionOf(options.attribution, { title: textOf(record.name), url: options.attribution?.url ?? null }),
  );
}

/**
 * Replaces `[location:76]` and `[location:76|words]` by links with these words, or with the location's name. Entities of
 * other kinds are named if everybody may see them.
 */
const markMentions = (html: string, { byEntity, others, options, report }: Reading): string =>
  html.replaceAll(/\[[a-z_]{1,30}:(\d{1,15})(?:\|([^\]\n]{0,300}))?\]/g, (_, id: string, words?: string) => {
    const location = byEntity.get(id);
    // The words may be followed by display settings.
    const own = words?.split('|', 1)[0] ?? '';
    const isThere = location !== undefined && (options.hidden === 'keep' || !isPrivate(location));
    const other = others.get(id);
    if (other === undefined && location === undefined)
      report.skip('Mentioned in a text, but not in these files', own === '' ? `entity ${id}` : own);
    if (!isThere && own === '') {
      return other === undefined || isPrivate(other) ? LEFT_OUT : (cleanName(other.name) ?? LEFT_OUT);
    }
    if (!isThere) return own;
    return own === '' ? markName(keyOf(location), textOf(location.name)) : markLink('place', keyOf(location), own);
  });

/** Adds locations without a marker as places without a map. Their text begins with the name of their parent. */
function addUnplaced(draft: WorldDraft, kanka: Reading): void {
  const { options, report, records } = kanka;
  const used = new Set(draft.locations.map((location) => location.key));
  for (const location of records.locations.values()) {
    if (used.has(keyOf(location)) || isLeftOut(location, kanka)) continue;
    const place = options.offMap ? placeOf(draft, kanka, location) : undefined;
    if (place === undefined) {
      report.skip('On no map', textOf(location.name));
      continue;
    }
    keepOffMap(place, report);
    const parent = records.locations.get(parentIdOf(location));
    // A public text must not name a hidden location.
    if (parent !== undefined && (place.isHidden || !isPrivate(parent)))
      place.text = textWithParent(cleanName(parent.name), place.text, attributionOf(options.attribution));
  }
}
