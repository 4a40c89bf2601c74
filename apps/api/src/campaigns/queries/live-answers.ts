import { numberList, textList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { campaignEvents } from '../../events/queries/events.ts';
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

/** The memberships of some accounts in a campaign; whoever never joined is left out. */
export const listMemberships = (db: Db, campaignId: string, userIds: readonly number[]) =>
  db
    .selectFrom('campaign_members')
    .select(['user_id', 'joined_at', 'removed_at'])
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', numberList(userIds))
    .execute();

/** Those of the sessions that are in use, of accounts that have not ended. */
export async function listSessionsInUse(db: Db, sessionIds: readonly string[], now: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', textList(sessionIds))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
    .where('users.terminated_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When something was written in a campaign that anybody but its DM may see, ISO 8601; empty when that is long ago. */
export async function findLastChange(db: Db, campaignId: string): Promise<string> {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('scope', '=', campaignEvents(campaignId))
    .where('kind', '!=', 'presence changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? '';
}
