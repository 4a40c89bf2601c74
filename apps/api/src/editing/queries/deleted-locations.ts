import { type Kysely, sql } from 'kysely';
import { randomLetters } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import type { NewPosition } from '../../db/world-tables.ts';

const settingsColumns = [
  'campaign_id',
  'location_id',
  'knowledge',
  'show_wiki',
  'alias',
  'alias_key',
  'alias_slug',
  'rumour_note',
  'rumour_miles',
  'updated_at',
  'words_version',
] as const;

/** Counts what a deletion would lose: points on its map, active or not, and campaign notes. */
export async function countDependents(db: Kysely<Database>, id: number): Promise<{ points: number; notes: number }> {
  const points = await db
    .selectFrom('positions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  const notes = await db
    .selectFrom('campaign_notes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('location_id', '=', id)
    .executeTakeFirstOrThrow();
  return { points: Number(points.count), notes: Number(notes.count) };
}

/** The whole rows of a location's positions. */
export async function listPositionRows(db: Kysely<Database>, locationId: number) {
  return db.selectFrom('positions').selectAll().where('location_id', '=', locationId).orderBy('id').execute();
}

/** Whether a location stands on a map, active or not, or has a text. */
export async function isLocationInUse(db: Kysely<Database>, id: number): Promise<boolean> {
  const position = await db.selectFrom('positions').select('id').where('location_id', '=', id).executeTakeFirst();
  const page = await db.selectFrom('wiki_pages').select('id').where('location_id', '=', id).executeTakeFirst();
  return position !== undefined || page !== undefined;
}

/** Restores the positions of a deleted location. @returns false if one of their maps is also gone */
export async function restorePositionRows(db: Kysely<Database>, rows: readonly NewPosition[]): Promise<boolean> {
  for (const row of rows) {
    const map = await db.selectFrom('locations').select('id').where('id', '=', row.parent_id).executeTakeFirst();
    if (map === undefined) return false;
    await db
      .insertInto('positions')
      .values({ ...row, version: (row.version ?? 1) + 1 })
      .execute();
  }
  return true;
}

/** Saves the settings of campaigns for a location before its deletion. */
export async function keepSettings(db: Kysely<Database>, locationId: number): Promise<void> {
  await db
    .insertInto('settings_of_deleted_locations')
    .columns([...settingsColumns])
    .expression((eb) =>
      eb
        .selectFrom('campaign_location_settings')
        .select([...settingsColumns])
        .where('location_id', '=', locationId),
    )
    .execute();
}

/** Restores the saved settings in campaigns that still exist. An alias slug that another place uses now is changed. */
export async function restoreSettings(db: Kysely<Database>, locationId: number): Promise<void> {
  await sql`
    update settings_of_deleted_locations as kept set alias_slug = kept.alias_slug || '_' || ${randomLetters}
    where kept.location_id = ${locationId} and exists (select 1 from campaign_location_settings as other
      where other.campaign_id = kept.campaign_id and other.alias_slug = kept.alias_slug)`.execute(db);
  await db
    .insertInto('campaign_location_settings')
    .columns([...settingsColumns])
    .expression((eb) =>
      eb
        .selectFrom('settings_of_deleted_locations')
        .select([...settingsColumns])
        .where('location_id', '=', locationId),
    )
    .execute();
  await dropSettings(db, locationId);
}

/** Deletes the saved settings after the location is restored, or deleted for good. */
export async function dropSettings(db: Kysely<Database>, locationId: number): Promise<void> {
  await db.deleteFrom('settings_of_deleted_locations').where('location_id', '=', locationId).execute();
}

/** Deletes working copies and suggestions for a location that is deleted for good. */
export async function dropPending(db: Kysely<Database>, locationId: number): Promise<void> {
  await db
    .deleteFrom('pending_changes')
    .where('subject', '=', 'location')
    .where('subject_id', '=', String(locationId))
    .execute();
}

/** Whether a world has a location with this import key. */
export async function isImportKeyTaken(db: Kysely<Database>, worldId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('world_id', '=', worldId)
    .where('import_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
