import { movedShape, resized, toCoordinate } from '@venture-atlas/map-math';
import { changedLook } from '@venture-atlas/rules';
import type { Child, LookChange, PlacesChanged, StaffPosition } from '@venture-atlas/types';
import { changePlaces } from '../../../api/place-table.ts';
import type { PositionText } from '../../../api/staff-map.ts';
import type { Write } from './write.ts';

/** An action on all chosen places of a map. */
export type ManyAct =
  | { readonly act: 'type'; readonly type_id: number | null }
  | { readonly act: 'size'; readonly scale: number }
  | { readonly act: 'resize'; readonly factor: number }
  | { readonly act: 'move' | 'duplicate'; readonly by: { readonly lat: number; readonly lng: number } }
  | { readonly act: 'map'; readonly parent_id: number; readonly parentName: string }
  | { readonly act: 'look'; readonly look: LookChange; readonly display_dot?: boolean }
  | { readonly act: 'take_off' | 'publish' | 'draft' | 'remove' };

/** A chosen place at the time of the action. */
export type ManyPlace = Pick<Child, 'id' | 'location_id' | 'lat' | 'lng' | 'scale' | 'look' | 'geojson'>;

/** An action on many places: one change and one undo. */
export interface ManyWrite {
  readonly kind: 'many';
  /** Location id of their map. */
  readonly mapId: number;
  /** Undefined: the Atlas. */
  readonly worldId: string | undefined;
  readonly places: readonly ManyPlace[];
  readonly what: ManyAct;
}

/** The known state of each place at the first attempt, in order. */
export type SeenOfMany = readonly (number | string | null)[] | undefined;

/** Known positions: the newest version, and the map's list. */
export interface KnownOfMany {
  latest: (id: number) => Child | StaffPosition | undefined;
  listed: (id: number) => Child | undefined;
}

export function seenOfMany({ what: { act }, places }: ManyWrite, { latest, listed }: KnownOfMany): SeenOfMany {
  if (act === 'duplicate') return undefined;
  if (act === 'publish' || act === 'draft') return places.map(({ id }) => (listed(id)?.draft === true ? 1 : 0));
  return places.map(({ id }) => latest(id)?.[act === 'type' ? 'type' : 'version'] ?? null);
}

export function sendMany({ mapId, worldId, places, what }: ManyWrite, seen: SeenOfMany, clientKey: string) {
  const ids = places.map(({ location_id }) => location_id);
  const body = {
    ...sentOf(what),
    ids,
    map: mapId,
    client_key: clientKey,
    ...(seen === undefined ? {} : { seen: [...seen] }),
  };
  return changePlaces(body, worldId);
}

/** The part of an action that is sent. */
function sentOf(what: ManyAct) {
  return what.act === 'map' ? { act: what.act, parent_id: what.parent_id } : what;
}

/** What a place shows before the server responds. */
export function shownOfMany(
  { what }: ManyWrite,
  { lat, lng, scale, look, geojson }: ManyPlace,
): PositionText | undefined {
  if (what.act === 'move') {
    const to = { lat: toCoordinate(lat + what.by.lat), lng: toCoordinate(lng + what.by.lng) };
    const shape = geojson === null ? {} : { geojson: movedShape(geojson, { lat: to.lat - lat, lng: to.lng - lng }) };
    return { ...to, ...shape };
  }
  if (what.act === 'size') return { scale: what.scale };
  if (what.act === 'look') {
    const { display_dot } = what;
    return { look: changedLook(look, what.look), ...(display_dot === undefined ? {} : { display_dot }) };
  }
  return what.act === 'resize' ? { scale: resized(scale, what.factor) } : undefined;
}

/** Merges two moves of the same places; undefined for anything else. */
export function movedTogether(one: Write, other: Write): ManyWrite | undefined {
  if (one.kind !== 'many' || other.kind !== 'many') return undefined;
  if (one.what.act !== 'move' || other.what.act !== 'move') return undefined;
  if (one.mapId !== other.mapId || one.worldId !== other.worldId) return undefined;
  const ids = new Set(one.places.map(({ id }) => id));
  if (other.places.length !== ids.size || !other.places.every(({ id }) => ids.has(id))) return undefined;
  const [a, b] = [one.what.by, other.what.by];
  return { ...one, what: { act: 'move', by: { lat: a.lat + b.lat, lng: a.lng + b.lng } } };
}

/** How far duplicates are offset, in CSS pixels. */
const BESIDE_PX = 28;

/**
 * Duplicates to the right and below.
 * @param zoom current CSS pixels per map unit
 */
export function duplicatesBeside(zoom = 1): ManyAct {
  const by = BESIDE_PX / zoom;
  return { act: 'duplicate', by: { lat: -by, lng: by } };
}

export const countedPlaces = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`;

/** Describes the write, for Undo. */
export function nameOfMany({ what, places: all }: ManyWrite): string {
  const places = countedPlaces(all.length);
  switch (what.act) {
    case 'type':
      return `Type of ${places}`;
    case 'size':
    case 'resize':
      return `Size of ${places}`;
    case 'look':
      return `Look of ${places}`;
    case 'move':
      return `Move ${places}`;
    case 'map':
      return `Move ${places} to the ${what.parentName} map`;
    case 'duplicate':
      return `Duplicate ${places}`;
    case 'take_off':
      return `De-activate ${places}`;
    case 'publish':
      return `Publish ${places}`;
    case 'draft':
      return `Make drafts of ${places}`;
    case 'remove':
      return `${places} to the trash`;
  }
}

const done: Readonly<Record<ManyAct['act'], string>> = {
  type: 'given the type',
  size: 'sized',
  resize: 'sized',
  look: 'restyled',
  move: 'moved',
  map: 'moved',
  duplicate: 'duplicated',
  take_off: 'de-activated',
  publish: 'published',
  draft: 'turned into drafts',
  remove: 'put into the trash',
};

/** Describes the result, for example "312 of 500 moved. …". */
export function manyInWords(what: ManyAct, asked: number, answer: PlacesChanged): string {
  const { changed, left, left_total, stopped } = answer;
  const words = what.act === 'map' ? `moved to the ${what.parentName} map` : done[what.act];
  if (left_total === 0 && stopped === undefined)
    return changed === 0
      ? 'Nothing to change: all of them are already set this way.'
      : `${countedPlaces(changed)} ${words}.`;
  const first = `${changed.toLocaleString('en')} of ${asked.toLocaleString('en')} ${words}.`;
  const [one] = left;
  const others = left_total > 1 ? ` and ${(left_total - 1).toLocaleString('en')} more` : '';
  const refused = one === undefined ? [] : [`${one.name}${others} stayed: ${one.message}`];
  return [first, ...refused, ...(stopped === undefined ? [] : [stopped])].join(' ');
}
