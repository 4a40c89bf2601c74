import { unwiredFogWish } from '@venture-atlas/map-math';
import { serverMessages } from '@venture-atlas/rules';
import type { FogShape, Shape, WiredFogWish } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findShapeOnMap } from '../queries/fog.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { waysOnMap } from '../view/party-ways.ts';

/**
 * The ground that a DM means. A region or a road is taken as it is drawn now: what is drawn later uncovers nothing.
 * @throws AppError not_found for a place that has no shape on the map, bad_request for one of the other kind, and for no shape or several, and for a map on which no party was
 */
export async function shapeOfWish(db: Db, view: CampaignView, mapId: number, wired: WiredFogWish): Promise<FogShape> {
  const wish = unwiredFogWish(wired);
  if (wish === undefined) throw new AppError('bad_request', { field: 'shape' });
  if (wish.kind === 'party') {
    const lines = await waysOnMap(db, view.campaign.id, mapId);
    if (lines.length > 0) return { kind: 'lines', lines, radius: wish.within };
    throw new AppError('bad_request', { field: 'shape', message: serverMessages.noPartyForFog });
  }
  if (wish.kind !== 'region' && wish.kind !== 'road') return wish;
  const stored = await findShapeOnMap(db, view.scope, { mapId, locationId: wish.location_id });
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
