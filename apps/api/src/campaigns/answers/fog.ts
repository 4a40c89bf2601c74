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

/** Everything that the DM covered and uncovered on a map. @throws AppError not_found */
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

/** The same of those of these maps that have a fog. */
export async function readFogs(db: Db, view: CampaignView, maps: readonly { id: number }[]): Promise<Fog[]> {
  const fogged = new Set(await listFoggedMaps(db, view.campaign.id));
  const fogs: Fog[] = [];
  for (const { id } of maps) if (fogged.has(id)) fogs.push(await readFog(db, view, id));
  return fogs;
}

/** What stands for all that is hidden of a map from a viewer, however it is drawn; null: nothing is. */
export async function findFogShown(db: Db, view: CampaignView, mapId: number): Promise<string | null> {
  const row = view.audience === 'dm' ? undefined : await findFog(db, view.campaign.id, mapId);
  return row?.is_on === 1 ? row.shown : null;
}

/** More tiles than this are all of them. */
const TILES_MAX = 2_000;

/**
 * Which tiles of a map look different to this viewer since a revision: what they would find out by asking for all.
 * @throws AppError not_found for a map that they may not open
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

/** The last comparison of two states: everybody at a table asks for the same. */
const last = new WeakMap<FogGrid, { before: FogGrid; pyramid: string; tiles: TileAddress[] | undefined }>();

function changesOnce(before: FogGrid, after: FogGrid, pyramid: FogPyramid): TileAddress[] | undefined {
  const of = JSON.stringify(pyramid);
  const known = last.get(after);
  if (known?.before === before && known.pyramid === of) return known.tiles;
  const tiles = changedTiles(before, after, pyramid);
  last.set(after, { before, pyramid: of, tiles });
  return tiles;
}
