import { leanLines, rowsOfLines, unwiredFogWish } from '@venture-atlas/map-math';
import { serverMessages } from '@venture-atlas/rules';
import type { FogShape, MapCoordinate, Shape, WiredFogWish } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findShapeOnMap } from '../queries/fog.ts';
import type { FoggedMap } from '../view/fogged-map.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { waysOnMap } from '../view/party-ways.ts';

/** Lines that a shape may have. */
const LINES_MAX = 500;
/** Rows of cells that are painted for ways of parties at once: some 0.2 s in which nobody is answered. */
const ROWS_MAX = 1_000_000;

/**
 * The ground that a DM means. A region or a road is taken as it is drawn now: what is drawn later uncovers nothing.
 * @throws AppError not_found for a place that has no shape on the map, bad_request for one of the other kind, and for no shape or several, for a map on which no party was, and for ways that are too long together
 */
export async function shapeOfWish(db: Db, view: CampaignView, map: FoggedMap, wired: WiredFogWish): Promise<FogShape> {
  const wish = unwiredFogWish(wired);
  if (wish === undefined) throw new AppError('bad_request', { field: 'shape' });
  if (wish.kind === 'party') return shapeOfWays(await waysOnMap(db, view.campaign.id, map.id), map, wish.within);
  if (wish.kind !== 'region' && wish.kind !== 'road') return wish;
  const stored = await findShapeOnMap(db, view.scope, { mapId: map.id, locationId: wish.location_id });
  if (stored === undefined) throw new AppError('not_found');
  const { geometry } = JSON.parse(stored) as Shape;
  if (wish.kind === 'region' && geometry.type === 'MultiPolygon') {
    return { kind: 'polygon', polygons: geometry.coordinates };
  }
  if (wish.kind === 'road' && geometry.type === 'LineString') {
    return { kind: 'brush', points: geometry.coordinates, radius: wish.within };
  }
  throw new AppError('bad_request', { field: 'shape', message: serverMessages.otherShapeForFog });
}

function shapeOfWays(ways: readonly MapCoordinate[][], { size }: FoggedMap, radius: number): FogShape {
  if (ways.length === 0) throw new AppError('bad_request', { field: 'shape', message: serverMessages.noPartyForFog });
  const lines = leanLines(ways, { radius, map: size, most: LINES_MAX });
  if (rowsOfLines(lines, radius, size) <= ROWS_MAX) return { kind: 'lines', lines, radius };
  throw new AppError('bad_request', { field: 'shape', message: serverMessages.waysTooLongForFog });
}
