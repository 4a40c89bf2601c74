import { toSlug } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { publicScope } from '../worlds/scope.ts';
import { findLocation, findLocationById, listHomeSlugs } from './queries/locations.ts';
import { findChosenStart, findFirstMap } from './queries/start-choice.ts';

/** The map that the site opens with. */
export interface StartMap {
  slug: string;
  /** Whether it is the requested map, and not a fallback. */
  isRequested: boolean;
}

/**
 * Finds the map that the site opens with.
 * First comes the choice of staff, then the map in the settings, then the home map of the first open world, then the
 * oldest map. Undefined if there is no map.
 * @param wanted the name or slug in the settings
 */
export async function findStart(db: Kysely<Database>, wanted: string): Promise<StartMap | undefined> {
  const scope = await publicScope(db);
  const chosen = await findChosenStart(db);
  const chosenMap = chosen === undefined ? undefined : await findLocationById(db, scope, chosen);
  if (chosenMap !== undefined && chosenMap.map_width !== null) return { slug: chosenMap.slug, isRequested: true };
  const named = await findLocation(db, toSlug(wanted), scope);
  if (named !== undefined) return { slug: named.slug, isRequested: true };
  for (const slug of await listHomeSlugs(db, scope)) {
    const home = await findLocation(db, slug, scope);
    if (home !== undefined) return { slug: home.slug, isRequested: false };
  }
  const first = await findFirstMap(db, scope);
  return first === undefined ? undefined : { slug: first, isRequested: false };
}
