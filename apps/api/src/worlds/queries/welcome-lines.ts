import { WELCOME_CHANGES_KEPT } from '@venture-atlas/types';
import { sql } from 'kysely';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Db } from '../../db/schema.ts';
import { ATLAS_WORLD_ID } from './worlds.ts';

/** Who changes a welcome text, and when. */
interface WelcomeDeed {
  actorId: number | null;
  /** ISO 8601. */
  at: string;
}

/**
 * Changes the welcome text of a world, and files the change.
 * @param welcome null removes it
 * @returns whether it was another one
 */
export async function writeWelcome(
  trx: Db,
  worldId: number,
  welcome: string | null,
  { actorId, at }: WelcomeDeed,
): Promise<boolean> {
  const now = await trx
    .selectFrom('worlds')
    .select(['welcome', 'welcome_version'])
    .where('id', '=', worldId)
    .executeTakeFirstOrThrow();
  if (now.welcome === welcome) return false;
  const number = now.welcome_version + 1;
  await trx
    .insertInto('welcome_changes')
    .values({ world_id: worldId, number, at, actor_id: actorId, before: now.welcome, after: welcome })
    .execute();
  await trx
    .deleteFrom('welcome_changes')
    .where('world_id', '=', worldId)
    .where('number', '<=', number - WELCOME_CHANGES_KEPT)
    .execute();
  await trx.updateTable('worlds').set({ welcome, welcome_version: number }).where('id', '=', worldId).execute();
  return true;
}

/** Sets the welcome text of a world, unless it has one. */
export async function welcomeIn(trx: Db, worldId: number, welcome: string | null, deed: WelcomeDeed): Promise<void> {
  const world = await trx.selectFrom('worlds').select('welcome').where('id', '=', worldId).executeTakeFirst();
  if (world?.welcome === null) await writeWelcome(trx, worldId, welcome, deed);
}

/** The last changes of the welcome text of a world, newest first. */
export const listWelcomeChanges = (db: Db, worldId: number, limit = WELCOME_CHANGES_KEPT) =>
  db
    .selectFrom('welcome_changes')
    .leftJoin('users', 'users.id', 'welcome_changes.actor_id')
    .select(['number', 'at', 'before', 'after', 'users.id as actor_id', 'users.name as actor_name'])
    .select(sql<number>`welcome_changes.actor_id is null`.as('by_operator'))
    .where('world_id', '=', worldId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

/** The welcome text of an earlier version; undefined if it is the one of now, or no longer known. */
export async function findWelcomeBefore(db: Db, worldId: number, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('welcome_changes')
    .select('before')
    .where('world_id', '=', worldId)
    .where('number', '=', version + 1)
    .executeTakeFirst();
  return row && (row.before ?? '');
}

const KEY = 'seeded_welcome';

/** Sets the welcome text of the demo world in the atlas. */
export async function writeSeededWelcome(trx: Db, line: string, at: string): Promise<void> {
  await welcomeIn(trx, ATLAS_WORLD_ID, line, { actorId: null, at });
  await writeMeta(trx, KEY, line);
}

/** Removes that text, unless staff changed it. @returns whether it was removed */
export async function removeSeededWelcome(trx: Db, deed: WelcomeDeed): Promise<boolean> {
  const line = await findMeta(trx, KEY);
  const world = await trx.selectFrom('worlds').select('welcome').where('id', '=', ATLAS_WORLD_ID).executeTakeFirst();
  if (line === undefined || world?.welcome !== line) return false;
  return writeWelcome(trx, ATLAS_WORLD_ID, null, deed);
}
