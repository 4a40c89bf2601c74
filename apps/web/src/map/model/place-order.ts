import { signOfPlace } from '@venture-atlas/map-math';
import { groupOfKind, messages, type PlaceGroup, placeGroups, rankOfKind } from '@venture-atlas/rules';
import type { Child, TypeIcon } from '@venture-atlas/types';

/** The sign before a place in a list. */
export type PlaceSymbol = 'area' | 'line' | 'dot-large' | 'dot-middle' | 'dot-small' | 'hidden' | SignSymbol;
/** The sign of a type, for a visible place and for one that only the DM sees. */
export type SignSymbol = `sign:${TypeIcon}` | `hidden:${TypeIcon}`;

/**
 * The sign of a place, also where the map's picture shows the place itself. Dot sizes are those of the map. Hidden
 * places are visible only to the DM.
 */
export function placeSymbol(
  place: Pick<Child, 'geojson' | 'scale' | 'type_icon' | 'look'>,
  isHidden = false,
): PlaceSymbol {
  const sign = signOfPlace(place);
  if (sign) return `${isHidden ? 'hidden' : 'sign'}:${sign}`;
  if (place.geojson) return place.geojson.geometry.type === 'MultiPolygon' ? 'area' : 'line';
  if (isHidden) return 'hidden';
  if (place.scale >= 24) return 'dot-large';
  return place.scale >= 12 ? 'dot-middle' : 'dot-small';
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Sorts places for the list: by group, with settlements first; then by rank of their kind, by falling scale, and by
 * name.
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

/** The group titles of a sorted list, by the id of the first place below. Empty if all places are in one group. */
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

/** Returns a function that finds the group of a place. It looks up each kind only once. */
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
