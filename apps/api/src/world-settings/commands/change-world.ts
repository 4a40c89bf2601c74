import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { type ErrorDetails, WELCOME_MAX, type WorldAccess } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { forgetOldSlug, keepOldSlug } from '../../atlas/queries/old-slugs.ts';
import { actorOf, type Caller, worldObject } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { chooseSlug } from '../../editing/commands/choose-slug.ts';
import { updateLocation } from '../../editing/queries/staff-locations.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { listWelcomeChanges, writeWelcome } from '../../worlds/queries/welcome-lines.ts';
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
import { describeWorld } from '../view/describe-world.ts';
import { loadWorldFor, signedIn } from '../view/load-world.ts';
import { checkLine, checkWorldName } from './make-world.ts';

/** Changes of a world; absent fields stay. */
export interface WorldUpdate {
  name?: string;
  access?: WorldAccess;
  order?: number;
  homeId?: number | null;
  /** The welcome text; blank removes it. */
  welcome?: string;
  /** The version of the welcome text that was seen; absent: it is not compared. */
  welcomeVersion?: number;
  /** Whether people may suggest changes. */
  suggestions?: boolean;
}

/**
 * Changes the name, home map, welcome text or access of a world, or whether it takes suggestions. Takes effect in every process from the next call on.
 * @throws AppError not_found, forbidden, bad_request; changed_meanwhile if somebody else changed the welcome text
 */
export async function changeWorld(
  deps: WorldDeps,
  caller: Caller,
  viewer: Viewer,
  { id, ...update }: WorldUpdate & { id: string },
): Promise<void> {
  refuseWait(deps.limits.changes.take(String(signedIn(viewer))));
  await writeTransaction(deps.db, async (trx) => {
    const world = await loadWorldFor(trx, viewer, id, 'world.lead');
    await assertWelcomeSeen(trx, viewer, world, update);
    const change = differing(world, await readInput(trx, world, update));
    if (Object.keys(change).length === 0) return;
    const at = isoTime(deps.now());
    const { welcome, ...others } = change;
    if (welcome !== undefined) await writeWelcome(trx, world.id, welcome, { actorId: caller.userId, at });
    if (Object.keys(others).length > 0) await updateWorld(trx, world.id, others);
    if (change.access === 'open') await settleAddresses(trx, world.id, at);
    if (change.access === 'closed') await closeCampaignsIn(trx, world.id, at);
    // Public answers may change, so all caches are invalid.
    const touchesAll = change.access !== undefined || (change.sort_order !== undefined && world.access === 'open');
    // The response for each public map contains whether readers may suggest.
    const touchesMaps = change.suggestions !== undefined && world.access === 'open';
    if (touchesAll) await worldChanged(trx, 'everything', { actorId: caller.userId, at });
    // The order of a closed world only matters to those who see it.
    else if (change.sort_order !== undefined || touchesMaps)
      await worldChanged(trx, 'everything', { actorId: caller.userId, at, worldId: world.id });
    const hasLine = change.welcome !== undefined || world.welcome !== null;
    // In a campaign the home map may be the start map, and the welcome text is shown on it.
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

/** @throws AppError changed_meanwhile with the world as it is */
async function assertWelcomeSeen(
  trx: Db,
  viewer: Viewer,
  world: WorldForUser,
  { welcome, welcomeVersion: seen }: WorldUpdate,
): Promise<void> {
  if (welcome === undefined || seen === undefined || seen === world.welcome_version) return;
  const [last] = await listWelcomeChanges(trx, world.id, 1);
  throw new AppError('changed_meanwhile', {
    details: {
      current: await describeWorld(trx, viewer, world.public_id),
      changed_by: actorOf(last),
      changed_at: last?.at ?? null,
    } satisfies ErrorDetails['changed_meanwhile'],
  });
}

/** @throws AppError bad_request for changes that this world does not allow */
async function readInput(
  trx: Db,
  world: WorldForUser,
  { name, access, order, homeId, welcome, suggestions }: WorldUpdate,
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
    ...(suggestions === undefined ? {} : { suggestions: suggestions ? 1 : 0 }),
  };
}

/** Validates a welcome text. @returns null for a blank text, which removes it @throws AppError bad_request */
export const checkWelcome = (typed: string): string | null =>
  typed.trim() === '' ? null : checkLine(typed, { most: WELCOME_MAX, field: 'welcome' });

const differing = (world: WorldForUser, update: WorldChange): WorldChange =>
  Object.fromEntries(Object.entries(update).filter(([name, value]) => world[name as keyof WorldForUser] !== value));

/** Places per batch; the event loop runs in between. */
const AT_ONCE = 100;

/**
 * Gives unique addresses to places of a newly opened world, so that existing addresses of open worlds stay valid. This
 * happens only now, so that no address reveals the contents of a closed world.
 */
export async function settleAddresses(trx: Db, worldId: number, at: string): Promise<void> {
  const clashes = await listClashes(trx, worldId);
  for (const [i, { id, name, slug, is_now: isNow }] of clashes.entries()) {
    if (i % AT_ONCE === 0) await yieldToOthers();
    const next = await chooseSlug(trx, worldId, name, id);
    await forgetOldSlug(trx, next, id);
    // A current address of another world keeps priority. For a former address of another world, a redirect here would
    // take priority over it.
    if (isNow === 1) await keepOldSlug(trx, { slug, locationId: id }, at);
    await updateLocation(trx, id, { slug: next }, at);
  }
  await dropClashingOldSlugs(trx, worldId);
}
