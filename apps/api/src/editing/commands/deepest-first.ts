/** Which place stands on which map, by their ids. */
export interface Nesting {
  place: number;
  map: number;
}

/**
 * Puts places in an order in which each map comes after all that stands on it. Maps that stand on each other in a circle,
 * and those above them, come last, as they were.
 */
export function deepestFirst(ids: readonly number[], nestings: readonly Nesting[]): number[] {
  const mapsOf = new Map<number, number[]>();
  const standing = new Map(ids.map((id) => [id, 0]));
  for (const { place, map } of nestings) {
    const maps = mapsOf.get(place) ?? [];
    mapsOf.set(place, maps);
    maps.push(map);
    standing.set(map, (standing.get(map) ?? 0) + 1);
  }
  const ordered = ids.filter((id) => standing.get(id) === 0);
  // What is put behind is met by the same loop.
  for (const id of ordered) {
    for (const map of mapsOf.get(id) ?? []) {
      const left = (standing.get(map) ?? 0) - 1;
      standing.set(map, left);
      if (left === 0) ordered.push(map);
    }
  }
  return [...ordered, ...ids.filter((id) => (standing.get(id) ?? 0) > 0)];
}
