import { leanLines, leanStroke, rowsOfFog, unwiredFogWish } from '@venture-atlas/map-math';
import { serverMessages } from '@venture-atlas/rules';
import {
  FOG_LINES_MAX,
  type FogShape,
  type FogWish,
  type MapCoordinate,
  type Shape,
  type WiredFogWish,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findShapeOnMap } from '../queries/fog.ts';
import type { FoggedMap } from '../view/fogged-map.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { waysOnMap } from '../view/party-ways.ts';

/** Rows of cells that one act may have painted: some 0.2 s in which nobody is answered. */
const ROWS_MAX = 1_000_000;

/** What is said of a wish that would take longer: what to do instead. */
const tooLong: Partial<Record<FogWish['kind'], string>> = {
  brush: serverMessages.strokeTooLongForFog,
  lines: serverMessages.strokeTooLongForFog,
  road: serverMessages.roadTooLongForFog,
  party: serverMessages.waysTooLongForFog,
  polygon: serverMessages.areaTooFineForFog,
  region: serverMessages.areaTooFineForFog,
};

/**
 * The ground that a DM means. A region or a road is taken as it is drawn now: what is drawn later uncovers nothing.
 * @throws AppError not_found for a place that has no shape on the map, bad_request for one of the other kind, for no shape or several, for a map on which no party was, and for what takes too long to paint
 */
export async function shapeOfWish(db: Db, view: CampaignView, map: FoggedMap, wired: WiredFogWish): Promise<FogShape> {
  const wish = unwiredFogWish(wired);
  if (wish === undefined) throw new AppError('bad_request', { field: 'shape' });
  const shape = await meant(db, view, map, wish);
  if (rowsOfFog(shape, map.size) <= ROWS_MAX) return shape;
  const message = tooLong[wish.kind] ?? serverMessages.tooManyCellsForFog;
  throw new AppError('bad_request', { field: 'shape', message });
}

async function meant(db: Db, view: CampaignView, map: FoggedMap, wish: FogWish): Promise<FogShape> {
  if (wish.kind === 'party') return shapeOfWays(await waysOnMap(db, view.campaign.id, map.id), map, wish.within);
  if (wish.kind === 'brush')
    return { ...wish, points: leanStroke(wish.points, { radius: wish.radius, map: map.size }) };
  if (wish.kind !== 'region' && wish.kind !== 'road') return wish;
  const stored = await findShapeOnMap(db, view.scope, { mapId: map.id, locationId: wish.location_id });
  if (stored === undefined) throw new AppError('not_found');
  const { geometry } = JSON.parse(stored) as Shape;
  if (wish.kind === 'region' && geometry.type === 'MultiPolygon') {
    return { kind: 'polygon', polygons: geometry.coordinates };
  }
  if (wish.kind === 'road' && geometry.type === 'LineString') {
    const points = leanStroke(geometry.coordinates, { radius: wish.within, map: map.size });
    return { kind: 'brush', points, radius: wish.within };
  }
  throw new AppError('bad_request', { field: 'shape', message: serverMessages.otherShapeForFog });
}

function shapeOfWays(ways: readonly MapCoordinate[][], { size }: FoggedMap, radius: number): FogShape {
  if (ways.length === 0) throw new AppError('bad_request', { field: 'shape', message: serverMessages.noPartyForFog });
  const lines = leanLines(ways, { radius, map: size });
  if (lines.length <= FOG_LINES_MAX) return { kind: 'lines', lines, radius };
  const message = serverMessages.tooManyWaysForFog(FOG_LINES_MAX);
  throw new AppError('bad_request', { field: 'shape', message });
}
