import type { Json, KankaRecords } from './kanka-records.ts';

/** The location that one lies in, by its id; 'undefined' where there is none. */
export const parentIdOf = (location: Json): string =>
  String(location.parent_location_id ?? location.parent_id ?? location.location_id);

/** What each map belongs to: a map that it is part of, else the location that its own lies in. */
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
