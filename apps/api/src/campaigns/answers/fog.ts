import { decodeFogAct, wiredFogShape } from '@venture-atlas/map-math';
import type { Fog } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findFog, listFogActs, listFoggedMaps } from '../queries/fog.ts';
import { presentFogState } from '../view/fog-state.ts';
import { findMapForFog } from '../view/fogged-map.ts';
import type { CampaignView } from '../view/load-campaign.ts';

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
