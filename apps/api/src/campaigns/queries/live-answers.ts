import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { selectNotes } from './notes.ts';

/* Queries for detecting changed responses of an audience. Their results are never sent. */

/**
 * The places whose responses may name one of these: its maps, the places on it, and places whose texts link them.
 * @returns undefined if a place is gone, or there are more than `most`
 */
export async function listPlacesAround(
  db: Db,
  { scope, ids, most }: { scope: WorldScope; ids: readonly number[]; most: number },
): Promise<Set<number> | undefined> {
  const [named, layer] = [numberList(ids), scope.layerId];
  const there = await db.selectFrom('locations').select('id').where('id', 'in', named).execute();
  if (there.length < new Set(ids).size) return undefined;
  // A position on an overlay counts as a position on the overlay's map.
  const grounds =
    layer === undefined
      ? []
      : await db.selectFrom('layer_overlays').select(['overlay_id', 'map_id']).where('world_id', '=', layer).execute();
  const asMap = new Map(grounds.map(({ overlay_id, map_id }) => [overlay_id, map_id]));
  const onMaps = [...ids, ...grounds.flatMap(({ overlay_id, map_id }) => (ids.includes(map_id) ? [overlay_id] : []))];
  const standing = await db
    .selectFrom('positions')
    .select('location_id as id')
    .where('parent_id', 'in', numberList(onMaps))
    .unionAll(db.selectFrom('positions').select('parent_id as id').where('location_id', 'in', named))
    .limit(most + 1)
    .execute();
  const around = new Set([...ids, ...standing.map(({ id }) => id)]);
  for (const id of [...around]) around.add(asMap.get(id) ?? id);
  if (around.size > most) return undefined;
  const links = await db
    .selectFrom('wiki_links')
    .select('from_id as id')
    .where('to_id', 'in', numberList([...around]))
    .limit(most + 1)
    .execute();
  for (const { id } of links) around.add(id);
  return around.size > most ? undefined : around;
}

/** The texts of these locations. */
export const listTexts = (db: Db, locationIds: readonly number[]) =>
  db
    .selectFrom('wiki_pages')
    .select(['location_id', 'world_id', 'content', 'secrets'])
    .where('location_id', 'in', numberList(locationIds))
    .where((eb) => eb.or([eb('has_text', '=', 1), eb('secrets', 'is not', null)]))
    .orderBy('location_id')
    .execute();

/** A page of a campaign's public notes by id, after `afterId`. */
export const listPublicNotes = (db: Db, campaignId: string, afterId: number, limit: number) =>
  notes(db, campaignId)
    .where('campaign_notes.private', '=', 0)
    .where('campaign_notes.id', '>', afterId)
    .limit(limit)
    .execute();

/** The private notes of one account in a campaign. */
export const listOwnPrivateNotes = (db: Db, campaignId: string, userId: number) =>
  notes(db, campaignId).where('campaign_notes.private', '=', 1).where('campaign_notes.user_id', '=', userId).execute();

const notes = (db: Db, campaignId: string) =>
  selectNotes(db).where('campaign_notes.campaign_id', '=', campaignId).orderBy('campaign_notes.id');
