import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The world in which a campaign's DM added to it; undefined as long as nothing was added. */
export const findLayer = (db: Kysely<Database>, campaignId: string) =>
  db
    .selectFrom('worlds')
    .select(['id', 'public_id'])
    .where('campaign_id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Where a layer keeps what it adds to a map of another world. */
export const findOverlay = (db: Kysely<Database>, layerId: number, mapId: number) =>
  db
    .selectFrom('layer_overlays')
    .innerJoin('locations', 'locations.id', 'layer_overlays.overlay_id')
    .select(['locations.id', 'locations.slug'])
    .where('layer_overlays.map_id', '=', mapId)
    .where('layer_overlays.world_id', '=', layerId)
    .executeTakeFirst();

/** Everything that layers keep of what they add to a map. */
export async function listOverlaysOf(db: Kysely<Database>, mapId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('layer_overlays')
    .select('overlay_id')
    .where('map_id', '=', mapId)
    .orderBy('overlay_id')
    .execute();
  return rows.map(({ overlay_id }) => overlay_id);
}

/** The map of another world that a location of a layer adds to, and the layer's campaign. */
export const findMapUnder = (db: Kysely<Database>, overlayId: number) =>
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

/** Ends the layer of a campaign that is deleted: nobody brings it back. */
export async function endLayer(db: Kysely<Database>, campaignId: string, at: string): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ deleted_at: at, campaign_id: null })
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** The campaign that a layer is for. */
export const findCampaignName = (db: Kysely<Database>, id: string) =>
  db.selectFrom('campaigns').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
