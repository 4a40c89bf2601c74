import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

type Copies = ReadonlyMap<number, number>;

const HELD = ['campaign_location_settings', 'campaign_notes'] as const;

/** How many settings and notes of a campaign are at these places, and how many of both at others. */
export async function countHeld(
  db: Db,
  campaignId: string,
  ids: readonly number[],
): Promise<{ settings: number; notes: number; others: number }> {
  const count = async (table: (typeof HELD)[number]) => {
    const rows = db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('campaign_id', '=', campaignId);
    const all = await rows.executeTakeFirstOrThrow();
    const here = await rows.where('location_id', 'in', numberList(ids)).executeTakeFirstOrThrow();
    return { here: here.count, others: all.count - here.count };
  };
  const [settings, notes] = [await count('campaign_location_settings'), await count('campaign_notes')];
  return { settings: settings.here, notes: notes.here, others: settings.others + notes.others };
}

/**
 * Takes what a campaign keeps of places to their copies: whole rows, so that whatever it knows of a place stays as it is.
 */
export async function moveHeld(db: Db, campaignId: string, copies: Copies): Promise<void> {
  for (const table of HELD) await toCopiedPlaces(db, table, campaignId, copies);
}

/** Takes the circles of rumours to the copies of their places: a second one would tell where it meets the first. */
export async function moveCircles(db: Db, campaignId: string, copies: Copies, maps: Copies): Promise<void> {
  const circles = await db
    .selectFrom('campaign_rumours')
    .select(['map_id', 'location_id'])
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList([...copies.keys()]))
    .execute();
  for (const { map_id, location_id } of circles) {
    const [map, place] = [maps.get(map_id), copies.get(location_id)];
    if (map === undefined || place === undefined) continue;
    await db
      .updateTable('campaign_rumours')
      .set({ map_id: map, location_id: place })
      .where('campaign_id', '=', campaignId)
      .where('map_id', '=', map_id)
      .where('location_id', '=', location_id)
      .execute();
  }
}

/** Takes lines of the chronicle to the copies of their places. */
export const moveChronicle = (db: Db, campaignId: string, copies: Copies): Promise<void> =>
  toCopiedPlaces(db, 'chronicle_places', campaignId, copies);

/** Takes the parties of a campaign, and their ways, to the copies of the maps on which they stand and stood. */
export async function moveParties(db: Db, campaignId: string, copies: Copies): Promise<void> {
  for (const table of ['campaign_parties', 'campaign_party_ways'] as const)
    await toCopiedMaps(db, table, campaignId, copies);
}

/** Takes what a campaign hides of the pictures of maps to their copies. A copy hides nothing yet. */
export async function moveFogs(db: Db, campaignId: string, copies: Copies): Promise<void> {
  const fogs = await db
    .selectFrom('campaign_fogs')
    .select(['id', 'map_id'])
    .where('campaign_id', '=', campaignId)
    .execute();
  for (const { id, map_id } of fogs) {
    const copy = copies.get(map_id);
    if (copy === undefined) continue;
    await db.updateTable('campaign_fogs').set({ map_id: copy }).where('id', '=', id).execute();
  }
}

/** Lets the pictures of places that a DM shows, or showed, be those of their copies. */
export async function moveHandouts(db: Db, campaignId: string, copies: Copies): Promise<void> {
  for (const table of ['campaign_handouts', 'campaign_showings'] as const)
    await toCopiedMaps(db, table, campaignId, copies);
}

/** Lets what a DM added to maps stand on their copies. */
export async function moveOverlays(db: Db, layerId: number, copies: Copies): Promise<void> {
  const overlays = await db
    .selectFrom('layer_overlays')
    .select(['overlay_id', 'map_id'])
    .where('world_id', '=', layerId)
    .execute();
  for (const { overlay_id, map_id } of overlays) {
    const copy = copies.get(map_id);
    if (copy === undefined) continue;
    await db.updateTable('layer_overlays').set({ map_id: copy }).where('overlay_id', '=', overlay_id).execute();
  }
}

/** Whether a campaign has settings of its own for a place. */
export async function hasSettings(db: Db, campaignId: string, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets rows about places be about their copies. */
async function toCopiedPlaces(
  db: Db,
  table: (typeof HELD)[number] | 'chronicle_places',
  campaignId: string,
  copies: Copies,
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select('location_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList([...copies.keys()]))
    .execute();
  for (const { location_id: original } of rows) {
    const copy = original === null ? undefined : copies.get(original);
    if (copy === undefined) continue;
    await db
      .updateTable(table)
      .set({ location_id: copy })
      .where('campaign_id', '=', campaignId)
      .where('location_id', '=', original)
      .execute();
  }
}

/** Lets rows about maps be about their copies. */
async function toCopiedMaps(
  db: Db,
  table: 'campaign_parties' | 'campaign_party_ways' | 'campaign_handouts' | 'campaign_showings',
  campaignId: string,
  copies: Copies,
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select('map_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('map_id', 'in', numberList([...copies.keys()]))
    .execute();
  for (const { map_id: original } of rows) {
    const copy = original === null ? undefined : copies.get(original);
    if (copy === undefined) continue;
    await db
      .updateTable(table)
      .set({ map_id: copy })
      .where('campaign_id', '=', campaignId)
      .where('map_id', '=', original)
      .execute();
  }
}
