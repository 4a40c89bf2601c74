import { toSlug } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, publicScope, type WorldScope } from '../../worlds/scope.ts';
import { findLocation, findLocationById, listHomeSlugs } from './locations.ts';

/** The map where everybody begins. */
export interface StartMap {
  slug: string;
  /** It is the one that was asked for, not the next best. */
  isWanted: boolean;
}

/**
 * The map where everybody begins: what staff chose, else the one that the settings name; where no open world has these,
 * what the first open world opens with; else the first map that was made. Undefined while there is none.
 * @param wanted the name or slug of the settings
 */
export async function findStart(db: Kysely<Database>, wanted: string): Promise<StartMap | undefined> {
  const scope = await publicScope(db);
  const chosen = await findChosenStart(db);
  const there = chosen === undefined ? undefined : await findLocationById(db, scope, chosen);
  if (there !== undefined && there.map_width !== null) return { slug: there.slug, isWanted: true };
  const named = await findLocation(db, toSlug(wanted), scope);
  if (named !== undefined) return { slug: named.slug, isWanted: true };
  for (const slug of await listHomeSlugs(db, scope)) {
    const home = await findLocation(db, slug, scope);
    if (home !== undefined) return { slug: home.slug, isWanted: false };
  }
  const first = await findFirstMap(db, scope);
  return first === undefined ? undefined : { slug: first, isWanted: false };
}

const CHOSEN = 'start_location';

/** The id of the map that staff chose; whether it is still there and open is another question. */
export async function findChosenStart(db: Kysely<Database>): Promise<number | undefined> {
  const value = await findMeta(db, CHOSEN);
  return value === undefined || value === '' ? undefined : Number(value);
}

/** @param locationId null: nothing is chosen any more */
export const writeChosenStart = (db: Kysely<Database>, locationId: number | null): Promise<void> =>
  writeMeta(db, CHOSEN, String(locationId ?? ''));

/** The map of the first world that has any, made before its others. */
async function findFirstMap(db: Kysely<Database>, scope: WorldScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('worlds', 'worlds.id', 'locations.world_id')
    .select('locations.slug')
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')))
    .where('locations.map_width', 'is not', null)
    .orderBy('worlds.sort_order')
    .orderBy('worlds.id')
    .orderBy('locations.id')
    .limit(1)
    .executeTakeFirst();
  return row?.slug;
}
