import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { WELCOME_MAX, type WorldAccess } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { forgetOldSlug, keepOldSlug } from '../../atlas/queries/old-slugs.ts';
import { type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { chooseSlug } from '../../editing/commands/choose-slug.ts';
import { updateLocation } from '../../editing/queries/staff-locations.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import type { WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import {
  closeCampaignsIn,
  dropClashingOldSlugs,
  isMapOf,
  listClashes,
  updateWorld,
  type WorldChange,
} from '../queries/world-rows.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';
import { checkLine, checkWorldName } from './make-world.ts';

/** What may be changed of a world; what is absent stays. */
export interface WorldWish {
  name?: string;
  access?: WorldAccess;
  order?: number;
  homeId?: number | null;
  /** The line for newcomers; blank takes it away. */
  welcome?: string;
}

/**
 * Renames a world, chooses its home map and what newcomers read there, or opens or closes it: from the next call on, in every process.
 * @throws AppError not_found, forbidden, bad_request
 */
export async function changeWorld(
  deps: WorldDeps,
  caller: Caller,
  viewer: Viewer,
  { id, ...wish }: WorldWish & { id: string },
): Promise<void> {
  refuseWait(deps.limits.changes.take(String(signedIn(viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const world = await loadWorldFor(trx, viewer, id, 'world.lead');
    const change = differing(world, await readWish(trx, world, wish));
    if (Object.keys(change).length === 0) return;
    const at = isoTime(deps.now());
    await updateWorld(trx, world.id, change);
    if (change.access === 'open') await settleAddresses(trx, world.id, at);
    if (change.access === 'closed') await closeCampaignsIn(trx, world.id, at);
    // What everybody is answered may be another: nothing that any process keeps is true any more.
    const touchesAll = change.access !== undefined || (change.sort_order !== undefined && world.access === 'open');
    if (touchesAll) await worldChanged(trx, 'everything', { actorId: caller.userId, at });
    // The place of a closed one among the others is nothing to those who do not see it.
    else if (change.sort_order !== undefined)
      await worldChanged(trx, 'everything', { actorId: caller.userId, at, worldId: world.id });
    const hasLine = change.welcome !== undefined || world.welcome !== null;
    // In a campaign the home map of a world may be where one begins; and the line for newcomers stands on it.
    if (change.home_location_id !== undefined || change.welcome !== undefined)
      await worldChanged(trx, hasLine ? 'everything' : [], { actorId: caller.userId, at, worldId: world.id });
    await deps.audit.record(trx, caller, {
      action: 'world_changed',
      outcome: 'ok',
      object: worldObject(id),
      details: { changed: Object.keys(change).join(' '), access: change.access ?? world.access },
    });
  });
}

/** @throws AppError bad_request for what does not fit this world */
async function readWish(
  trx: Db,
  world: WorldForUser,
  { name, access, order, homeId, welcome }: WorldWish,
): Promise<WorldChange> {
  const ofAtlas = access ?? order;
  if (ofAtlas !== undefined && world.kind !== 'atlas') {
    const field = access === undefined ? 'order' : 'access';
    throw new AppError('bad_request', { message: serverMessages.ownWorldsAreClosed, field });
  }
  if (homeId != null && !(await isMapOf(trx, world.id, homeId)))
    throw new AppError('bad_request', { message: serverMessages.homeIsNoMap, field: 'home_location_id' });
  return {
    ...(name === undefined ? {} : { name: checkWorldName(name) }),
    ...(access === undefined ? {} : { access }),
    ...(order === undefined ? {} : { sort_order: order }),
    ...(homeId === undefined ? {} : { home_location_id: homeId }),
    ...(welcome === undefined ? {} : { welcome: checkWelcome(welcome) }),
  };
}

/** The line that newcomers read. @returns null for a blank line, which takes it away; @throws AppError bad_request */
export const checkWelcome = (typed: string): string | null =>
  typed.trim() === '' ? null : checkLine(typed, { most: WELCOME_MAX, field: 'welcome' });

const differing = (world: WorldForUser, wish: WorldChange): WorldChange =>
  Object.fromEntries(Object.entries(wish).filter(([name, value]) => world[name as keyof WorldForUser] !== value));

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
