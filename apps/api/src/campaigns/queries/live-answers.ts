import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { selectNotes } from './notes.ts';

/* What is read to see whether the answers of an audience are other ones; nothing of it is ever sent. */

/** Those of the locations on which others stand, or could: slugs of maps. */
export async function listMapSlugs(db: Db, locationIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('slug')
    .distinct()
    .where('id', 'in', numberList(locationIds))
    .where((eb) =>
      eb.or([
        eb('map_width', 'is not', null),
        eb.exists(
          eb
            .selectFrom('positions')
            .innerJoin('locations as child', 'child.id', 'positions.location_id')
            .select('positions.id')
            .whereRef('positions.parent_id', '=', 'locations.id')
            .where('child.draft', '=', 0),
        ),
      ]),
    )
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Whether any of these locations is of a world that not everybody reads. */
export async function isAnyNotOpen(db: Db, locationIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('worlds', 'worlds.id', 'locations.world_id')
    .select('locations.id')
    .where('locations.id', 'in', numberList(locationIds))
    .where((eb) => eb.or([eb('worlds.access', '!=', 'open'), eb('worlds.deleted_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Some of the public notes of a campaign, by id from the one after `afterId` on. */
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
