import { queryOptions } from '@tanstack/react-query';
import { addresses, type DrawingWish, type LandWish, type MapDrawing } from '@venture-atlas/types';
import { call } from './call.ts';
import { staffKeys } from './staff-keys.ts';

/** How often it is asked how far a drawing is, in milliseconds. */
const POLL_MS = 1_000;

/** It waits for its turn or is being drawn. */
export const isUnderWay = (drawing: MapDrawing | undefined): boolean =>
  drawing?.job != null && drawing.job.state !== 'failed';

/** Whether a map can be drawn, and how far a drawing of it is; asked again each second while one is under way. */
export function mapDrawingQuery(locationId: number) {
  return queryOptions({
    queryKey: staffKeys.mapDrawing(locationId),
    queryFn: ({ signal }) => call(addresses.getMapDrawing, { params: { id: locationId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
}

/** Makes a land up for an empty sheet. @throws ApiError `conflict` where something else is on it */
export function makeLand(locationId: number, wish: LandWish): Promise<MapDrawing> {
  return call(addresses.makeLand, { params: { id: locationId }, body: wish });
}

/** Has a map drawn. @throws ApiError `conflict` when it is drawn in another way just now, or too many wait */
export function requestDrawing(locationId: number, wish: DrawingWish): Promise<MapDrawing> {
  return call(addresses.drawMap, { params: { id: locationId }, body: wish });
}

export function cancelDrawing(locationId: number): Promise<MapDrawing> {
  return call(addresses.cancelDrawing, { params: { id: locationId }, body: {} });
}
