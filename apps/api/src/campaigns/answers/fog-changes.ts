import { changedTiles, type FogGrid, type FogPyramid, type TileAddress } from '@venture-atlas/map-math';
import type { FogChanges } from '@venture-atlas/types';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { fogRevision, shownIn } from '../view/fog-revision.ts';
import { findMapForFog } from '../view/fogged-map.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { findMaskedMap } from './private-picture.ts';

/** More tiles than this are all of them. */
const MOST_TILES = 2_000;

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
  return { revision: fogRevision(masked.fog), tiles: tiles === undefined || tiles.length > MOST_TILES ? null : tiles };
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
