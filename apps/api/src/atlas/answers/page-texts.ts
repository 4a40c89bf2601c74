import type { KnownPlace } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import { listWikiContents, listWikiSizes } from '../queries/wiki-pages.ts';
import { readKnownLinks } from './known-links.ts';

/** The texts that one answer carries, by location id. */
export interface PageTexts {
  texts: ReadonlyMap<number, string>;
  /** Places that have a text which found no room: it is read on its own. */
  leftOut: ReadonlySet<number>;
  /** Those of the places that the texts link which the reader may know. */
  links: ReadonlyMap<number, KnownPlace>;
  /** Every location whose change changes what the texts say of their links. */
  linkedIds: readonly number[];
}

/**
 * Reads as many texts as find room, in this order; those that find none are
 * not read at all.
 * @param room UTF-8 bytes of all texts together
 * @param sight undefined outside of campaigns
 */
export async function readPageTexts(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
  room: number,
  sight: PlaceSight | undefined,
): Promise<PageTexts> {
  const sizes = await listWikiSizes(db, scope, locationIds);
  const chosen: number[] = [];
  const leftOut = new Set<number>();
  let left = room;
  for (const id of locationIds) {
    const bytes = sizes.get(id);
    if (bytes === undefined) continue;
    if (bytes > left) leftOut.add(id);
    else chosen.push(id);
    left -= bytes > left ? 0 : bytes;
  }
  const texts = await listWikiContents(db, scope, chosen);
  const { places, locationIds: linkedIds } = await readKnownLinks(db, scope, texts.values(), sight);
  return { texts, leftOut, links: places, linkedIds };
}
