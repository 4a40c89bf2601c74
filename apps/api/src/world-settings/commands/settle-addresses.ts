import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { forgetOldSlug, keepOldSlug } from '../../atlas/queries/old-slugs.ts';
import type { Db } from '../../db/schema.ts';
import { chooseSlug } from '../../editing/commands/choose-slug.ts';
import { updateLocation } from '../../editing/queries/staff-location.ts';
import { dropClashingOldSlugs, listClashes } from '../queries/world-rows.ts';

/** Places that get an address at a stretch; what needs no database is answered in between. */
const AT_ONCE = 100;

/**
 * Gives places of a world that has just been opened addresses that lead nowhere else: what an open world answered
 * before, it answers still. Only now, so that no address tells what is in a closed world.
 */
export async function settleAddresses(trx: Db, worldId: number, at: string): Promise<void> {
  const clashes = await listClashes(trx, worldId);
  for (const [i, { id, name, slug, is_now: isNow }] of clashes.entries()) {
    if (i % AT_ONCE === 0) await yieldToOthers();
    const next = await chooseSlug(trx, worldId, name, id);
    await forgetOldSlug(trx, next, id);
    // An address that somebody else has now is theirs first; where they only had it once, this one would come before.
    if (isNow === 1) await keepOldSlug(trx, { slug, locationId: id }, at);
    await updateLocation(trx, id, { slug: next }, at);
  }
  await dropClashingOldSlugs(trx, worldId);
}
