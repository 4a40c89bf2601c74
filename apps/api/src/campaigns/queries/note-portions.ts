import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/*
 * Notes are taken away in portions, between which others have their turn. The
 * room of a portion is counted in rows; a note counts as more where it is long,
 * since its pages are overwritten when it goes.
 */

/** UTF-8 bytes of text that cost as much as a row. */
const BYTES_A_ROW = 500;

/** Deletes notes of a campaign. @returns how much of the room they took: all of it while there are others */
export async function deleteNotesIn(db: Db, campaignId: string, room: number): Promise<number> {
  const { ids, used } = cut(await notes(db).where('campaign_id', '=', campaignId).limit(room).execute(), room);
  if (ids.length > 0) await db.deleteFrom('campaign_notes').where('id', 'in', numberList(ids)).execute();
  return used;
}

/**
 * Deletes notes of a person, but for those in deleted campaigns, which go with these.
 * @param which only private notes, or all of them
 * @returns how much of the room they took: all of it while there are others
 */
export async function deleteNotesBy(db: Db, userId: number, which: 'private' | 'all', room: number): Promise<number> {
  let own = notes(db)
    .where('user_id', '=', userId)
    .where('campaign_id', 'in', (eb) =>
      eb.selectFrom('campaigns').select('campaigns.id').where('campaigns.owner_id', 'is not', null),
    );
  if (which === 'private') own = own.where('private', '=', 1);
  const { ids, used } = cut(await own.limit(room).execute(), room);
  if (ids.length > 0) await db.deleteFrom('campaign_notes').where('id', 'in', numberList(ids)).execute();
  return used;
}

/** Takes the author off what a person wrote. @returns how much of the room that took: all of it while there is more */
export async function disownNotesOf(db: Db, userId: number, room: number): Promise<number> {
  const { ids, used } = cut(await notes(db).where('user_id', '=', userId).limit(room).execute(), room);
  if (ids.length > 0)
    await db.updateTable('campaign_notes').set({ user_id: null }).where('id', 'in', numberList(ids)).execute();
  return used;
}

const notes = (db: Db) =>
  db
    .selectFrom('campaign_notes')
    .select(['campaign_notes.id', sql<number>`octet_length(campaign_notes.note)`.as('bytes')]);

/** As many of the rows as find room, and one at least. */
function cut(rows: readonly { id: number; bytes: number }[], room: number): { ids: number[]; used: number } {
  const ids: number[] = [];
  let used = 0;
  for (const { id, bytes } of rows) {
    if (used >= room) break;
    ids.push(id);
    used += Math.max(1, Math.ceil(bytes / BYTES_A_ROW));
  }
  return { ids, used: Math.min(used, room) };
}
