import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The layer of a campaign; undefined if its DM has added nothing. */
export const findLayer = (db: Kysely<Database>, campaignId: string) =>
  db
    .selectFrom('worlds')
    .select(['id', 'public_id'])
    .where('campaign_id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The overlay of a layer for a map of another world. */
export const findOverlay = (db: Kysely<Database>, layerId: number, mapId: number) =>
  db
    .selectFrom('layer_overlays')
    .innerJoin('locations', 'locations.id', 'layer_overlays.overlay_id')
    .select(['locations.id', 'locations.slug'])
    .where('layer_overlays.map_id', '=', mapId)
    .where('layer_overlays.world_id', '=', layerId)
    .executeTakeFirst();

/** All overlays of a map, by id. */
export async function listOverlaysOf(db: Kysely<Database>, mapId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('layer_overlays')
    .select('overlay_id')
    .where('map_id', '=', mapId)
    .orderBy('overlay_id')
    .execute();
  return rows.map(({ overlay_id }) => overlay_id);
}

/** The map below an overlay, and the campaign of its layer. */
export const findMapOfOverlay = (db: Kysely<Database>, overlayId: number) =>
  db
    .selectFrom('layer_overlays')
    .innerJoin('worlds', 'worlds.id', 'layer_overlays.world_id')
    .innerJoin('campaigns', 'campaigns.id', 'worlds.campaign_id')
    .select(['layer_overlays.map_id', 'campaigns.id', 'campaigns.owner_id', 'campaigns.chooses_worlds'])
    .where('layer_overlays.overlay_id', '=', overlayId)
    .where('worlds.deleted_at', 'is', null)
    .executeTakeFirst();

export async function insertOverlay(
  db: Kysely<Database>,
  overlay: { overlayId: number; layerId: number; mapId: number },
): Promise<void> {
  const { overlayId: overlay_id, layerId: world_id, mapId: map_id } = overlay;
  await db.insertInto('layer_overlays').values({ overlay_id, world_id, map_id }).execute();
}

/** Deletes the layer of a deleted campaign; it cannot be restored. */
export async function endLayer(db: Kysely<Database>, campaignId: string, at: string): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ deleted_at: at, campaign_id: null })
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** The campaign of a layer. */
export const findCampaignName = (db: Kysely<Database>, id: string) =>
  db.selectFrom('campaigns').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
