import { toSlug } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { publicScope } from '../worlds/scope.ts';
import { findLocation, findLocationById, listHomeSlugs } from './queries/locations.ts';
import { findChosenStart, findFirstMap } from './queries/start-choice.ts';

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
