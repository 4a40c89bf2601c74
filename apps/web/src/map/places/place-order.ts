import type { Child, TypeIcon } from '@venture-atlas/types';

/** The sign before a place in a list; it repeats how the map draws it. */
export type PlaceSymbol = 'area' | 'line' | 'dot-large' | 'dot-middle' | 'dot-small' | 'hidden' | SignSymbol;
/** The sign of a type, and the same of a place that only the DM sees. */
export type SignSymbol = `sign:${TypeIcon}` | `hidden:${TypeIcon}`;

/** The sign of a place: the steps of the dots are those of the map. Hidden: only the DM sees it. */
export function placeSymbol(
  place: Pick<Child, 'geojson' | 'scale' | 'display_dot' | 'type_icon'>,
  isHidden = false,
): PlaceSymbol {
  if (place.geojson?.geometry.type === 'MultiPolygon') return 'area';
  if (place.geojson) return 'line';
  if (place.display_dot && place.type_icon) return `${isHidden ? 'hidden' : 'sign'}:${place.type_icon}`;
  if (isHidden) return 'hidden';
  if (place.scale >= 24) return 'dot-large';
  return place.scale >= 12 ? 'dot-middle' : 'dot-small';
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Places as the list shows them: polygons first, then by scale falling, then by name. */
export function inListOrder<T extends Pick<Child, 'geojson' | 'scale' | 'name'>>(places: readonly T[]): T[] {
  const rank = (place: T) => (place.geojson?.geometry.type === 'MultiPolygon' ? 0 : 1);
  return [...places].sort((a, b) => rank(a) - rank(b) || b.scale - a.scale || collator.compare(a.name, b.name));
}
