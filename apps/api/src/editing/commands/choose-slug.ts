import { randomBytes } from 'node:crypto';
import { freeSlug, toSlug } from '@venture-atlas/rules';
import { slugsOfOthers } from '../../atlas/queries/old-slugs.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Chooses the slug of a location: its name, or the name with _2, _3, and so on if that slug is taken.
 * The old slug of a renamed location still leads to it, so no other location gets that slug. The location itself may
 * take it back. Call this in the transaction that stores the slug.
 * @param ownId the location that is renamed; null for a new one
 */
export async function chooseSlug(trx: Db, worldId: number, name: string, ownId: number | null): Promise<string> {
  const taken = await slugsOfOthers(trx, worldId, toSlug(name), ownId);
  return freeSlug(name, (slug) => taken.has(slug));
}

/** The earlier slug of a location if it is free, else a slug for its name. */
export async function formerSlug(
  trx: Db,
  worldId: number,
  { name, slug }: { name: string; slug: string | undefined },
  ownId: number | null,
): Promise<string> {
  if (slug !== undefined && slug !== '' && !(await slugsOfOthers(trx, worldId, slug, ownId)).has(slug)) return slug;
  return chooseSlug(trx, worldId, name, ownId);
}

const DRAFT_SUFFIX = /_draft_[0-9a-f]{16}$/;

/** The secret slug of a draft. Nobody can guess it, and no other place loses its slug to it. */
export const draftSlug = (slug: string): string =>
  `${slug.replace(DRAFT_SUFFIX, '')}_draft_${randomBytes(8).toString('hex')}`;

/** The slug that a draft would have after publishing. */
export const publishedSlug = (slug: string): string => slug.replace(DRAFT_SUFFIX, '');
