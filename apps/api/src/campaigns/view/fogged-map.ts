import { clipToFog, type FogPool, type Size } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import { LRUCache } from 'lru-cache';
import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findFog } from '../queries/fog.ts';
import type { CampaignSource } from './campaign-deps.ts';
import type { CampaignView } from './load-campaign.ts';
import { openMaps } from './reach.ts';

/** A map whose picture a DM may hide. */
export interface FoggedMap {
  id: number;
  worldId: number;
  size: Size;
}

/**
 * A map that this viewer may open.
 * @throws AppError not_found, the same for a place that is none, has no map, or is not theirs to open
 */
export async function findMapForFog(db: Db, view: CampaignView, mapId: number): Promise<FoggedMap> {
  const open = await openMaps(db, view, [mapId]);
  const map = open.has(mapId) ? await findLocationById(db, view.scope, mapId) : undefined;
  const size = map && sizeOf(map);
  if (map === undefined || size === undefined) throw new AppError('not_found');
  return { id: map.id, worldId: map.world_id, size };
}

/** What of a map is hidden from this viewer, and so of the lines and areas on it; undefined: nothing is. */
export async function findFogOver(
  { db, fogs }: Pick<CampaignSource, 'db' | 'fogs'>,
  { audience, campaign }: CampaignView,
  map: { id: number; map_width: number | null; map_height: number | null },
): Promise<FogPool | undefined> {
  const row = audience === 'dm' ? undefined : await findFog(db, campaign.id, map.id);
  const size = sizeOf(map);
  return row?.is_on === 1 && size !== undefined ? fogs.of(db, row, size) : undefined;
}

/** Shapes that were cut lately, by how they are stored; in the state of the fog that they were cut in. */
const cut = new WeakMap<FogPool, LRUCache<string, { geojson: string | null }>>();
const MOST_CUT = 500;

/** What is to be seen of a stored shape; null for none of it. */
export function clippedGeojson(fog: FogPool, geojson: string): string | null {
  const known = cut.get(fog) ?? new LRUCache<string, { geojson: string | null }>({ max: MOST_CUT });
  cut.set(fog, known);
  const before = known.get(geojson);
  if (before !== undefined) return before.geojson;
  const clipped = clipToFog(JSON.parse(geojson) as Shape, fog);
  const found = { geojson: clipped === null ? null : JSON.stringify(clipped) };
  known.set(geojson, found);
  return found.geojson;
}

function sizeOf({ map_width, map_height }: { map_width: number | null; map_height: number | null }): Size | undefined {
  if (map_width === null || map_height === null || !(map_width > 0) || !(map_height > 0)) return undefined;
  return { width: map_width, height: map_height };
}
