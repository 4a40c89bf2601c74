import { randomBytes } from 'node:crypto';
import { WORLD_NAME_MAX } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findLayer } from '../../worlds/queries/layers.ts';
import { insertLayer } from '../queries/campaign-worlds.ts';

interface LayersCampaign {
  id: string;
  name: string;
  owner_id: number;
}

/** The layer of a campaign, for what belongs to it alone; made where it is missing. @param at ISO 8601 */
export async function layerOf(
  trx: Db,
  { id, name, owner_id }: LayersCampaign,
  at: string,
): Promise<{ id: number; public_id: string }> {
  const there = await findLayer(trx, id);
  if (there !== undefined) return there;
  const layer = {
    public_id: randomBytes(16).toString('base64url'),
    name: [...name].slice(0, WORLD_NAME_MAX).join(''),
    owner_id,
    campaign_id: id,
    created_at: at,
  };
  return { id: await insertLayer(trx, layer), public_id: layer.public_id };
}
