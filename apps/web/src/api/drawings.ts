import { queryOptions } from '@tanstack/react-query';
import { addresses, type DrawingOptions, type LandOptions, type MapDrawing } from '@venture-atlas/types';
import { call } from './call.ts';
import { staffKeys } from './staff-keys.ts';

/** How often the progress of a drawing is requested, in milliseconds. */
const POLL_MS = 1_000;

/** Whether it is waiting or being drawn. */
export const isUnderWay = (drawing: MapDrawing | undefined): boolean =>
  drawing?.job != null && drawing.job.state !== 'failed';

/** Whether a map can be drawn, and the progress of its drawing. Reloads every second while one is running. */
export function mapDrawingQuery(locationId: number) {
  return queryOptions({
    queryKey: staffKeys.mapDrawing(locationId),
    queryFn: ({ signal }) => call(addresses.getMapDrawing, { params: { id: locationId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
}

/**
 * Generates a land for an empty sheet.
 * @throws ApiError `conflict` if something else is on it
 */
export function makeLand(locationId: number, wish: LandOptions): Promise<MapDrawing> {
  return call(addresses.makeLand, { params: { id: locationId }, body: wish });
}

/**
 * Starts drawing a map.
 * @throws ApiError `conflict` if it is already being drawn with other options, or too many are waiting
 */
export function requestDrawing(locationId: number, wish: DrawingOptions): Promise<MapDrawing> {
  return call(addresses.drawMap, { params: { id: locationId }, body: wish });
}

export function cancelDrawing(locationId: number): Promise<MapDrawing> {
  return call(addresses.cancelDrawing, { params: { id: locationId }, body: {} });
}
