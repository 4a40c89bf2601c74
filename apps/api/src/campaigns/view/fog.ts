import { createHash } from 'node:crypto';
import {
  clipToFog,
  decodeFogAct,
  type FogGrid,
  type FogPool,
  fogGrid,
  poolFog,
  type Size,
} from '@venture-atlas/map-math';
import { blankFog, type FogState, type Shape } from '@venture-atlas/types';
import { LRUCache } from 'lru-cache';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { fogValuesOf } from '../../db/queries/columns.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import {
  countFogActs,
  type FogRow,
  findFog,
  findPictureOfMap,
  isCompressedPicture,
  readFogActs,
} from '../queries/fog.ts';
import type { CampaignSource } from './campaign-deps.ts';
import type { CampaignView } from './load-campaign.ts';
import { fogRevision } from './masking.ts';
import { openMaps } from './place-visibility.ts';

/** A map whose picture a DM may hide. */
export interface FoggedMap {
  id: number;
  worldId: number;
  size: Size;
}

/**
 * A map that this viewer may open.
 * @throws AppError not_found, the same for a missing place, one without a map, and a hidden one
 */
export async function findMapForFog(db: Db, view: CampaignView, mapId: number): Promise<FoggedMap> {
  const open = await openMaps(db, view, [mapId]);
  const map = open.has(mapId) ? await findLocationById(db, view.scope, mapId) : undefined;
  const size = map && sizeOf(map);
  if (map === undefined || size === undefined) throw new AppError('not_found');
  return { id: map.id, worldId: map.world_id, size };
}

/** The fog that hides parts of a map from this viewer; undefined if nothing is hidden. */
export async function findFogOver(
  { db, fogs }: Pick<CampaignSource, 'db' | 'fogs'>,
  { audience, campaign }: CampaignView,
  map: { id: number; map_width: number | null; map_height: number | null },
): Promise<FogPool | undefined> {
  const row = audience === 'dm' ? undefined : await findFog(db, campaign.id, map.id);
  const size = sizeOf(map);
  return row?.is_on === 1 && size !== undefined ? fogs.of(db, row, size) : undefined;
}

/** Recently clipped shapes by their stored form, for one state of the fog. */
const cut = new WeakMap<FogPool, LRUCache<string, { geojson: string | null }>>();
const CACHED_SHAPES_MAX = 500;

/** The visible part of a stored shape; null if nothing is visible. */
export function clippedGeojson(fog: FogPool, geojson: string): string | null {
  const known = cut.get(fog) ?? new LRUCache<string, { geojson: string | null }>({ max: CACHED_SHAPES_MAX });
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

/** Memory for cached grids: about fifteen maps. */
const CACHE_BYTES_MAX = 64 * 1_048_576;

/** The size of a map and the precision of stored acts. Both change with the units of the map. */
type FogFrame = Size & { step: number };

/** Computes which cells of a map are hidden. */
export interface FogGrids {
  /** The grid of a row's acts on a map of this size. If the row was written since, the current acts count. */
  of: (db: Db, row: Pick<FogRow, 'id' | 'step' | 'shown'>, map: Size) => Promise<FogPool>;
  /** A cached grid by its hash. */
  known: (shown: string, frame: FogFrame) => FogPool | undefined;
  /** Caches a new grid. @returns its hash; equal grids have equal hashes */
  keep: (grid: FogGrid, frame: FogFrame) => string;
}

/** Caches grids by their content, so that no grid is older or newer than its key. */
export function createFogGrids(): FogGrids {
  const kept = new LRUCache<string, FogPool>({
    maxSize: CACHE_BYTES_MAX,
    // Includes the smaller grids derived from it.
    sizeCalculation: ({ grid }) => Math.ceil(grid.cells.length * 1.4),
  });
  const nameOf = (shown: string, { width, height, step }: FogFrame): string => `${shown} ${width} ${height} ${step}`;
  return {
    async of(db, { id, step, shown }, { width, height }) {
      const known = kept.get(nameOf(shown, { width, height, step }));
      if (known !== undefined) return known;
      const now = await readFogActs(db, id);
      const acts = now.acts.map((act) => decodeFogAct(act, now.step));
      const pool = poolFog(fogGrid({ width, height }, acts));
      kept.set(nameOf(now.shown, { width, height, step: now.step }), pool);
      return pool;
    },
    known: (shown, frame) => kept.get(nameOf(shown, frame)),
    keep(grid, frame) {
      const shown = shownBy(grid);
      kept.set(nameOf(shown, frame), poolFog(grid));
      return shown;
    },
  };
}

/** A hash of a grid's content: 96 bits. */
function shownBy({ width, height, cell, cells }: FogGrid): string {
  return createHash('sha256').update(`${width} ${height} ${cell} `).update(cells).digest('base64url').slice(0, 16);
}

/** The state of a map's fog; undefined if there never was any. */
export async function presentFogState(db: Db, map: FoggedMap, row: FogRow | undefined): Promise<FogState> {
  const kept = row === undefined ? 0 : await countFogActs(db, row.id);
  const done = row?.done ?? 0;
  return {
    map_id: map.id,
    ...(row === undefined ? blankFog : fogValuesOf(row)),
    undo: done,
    redo: kept - done,
    revision: row?.is_on === 1 ? fogRevision(row) : '',
    own_ground: (await findPictureOfMap(db, map.id))?.ground ?? 'parchment',
    is_compressed: await isCompressedPicture(db, map.id),
    map_is_public: await isOpenWorld(db, map.worldId),
  };
}
