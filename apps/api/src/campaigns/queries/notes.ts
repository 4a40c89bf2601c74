import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { CampaignNotesTable, Database, Db } from '../../db/schema.ts';
import { newRandomId } from '../../worlds/queries/new-ids.ts';

/**
 * The reader of notes: `all` for the DM; `public` for players, with the notes of `and` (user id; null for none); `own`:
 * the private notes of one account alone.
 */
export type NoteReader = { sees: 'all' } | { sees: 'public'; and: number | null } | { sees: 'own'; of: number };

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** One page of the notes at a place that a reader may see, newest first. The place must be visible to the reader. */
export async function listNotes(
  db: Db,
  at: { campaignId: string; locationId: number },
  reader: NoteReader,
  page: { limit: number; offset: number },
) {
  return selectNotes(db)
    .where('campaign_notes.campaign_id', '=', at.campaignId)
    .where('campaign_notes.location_id', '=', at.locationId)
    .where((eb) => readable(eb, reader))
    .orderBy('campaign_notes.created_at', 'desc')
    .orderBy('campaign_notes.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The number of visible notes at each of these visible places, without places that have none. */
export async function countNotes(
  db: Db,
  campaignId: string,
  locationIds: readonly number[],
  reader: NoteReader,
): Promise<Map<number, number>> {
  const rows = await selectNoteCounts(db, campaignId, locationIds, reader).execute();
  return new Map(rows.map((row) => [row.location_id, Number(row.count)]));
}

/** The same for statements that read more. */
export const selectNoteCounts = (db: Db, campaignId: string, locationIds: readonly number[], reader: NoteReader) =>
  db
    .selectFrom('campaign_notes')
    .select((eb) => ['location_id', eb.fn.countAll().as('count')])
    .where('campaign_id', '=', campaignId)
    .where('location_id', 'in', numberList(locationIds))
    .where((eb) => readable(eb, reader))
    .groupBy('location_id');

/**
 * The newest notes at these visible places: at most `perPlace` at each, `limit` in all, and together `bytes` of text in
 * UTF-8.
 */
export function selectNewestNotes(
  db: Db,
  campaignId: string,
  locationIds: readonly number[],
  reader: NoteReader,
  most: { perPlace: number; limit: number; bytes: number },
) {
  return selectNotes(db)
    .where('campaign_notes.id', 'in', (eb) =>
      eb
        .selectFrom((outer) =>
          outer
            .selectFrom((from) =>
              from
                .selectFrom('campaign_notes')
                .select(['campaign_notes.id', 'campaign_notes.created_at'])
                .select(sql<number>`octet_length(campaign_notes.note)`.as('bytes'))
                .select(
                  sql<number>`row_number() over (
                    partition by campaign_notes.location_id order by campaign_notes.created_at desc, campaign_notes.id desc
                  )`.as('place_in_line'),
                )
                .where('campaign_notes.campaign_id', '=', campaignId)
                .where('campaign_notes.location_id', 'in', numberList(locationIds))
                .where((condition) => readable(condition, reader))
                .as('newest'),
            )
            .select('newest.id')
            .select(
              sql<number>`sum(newest.bytes) over (order by newest.created_at desc, newest.id desc)`.as('bytes_so_far'),
            )
            .where('newest.place_in_line', '<=', most.perPlace)
            .orderBy('newest.created_at', 'desc')
            .orderBy('newest.id', 'desc')
            .limit(most.limit)
            .as('bounded'),
        )
        .select('bounded.id')
        .where('bounded.bytes_so_far', '<=', most.bytes),
    )
    .orderBy('campaign_notes.created_at', 'desc')
    .orderBy('campaign_notes.id', 'desc');
}

/** The author and place of a note, without its text. */
export async function findNotePlace(db: Db, id: number) {
  return db
    .selectFrom('campaign_notes')
    .select(['id', 'campaign_id', 'location_id', 'user_id', 'private', 'by_leader'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The earlier note of a user with this key. */
export async function findNoteByKey(db: Db, userId: number, clientKey: string) {
  return selectNotes(db)
    .where('campaign_notes.user_id', '=', userId)
    .where('campaign_notes.client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The number of all notes of a campaign. */
export async function countAllNotes(db: Db, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_notes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertNote(db: Db, note: Insertable<CampaignNotesTable>): Promise<NoteRow> {
  const id = note.id ?? (await newRandomId((taken) => isNote(db, taken)));
  await db
    .insertInto('campaign_notes')
    .values({ ...note, id })
    .execute();
  return selectNotes(db).where('campaign_notes.id', '=', id).executeTakeFirstOrThrow();
}

async function isNote(db: Db, id: number): Promise<boolean> {
  const note = await db.selectFrom('campaign_notes').select('id').where('id', '=', id).executeTakeFirst();
  return note !== undefined;
}

type NoteWords = Pick<Selectable<CampaignNotesTable>, 'note' | 'edited_at' | 'by_leader'>;

/** @returns the note after the change */
export async function writeNote(db: Db, id: number, note: NoteWords): Promise<NoteRow> {
  await db.updateTable('campaign_notes').set(note).where('id', '=', id).execute();
  return selectNotes(db).where('campaign_notes.id', '=', id).executeTakeFirstOrThrow();
}

export async function deleteNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('campaign_notes').where('id', '=', id).execute();
}

/** Notes with their authors. */
export function selectNotes(db: Db) {
  return (
    db
      .selectFrom('campaign_notes')
      // Public notes of a deleted account have no author.
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'campaign_notes.user_id').on('users.terminated_at', 'is', null),
      )
      .select([
        'campaign_notes.id',
        'campaign_notes.campaign_id',
        'campaign_notes.location_id',
        'campaign_notes.character_name',
        'campaign_notes.note',
        'campaign_notes.private',
        'campaign_notes.created_at',
        'campaign_notes.edited_at',
        'campaign_notes.by_leader',
        'users.id as author_id',
        'users.name as author_name',
      ])
  );
}

/** Whether a reader may see a note at a visible place. */
export function readable(eb: ExpressionBuilder<Database, 'campaign_notes'>, reader: NoteReader): Expression<SqlBool> {
  // The database has no booleans: 1 is true.
  if (reader.sees === 'all') return eb.val(1) as unknown as Expression<SqlBool>;
  if (reader.sees === 'own')
    return eb.and([eb('campaign_notes.private', '=', 1), eb('campaign_notes.user_id', '=', reader.of)]);
  const isPublic = eb('campaign_notes.private', '=', 0);
  return reader.and === null ? isPublic : eb.or([isPublic, eb('campaign_notes.user_id', '=', reader.and)]);
}

/*
 * Notes are deleted in batches with pauses in between.
 * The size of a batch is counted in rows. A long note counts as several rows, since its pages are overwritten.
 */

/** UTF-8 bytes of text that cost as much as a row. */
const BYTES_PER_ROW = 500;

/** Deletes notes of a campaign. @returns the used part of the batch; all of it if more are left */
export async function deleteNotesIn(db: Db, campaignId: string, rowsMax: number): Promise<number> {
  const { ids, used } = cut(await notes(db).where('campaign_id', '=', campaignId).limit(rowsMax).execute(), rowsMax);
  if (ids.length > 0) await db.deleteFrom('campaign_notes').where('id', 'in', numberList(ids)).execute();
  return used;
}

/**
 * Deletes notes of a person, except in deleted campaigns, which are deleted as a whole.
 * @param which only private notes, or all of them
 * @returns the used part of the batch; all of it if more are left
 */
export async function deleteNotesBy(
  db: Db,
  userId: number,
  which: 'private' | 'all',
  rowsMax: number,
): Promise<number> {
  let own = notes(db)
    .where('user_id', '=', userId)
    .where('campaign_id', 'in', (eb) =>
      eb.selectFrom('campaigns').select('campaigns.id').where('campaigns.owner_id', 'is not', null),
    );
  if (which === 'private') own = own.where('private', '=', 1);
  const { ids, used } = cut(await own.limit(rowsMax).execute(), rowsMax);
  if (ids.length > 0) await db.deleteFrom('campaign_notes').where('id', 'in', numberList(ids)).execute();
  return used;
}

/** Removes the author from a person's notes. @returns the used part of the batch; all of it if more are left */
export async function disownNotesOf(db: Db, userId: number, rowsMax: number): Promise<number> {
  const { ids, used } = cut(await notes(db).where('user_id', '=', userId).limit(rowsMax).execute(), rowsMax);
  if (ids.length > 0)
    await db.updateTable('campaign_notes').set({ user_id: null }).where('id', 'in', numberList(ids)).execute();
  return used;
}

const notes = (db: Db) =>
  db
    .selectFrom('campaign_notes')
    .select(['campaign_notes.id', sql<number>`octet_length(campaign_notes.note)`.as('bytes')]);

/** As many rows as fit into the batch, and at least one. */
function cut(rows: readonly { id: number; bytes: number }[], rowsMax: number): { ids: number[]; used: number } {
  const ids: number[] = [];
  let used = 0;
  for (const { id, bytes } of rows) {
    if (used >= rowsMax) break;
    ids.push(id);
    used += Math.max(1, Math.ceil(bytes / BYTES_PER_ROW));
  }
  return { ids, used: Math.min(used, rowsMax) };
}
