import type { Child } from '@venture-atlas/types';

/** A type on a map; null for places without one. */
export interface TypeOnMap {
  readonly name: string | null;
  /** Position ids of its places. */
  readonly ids: readonly number[];
}

/** The types of the places of a map by name, places without one last. */
export function typesOnMap(points: readonly Pick<Child, 'id' | 'type'>[]): TypeOnMap[] {
  const ids = new Map<string | null, number[]>();
  for (const { id, type } of points) {
    const of = ids.get(type);
    if (of === undefined) ids.set(type, [id]);
    else of.push(id);
  }
  return [...ids]
    .map(([name, of]) => ({ name, ids: of }))
    .sort((a, b) => (a.name === null ? 1 : b.name === null ? -1 : a.name.localeCompare(b.name)));
}
