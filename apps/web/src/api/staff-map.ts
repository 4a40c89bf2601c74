import {
  addresses,
  type FittedPicture,
  type HistoryPage,
  type InactivePositions,
  LIST_LIMIT_MAX,
  type LocationRow,
  type LocationSaved,
  type LocationValues,
  type MapPicture,
  type OpeningView,
  type PositionSaved,
  type Reverted,
  type StaffPosition,
} from '@venture-atlas/types';
import { call, callList } from './call.ts';

/** Sent with every write: the last seen version, and the key of the intent (a UUID). */
export interface WriteStamp {
  version?: number;
  client_key: string;
}

/** The fields of a position that the forms, hotkeys, and shape editing change. */
export type PositionText = Partial<
  Pick<
    StaffPosition,
    | 'scale'
    | 'rotation'
    | 'lat'
    | 'lng'
    | 'label_x_offset'
    | 'label_y_offset'
    | 'label_wrap_ratio'
    | 'label_by_hand'
    | 'display_dot'
    | 'look'
    | 'geojson'
  >
>;

/** The map that a place is added to: by name, or by id if several maps have the name. */
export type ParentChoice = { new_parent: string } | { new_parent_id: number };

/** The location that is added to a map: a new one with a name and type, or an existing one. */
export type AddedLocation = { name: string; type_id?: number | null; draft?: boolean } | { location_id: number };

export function savePositionText(id: number, text: PositionText, stamp: WriteStamp): Promise<PositionSaved> {
  return call(addresses.savePosition, { params: { id }, body: { ...text, ...stamp } });
}

export function movePosition(id: number, position: [lat: number, lng: number], stamp: WriteStamp) {
  return call(addresses.movePosition, { body: { id, position, ...stamp } });
}

export function changeParent(id: number, parent: ParentChoice, stamp: WriteStamp) {
  return call(addresses.changeParent, { body: { id, ...parent, ...stamp } });
}

/** Removes a point from the map for everybody. It stays in the list of inactive ones. */
export function deactivatePosition(id: number, stamp: WriteStamp) {
  return call(addresses.deactivatePosition, { body: { id, ...stamp } });
}

export function reactivatePosition(id: number, stamp: WriteStamp) {
  return call(addresses.reactivatePosition, { body: { id, ...stamp } });
}

export function addPosition(
  parentId: number,
  location: AddedLocation,
  at: { lat: number; lng: number; scale?: number; zoom?: number },
  clientKey: string,
) {
  return call(addresses.addPosition, { body: { parent_id: parentId, ...location, ...at, client_key: clientKey } });
}

/**
 * Undoes a change.
 * @param force even if the same fields were changed later
 */
export function revertChange(changeId: number, clientKey: string, force = false): Promise<Reverted> {
  return call(addresses.revertChange, {
    params: { id: changeId },
    body: { client_key: clientKey, ...(force ? { force } : {}) },
    // It may change thousands of places.
    timeoutMs: 120_000,
  });
}

/** A filter of the history. */
export type HistoryOf =
  | { position_id: number }
  | { location_id: number }
  /** Everything, or changes by one user, or changes of one place. */
  | { actor_id: number | undefined; location_id: number | undefined }
  | { map_id: number }
  /** Removed places, everywhere or from one map, that can be restored. */
  | { map_id?: number; removed: 1 };

/** @param worldId the edited world; undefined: the Atlas, here and in the next two calls */
export function fetchHistory(
  of: HistoryOf,
  worldId: string | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  return call(addresses.listHistory, { query: { ...of, world_id: worldId, page }, signal });
}

export function fetchInactivePositions(
  mapId: number,
  worldId: string | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<InactivePositions> {
  return call(addresses.listInactivePositions, { query: { parent_id: mapId, world_id: worldId, page }, signal });
}

/** A page of the locations that are on no map and have no map, by name. `page` counts from 1. */
export async function fetchUnplaced(
  name: string,
  worldId: string | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<{ rows: LocationRow[]; next_page: number | null }> {
  const { rows, total = 0 } = await callList(addresses.listLocations, {
    query: {
      world_id: worldId,
      orphans: 1,
      limit: LIST_LIMIT_MAX,
      offset: (page - 1) * LIST_LIMIT_MAX,
      name__icontains: name === '' ? undefined : name,
    },
    signal,
  });
  return { rows, next_page: page * LIST_LIMIT_MAX < total ? page + 1 : null };
}

/** Fields of a map's picture and credit. Empty or null clears a field. */
export interface PictureFields extends Partial<LocationValues> {
  image?: string;
}

/** Fields of a map: its picture and credit, or its opening view (null: its most important places). */
export type MapFields = PictureFields & { opening_view?: OpeningView | null };

export function updateLocation(locationId: number, fields: MapFields, stamp: WriteStamp): Promise<LocationSaved> {
  return call(addresses.updateLocation, { body: { location_id: locationId, ...fields, ...stamp } });
}

/**
 * Gives a location without a map an empty one.
 * @throws ApiError `conflict` if it already has one
 */
export function setMapSize(locationId: number, map_size: { width: number; height: number }, stamp: WriteStamp) {
  return call(addresses.saveLocation, { params: { id: locationId }, body: { map_size, ...stamp } });
}

/** Fits an uploaded picture to a map's proportions: cropped to its center, or whole with paper around it. */
export function fitPicture(locationId: number, image: string, fit: 'crop' | 'fit'): Promise<FittedPicture> {
  return call(addresses.fitPicture, { body: { location_id: locationId, image, fit } });
}

/** The current picture of a map, and the one in preparation. */
export function fetchMapPicture(locationId: number, signal?: AbortSignal): Promise<MapPicture> {
  return call(addresses.getMapPicture, { params: { id: locationId }, signal });
}
