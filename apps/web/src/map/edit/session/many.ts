import { resized, toCoordinate } from '@venture-atlas/map-math';
import type { Child, PlacesChanged, StaffPosition } from '@venture-atlas/types';
import { changePlaces } from '../../../api/place-table.ts';
import type { PositionText } from '../../../api/staff-map.ts';
import type { Write } from './write.ts';

/** What is done to all chosen places of a map. */
export type ManyAct =
  | { readonly act: 'type'; readonly type_id: number | null }
  | { readonly act: 'size'; readonly scale: number }
  | { readonly act: 'resize'; readonly factor: number }
  | { readonly act: 'move' | 'duplicate'; readonly by: { readonly lat: number; readonly lng: number } }
  | { readonly act: 'take_off' };

/** A chosen place as it was when the act was chosen. */
export type ManyPlace = Pick<Child, 'id' | 'location_id' | 'lat' | 'lng' | 'scale'>;

/** The same done to many places: one change and one undo. */
export interface ManyWrite {
  readonly kind: 'many';
  /** Location id of the map that they stand on. */
  readonly mapId: number;
  /** Undefined: of the Atlas. */
  readonly worldId: string | undefined;
  readonly places: readonly ManyPlace[];
  readonly what: ManyAct;
}

/** What was known of each place when the write was sent first, in the order of the places. */
export type SeenOfMany = readonly (number | string | null)[] | undefined;

/** @param latest a position as the server last told it */
export function seenOfMany(
  { what, places }: ManyWrite,
  latest: (id: number) => Child | StaffPosition | undefined,
): SeenOfMany {
  if (what.act === 'duplicate') return undefined;
  return places.map(({ id }) => latest(id)?.[what.act === 'type' ? 'type' : 'version'] ?? null);
}

export function sendMany({ mapId, worldId, places, what }: ManyWrite, seen: SeenOfMany, clientKey: string) {
  const ids = places.map(({ location_id }) => location_id);
  const body = { ...what, ids, map: mapId, client_key: clientKey, ...(seen === undefined ? {} : { seen: [...seen] }) };
  return changePlaces(body, worldId);
}

/** What one of the places shows before the server has it. */
export function shownOfMany({ what }: ManyWrite, { lat, lng, scale }: ManyPlace): PositionText | undefined {
  if (what.act === 'move') return { lat: toCoordinate(lat + what.by.lat), lng: toCoordinate(lng + what.by.lng) };
  if (what.act === 'size') return { scale: what.scale };
  return what.act === 'resize' ? { scale: resized(scale, what.factor) } : undefined;
}

/** Two moves of the same places as one; undefined for anything else. */
export function movedTogether(one: Write, other: Write): ManyWrite | undefined {
  if (one.kind !== 'many' || other.kind !== 'many') return undefined;
  if (one.what.act !== 'move' || other.what.act !== 'move') return undefined;
  if (one.mapId !== other.mapId || one.worldId !== other.worldId) return undefined;
  const ids = new Set(one.places.map(({ id }) => id));
  if (other.places.length !== ids.size || !other.places.every(({ id }) => ids.has(id))) return undefined;
  const [a, b] = [one.what.by, other.what.by];
  return { ...one, what: { act: 'move', by: { lat: a.lat + b.lat, lng: a.lng + b.lng } } };
}

export const countedPlaces = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`;

const names: Readonly<Record<ManyAct['act'], (places: string) => string>> = {
  type: (places) => `Type of ${places}`,
  size: (places) => `Size of ${places}`,
  resize: (places) => `Size of ${places}`,
  move: (places) => `Move ${places}`,
  duplicate: (places) => `Duplicate ${places}`,
  take_off: (places) => `De-activate ${places}`,
};

/** The write in words, as undo names it. */
export const nameOfMany = ({ what, places }: ManyWrite): string => names[what.act](countedPlaces(places.length));

const done: Readonly<Record<ManyAct['act'], string>> = {
  ...{ type: 'given the type', size: 'sized', resize: 'sized', move: 'moved' },
  ...{ duplicate: 'duplicated', take_off: 'de-activated' },
};

/** What was done and what was not, for example "312 of 500 moved. …". */
export function manyInWords({ act }: ManyAct, asked: number, answer: PlacesChanged): string {
  const { changed, left, left_total, stopped } = answer;
  if (left_total === 0 && stopped === undefined)
    return changed === 0 ? 'All of them are so already.' : `${countedPlaces(changed)} ${done[act]}.`;
  const first = `${changed.toLocaleString('en')} of ${asked.toLocaleString('en')} ${done[act]}.`;
  const [one] = left;
  const others = left_total > 1 ? ` and ${(left_total - 1).toLocaleString('en')} more` : '';
  const refused = one === undefined ? [] : [`${one.name}${others} stayed: ${one.message}`];
  return [first, ...refused, ...(stopped === undefined ? [] : [stopped])].join(' ');
}
