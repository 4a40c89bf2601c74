import { randomBytes } from 'node:crypto';
import { freeSlug, toSlug } from '@venture-atlas/rules';
import { slugsOfOthers } from '../../atlas/queries/old-slugs.ts';
import type { Db } from '../../db/schema.ts';

/**
 * The address of a location with this name in its world: that of the name, or with _2, _3 ...
 * when it leads elsewhere. An address that a renamed location had before still
 * leads to that one, so it is given to no other; the location itself may have
 * it back. Belongs into the transaction that stores it.
 * @param ownId the location that is renamed; null for a new one
 */
export async function chooseSlug(trx: Db, worldId: number, name: string, ownId: number | null): Promise<string> {
  const taken = await slugsOfOthers(trx, worldId, toSlug(name), ownId);
  return freeSlug(name, (slug) => taken.has(slug));
}

/** The slug that a location had before, as long as it leads nowhere else, else the one of its name. */
export async function formerSlug(
  trx: Db,
  worldId: number,
  { name, slug }: { name: string; slug: string | undefined },
  ownId: number | null,
): Promise<string> {
  if (slug !== undefined && slug !== '' && !(await slugsOfOthers(trx, worldId, slug, ownId)).has(slug)) return slug;
  return chooseSlug(trx, worldId, name, ownId);
}

const MARK = /_draft_[0-9a-f]{16}$/;

/**
 * The address of a draft: nobody guesses it, and no other place is ever called so, so that none gets another address
 * because of a draft that has its name.
 */
export const draftSlug = (slug: string): string => `${slug.replace(MARK, '')}_draft_${randomBytes(8).toString('hex')}`;

/** The address that a draft would have if it were published. */
export const publishedSlug = (slug: string): string => slug.replace(MARK, '');
