import { type MapPathOptions, mapPath, placePath } from './paths.ts';

/** The address of a place among others: selected on the first map it is on, otherwise its own map. */
export function placeOnMapPath(
  place: { slug: string; has_map: boolean; parents: readonly { slug: string }[] },
  scope: Omit<MapPathOptions, 'child'> = {},
): string {
  const [parent] = place.parents;
  return parent === undefined ? placePath(place, scope) : mapPath(parent.slug, { ...scope, child: place.slug });
}
