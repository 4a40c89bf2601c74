import { type MapPathOptions, mapPath, placePath } from './paths.ts';

/** Where a place is seen beside others: selected on the first map it stands on, else its own map. */
export function placeOnMapPath(
  place: { slug: string; has_map: boolean; parents: readonly { slug: string }[] },
  scope: Omit<MapPathOptions, 'child'> = {},
): string {
  const [parent] = place.parents;
  return parent === undefined ? placePath(place, scope) : mapPath(parent.slug, { ...scope, child: place.slug });
}
