import {
  changedTiles,
  decodeFogAct,
  type FogGrid,
  type FogPyramid,
  type TileAddress,
  wiredFogShape,
} from '@venture-atlas/map-math';
import type { Fog, FogChanges } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findFog, listFogActs, listFoggedMaps } from '../queries/fog.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { findMapForFog, presentFogState } from '../view/fog.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { fogRevision, shownIn } from '../view/masking.ts';
import { findMaskedMap } from './private-picture.ts';

/** All acts of fog on a map. @throws AppError not_found */
export async function readFog(db: Db, view: CampaignView, mapId: number): Promise<Fog> {
  const map = await findMapForFog(db, view, mapId);
  const row = await findFog(db, view.campaign.id, map.id);
  const acts = row === undefined ? [] : await listFogActs(db, row.id, row.done);
  return {
    ...(await presentFogState(db, map, row)),
    acts: acts.map((act) => {
      const { level, shape } = decodeFogAct(act, row?.step ?? 1);
      return { level, shape: wiredFogShape(shape) };
    }),
  };
}

/** The same for those of these maps that have fog. */
export async function readFogs(db: Db, view: CampaignView, maps: readonly { id: number }[]): Promise<Fog[]> {
  const fogged = new Set(await listFoggedMaps(db, view.campaign.id));
  const fogs: Fog[] = [];
  for (const { id } of maps) if (fogged.has(id)) fogs.push(await readFog(db, view, id));
  return fogs;
}

/** A hash of everything that is hidden from a viewer on a map, however it is drawn; null if nothing is hidden. */
export async function findFogShown(db: Db, view: CampaignView, mapId: number): Promise<string | null> {
  const row = view.audience === 'dm' ? undefined : await findFog(db, view.campaign.id, mapId);
  return row?.is_on === 1 ? row.shown : null;
}

/** With more changed tiles the response covers all of them. */
const TILES_MAX = 2_000;

/**
 * The tiles of a map that changed for this viewer since a revision. It reveals no more than fetching all tiles.
 * @throws AppError not_found for a map that the viewer may not open
 */
export async function readFogChanges(
  source: Pick<CampaignSource, 'db' | 'fogs'>,
  view: CampaignView,
  { mapId, since }: { mapId: number; since: string },
): Promise<FogChanges> {
  const { size } = await findMapForFog(source.db, view, mapId);
  const masked = await findMaskedMap(source, view, mapId);
  if (masked === null) return { revision: null, tiles: null };
  const shown = shownIn(since, masked.fog);
  const before = shown === undefined ? undefined : source.fogs.known(shown, { ...size, step: masked.fog.step });
  const tiles = before && changesOnce(before.grid, masked.pool.grid, masked.source.pyramid);
  return { revision: fogRevision(masked.fog), tiles: tiles === undefined || tiles.length > TILES_MAX ? null : tiles };
}

/** Caches the last comparison of two states, since everybody at a table requests the same. */
const last = new WeakMap<FogGrid, { before: FogGrid; pyramid: string; tiles: TileAddress[] | undefined }>();

function changesOnce(before: FogGrid, after: FogGrid, pyramid: FogPyramid): TileAddress[] | undefined {
  const of = JSON.stringify(pyramid);
  const known = last.get(after);
  if (known?.before === before && known.pyramid === of) return known.tiles;
  const tiles = changedTiles(before, after, pyramid);
  last.set(after, { before, pyramid: of, tiles });
  return tiles;
}
