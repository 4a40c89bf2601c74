import { cleanName, finiteNumber, isRecord, recordsOf, wordOf } from '../clean-name.ts';
import { noteNewerVersion } from '../known-versions.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readJson, type SourceFile } from '../source-file.ts';

export type Json = Record<string, unknown>;

/** The records of an export or of API pages, by kind and id. */
export interface KankaRecords {
  campaigns: Map<string, Json>;
  locations: Map<string, Json>;
  maps: Map<string, Json>;
  markers: Map<string, Json>;
  groups: Map<string, Json>;
  /** Entities of kinds that are not imported. Markers may lead to them. */
  others: Map<string, Json>;
}

export const noRecords = (): KankaRecords => ({
  campaigns: new Map(),
  locations: new Map(),
  maps: new Map(),
  markers: new Map(),
  groups: new Map(),
  others: new Map(),
});

/** Whether a path belongs to a part of an export other than entities: its metadata, settings, or pictures. */
export const isIgnoredInKanka = (path: string): boolean =>
  /(^|\/)((info|campaign)\.json|(settings|gallery)\/[^/]+\.json)$/.test(path);

const isCampaignFile = (path: string): boolean => /(^|\/)campaign\.json$/.test(path);

/**
 * Adds the records of one file. Entities of other kinds are counted. The same record may appear in a list and alone.
 */
export async function readKankaFile(file: SourceFile, records: KankaRecords, report: ReportBuilder): Promise<void> {
  const isInfo = /(^|\/)info\.json$/.test(file.name);
  if (isIgnoredInKanka(file.name) && !isInfo && !isCampaignFile(file.name)) return;
  const json = await readJson(file);
  if (isInfo) {
    if (isRecord(json)) noteNewerVersion(report, 'kanka', wordOf(json.export_version));
    return;
  }
  const data = isRecord(json) && 'data' in json ? json.data : json;
  for (const record of isRecord(data) ? [data] : recordsOf(data)) addRecord(flat(record), file.name, records, report);
}

/** Moves the common fields of an exported entity beside the kind's own fields. */
function flat(record: Json): Json {
  const { entity } = record;
  if (!isRecord(entity)) return record;
  return {
    ...entity,
    ...record,
    entity_id: record.entity_id ?? entity.id,
    entry: record.entry ?? entity.entry,
    is_private:
      record.is_private === true || record.is_private === 1 || entity.is_private === true || entity.is_private === 1,
  };
}

function addRecord(record: Json, path: string, records: KankaRecords, report: ReportBuilder): void {
  const id = finiteNumber(record.id);
  if (id === undefined) {
    // The file about the campaign itself has no ID in some exports, and holds nothing that is imported.
    if (!isCampaignFile(path)) report.skip('No ID', cleanName(record.name) ?? path);
    return;
  }
  const kind = kindOf(record, path);
  if (kind === undefined) {
    report.unmapped('entities of other kinds');
    if (finiteNumber(record.entity_id) !== undefined) records.others.set(String(record.entity_id), record);
    return;
  }
  const before = records[kind].get(String(id));
  // Two campaigns in one import may use the same ids.
  if (isOther(before, record)) records[kind].set(`${id}@${record.name}`, { ...record, id: `${id}@${record.name}` });
  else records[kind].set(String(id), { ...before, ...record });
  if (kind !== 'maps') return;
  // Exports contain a map's markers and groups. Samples of the API have strings in their place.
  for (const field of ['markers', 'map_markers', 'groups'] as const) {
    for (const inner of recordsOf(record[field])) {
      addRecord({ map_id: id, ...inner }, `${path}/${field}`, records, report);
    }
  }
}

const isOther = (before: Json | undefined, { name }: Json): boolean =>
  typeof before?.name === 'string' && typeof name === 'string' && before.name !== name;

/** The kind of a record by its fields, or by its file's path where fields are shared. */
function kindOf(record: Json, path: string): Exclude<keyof KankaRecords, 'others'> | undefined {
  if ('latitude' in record && 'longitude' in record) return 'markers';
  if ('is_shown' in record && 'map_id' in record) return 'groups';
  const isSheet = 'width' in record && 'height' in record;
  if (isSheet && ('grid' in record || 'center_x' in record || 'min_zoom' in record || /(^|\/)maps\//.test(path)))
    return 'maps';
  if ('parent_location_id' in record || 'is_map_private' in record || /(^|\/)locations\//.test(path))
    return 'locations';
  if ('locale' in record && 'name' in record && !('entity_id' in record)) return 'campaigns';
  return undefined;
}

/** Whether a record is restricted: marked private, or visible to fewer than all. */
export function isPrivate(record: Json): boolean {
  if (record.is_private === true || record.is_private === 1) return true;
  if (typeof record.visibility === 'string') return record.visibility !== 'all';
  const id = finiteNumber(record.visibility_id);
  return id !== undefined && id !== 1;
}

/** Pairs of latitude and longitude, separated by blanks and stray commas, as [lng, lat]. */
export function readCustomShape(raw: unknown): [number, number][] {
  const numbers = typeof raw === 'string' ? (raw.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number) : [];
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push([numbers[index + 1] ?? 0, numbers[index] ?? 0]);
  return points;
}

const CIRCLE_CORNERS = 32;

/** A circle as a ring of 32 corners. */
export function circle([lng, lat]: readonly [number, number], radius: number): [number, number][] {
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
}

/** The posts of an entity, in their order. */
export const postsOf = (record: Json): Json[] =>
  [...recordsOf(record.posts), ...recordsOf(record.entity_notes)].toSorted(
    (a, b) => (finiteNumber(a.position) ?? 0) - (finiteNumber(b.position) ?? 0),
  );

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The id of the parent location; 'undefined' if there is none. */
export const parentIdOf = (location: Json): string =>
  String(location.parent_location_id ?? location.parent_id ?? location.location_id);

/** Returns the parent of each map: the map that it is part of, else the parent of its own location. */
export function parentsIn(
  records: KankaRecords,
  mapKeys: ReadonlyMap<string, string>,
): (key: string) => string | undefined {
  const parents = new Map<string, string>();
  for (const location of records.locations.values()) {
    const parent = records.locations.get(parentIdOf(location));
    if (parent !== undefined) parents.set(`location:${String(location.id)}`, `location:${String(parent.id)}`);
  }
  for (const [id, key] of mapKeys) {
    const map = records.maps.get(id);
    const above = mapKeys.get(String(map?.map_id));
    const location = records.locations.get(String(map?.location_id));
    if (above !== undefined) parents.set(key, above);
    else if (location !== undefined && key.startsWith('map:')) parents.set(key, `location:${String(location.id)}`);
  }
  return (key) => parents.get(key);
}
