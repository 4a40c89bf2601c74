import { type MapLatLng, type Size, signOfPlace } from '@venture-atlas/map-math';
import { groupOfKind, layersOf, messages, type PlaceGroup, placeGroups } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';

/** How the map shows a place of a kind at rest. */
export type LegendForm = 'sign' | 'dot' | 'line' | 'area' | 'name';

/** A kind on the map. */
export interface LegendRow {
  /** Its name; null for places without a kind. */
  readonly kind: string | null;
  readonly form: LegendForm;
  /** A place of it, whose look the sample has. */
  readonly sample: Child;
  readonly count: number;
}

/** Kinds below one title: a layer group of the world, or one of the usual groups. */
export interface LegendGroup {
  readonly name: string;
  readonly rows: readonly LegendRow[];
}

/** The part of a map that is in view, in map units. */
export interface SeenPart {
  readonly middle: MapLatLng;
  readonly size: Size;
}

/**
 * The legend of places: their kinds with counts, by layer group. It is made of the places that the viewer got, and of
 * nothing else, so a kind that only hidden places have is in none.
 */
export function legendOf(places: readonly Child[]): readonly LegendGroup[] {
  const groups = layersOf(places, ({ layer }) => layer).map(({ name, members }) => ({ name, rows: rowsOf(members) }));
  const rest = new Map<PlaceGroup, Child[]>();
  for (const place of places) {
    if (place.layer) continue;
    const group = groupOfKind(place.type, place.geojson?.geometry.type ?? null);
    rest.set(group, [...(rest.get(group) ?? []), place]);
  }
  const usual = placeGroups.flatMap((group) => {
    const members = rest.get(group);
    return members === undefined ? [] : [{ name: messages.placeGroups[group], rows: rowsOf(members) }];
  });
  return [...groups, ...usual];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The kinds of some places, the most frequent first. */
function rowsOf(places: readonly Child[]): LegendRow[] {
  const byKind = new Map<string | null, Child[]>();
  for (const place of places) {
    const known = byKind.get(place.type);
    if (known === undefined) byKind.set(place.type, [place]);
    else known.push(place);
  }
  return [...byKind]
    .map(([kind, members]) => ({ kind, ...sampleOf(members), count: members.length }))
    .sort((a, b) => b.count - a.count || collator.compare(a.kind ?? '\uffff', b.kind ?? '\uffff'));
}

/** The form that most of the places have, and the first place that has it. */
function sampleOf(places: readonly Child[]): Pick<LegendRow, 'form' | 'sample'> {
  const counts = new Map<LegendForm, { sample: Child; count: number }>();
  for (const place of places) {
    const form = formOf(place);
    const known = counts.get(form);
    if (known === undefined) counts.set(form, { sample: place, count: 1 });
    else known.count += 1;
  }
  const [form, { sample }] = [...counts].reduce((most, next) => (next[1].count > most[1].count ? next : most));
  return { form, sample };
}

function formOf(place: Child): LegendForm {
  if (place.geojson !== null && place.in_picture !== true)
    return place.geojson.geometry.type === 'MultiPolygon' ? 'area' : 'line';
  if (place.display_dot) return signOfPlace(place) === null ? 'dot' : 'sign';
  return 'name';
}

/** The places of which a part may be in view. */
export const placesIn = (places: readonly Child[], seen: SeenPart): readonly Child[] =>
  places.filter((place) => {
    const { lat, lng } = seen.middle;
    const [across, up] = [seen.size.width / 2, seen.size.height / 2];
    const points = place.geojson === null ? [[place.lng, place.lat] as const] : corners(place);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return (
      Math.max(...xs) >= lng - across &&
      Math.min(...xs) <= lng + across &&
      Math.max(...ys) >= lat - up &&
      Math.min(...ys) <= lat + up
    );
  });

/** The corners of the box around a line or an area. */
function corners({ geojson, lng, lat }: Child): readonly (readonly [number, number])[] {
  const geometry = geojson?.geometry;
  if (geometry === undefined) return [[lng, lat]];
  let [left, right, low, high] = [lng, lng, lat, lat];
  for (const line of linesOf(geometry)) {
    for (const [x, y] of line) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [low, high] = [Math.min(low, y), Math.max(high, y)];
    }
  }
  return [
    [left, low],
    [right, high],
  ];
}

/** The lines of a shape: each part of a course, or each ring of an area. */
export const linesOf = (geometry: NonNullable<Child['geojson']>['geometry']) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [geometry.coordinates, ...(geometry.more ?? [])];
