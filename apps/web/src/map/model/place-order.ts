import { signOfPlace } from '@venture-atlas/map-math';
import { groupOfKind, messages, type PlaceGroup, placeGroups, rankOfKind } from '@venture-atlas/rules';
import type { Child, TypeIcon } from '@venture-atlas/types';

/** The sign before a place in a list; it repeats how the map draws it. */
export type PlaceSymbol = 'area' | 'line' | 'dot-large' | 'dot-middle' | 'dot-small' | 'hidden' | SignSymbol;
/** The sign of a type, and the same of a place that only the DM sees. */
export type SignSymbol = `sign:${TypeIcon}` | `hidden:${TypeIcon}`;

/** The sign of a place: the steps of the dots are those of the map. Hidden: only the DM sees it. */
export function placeSymbol(
  place: Pick<Child, 'geojson' | 'scale' | 'display_dot' | 'type_icon' | 'look'>,
  isHidden = false,
): PlaceSymbol {
  if (place.geojson?.geometry.type === 'MultiPolygon') return 'area';
  if (place.geojson) return 'line';
  const sign = signOfPlace(place);
  if (place.display_dot && sign) return `${isHidden ? 'hidden' : 'sign'}:${sign}`;
  if (isHidden) return 'hidden';
  if (place.scale >= 24) return 'dot-large';
  return place.scale >= 12 ? 'dot-middle' : 'dot-small';
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Places as the list shows them: by what they are, where people live first; then by the rank of their kind, by scale
 * falling, by name.
 */
export function inListOrder<T extends Listed>(places: readonly T[]): T[] {
  const ranks = new Map<string | null, number>();
  const rank = ({ type }: T) => {
    if (!ranks.has(type)) ranks.set(type, rankOfKind(type));
    return ranks.get(type) ?? 0;
  };
  const group = grouping();
  const keyed = places.map((place) => ({ place, group: placeGroups.indexOf(group(place)), rank: rank(place) }));
  keyed.sort(
    (a, b) =>
      a.group - b.group ||
      b.rank - a.rank ||
      b.place.scale - a.place.scale ||
      collator.compare(a.place.name, b.place.name),
  );
  return keyed.map(({ place }) => place);
}

/** The titles that stand above places in such an order, by the id of the first below; none where all are of one kind. */
export function groupTitles(places: readonly (Listed & Pick<Child, 'id'>)[]): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const group = grouping();
  let last: PlaceGroup | undefined;
  for (const place of places) {
    const own = group(place);
    if (own !== last) titles.set(place.id, messages.placeGroups[own]);
    last = own;
  }
  return titles.size > 1 ? titles : new Map();
}

export type Listed = Pick<Child, 'geojson' | 'scale' | 'name' | 'type'>;

/** Tells the group of a place; each word for a kind is looked at once. */
export function grouping(): (place: Listed) => PlaceGroup {
  const known = new Map<string | null, PlaceGroup>();
  return ({ type, geojson }) => {
    const shape = geojson?.geometry.type ?? null;
    if (type === null) return groupOfKind(type, shape);
    const group = known.get(type) ?? groupOfKind(type, shape);
    known.set(type, group);
    return group;
  };
}
