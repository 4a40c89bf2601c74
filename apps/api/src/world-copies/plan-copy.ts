import { createHash } from 'node:crypto';
import { inBytes, serverMessages, type Viewer } from '@venture-atlas/rules';
import type { WorldCopyPlan } from '@venture-atlas/types';
import { assertMay } from '../accounts/auth/assert-may.ts';
import { countLocationsOf, findLocationById, type LocationWithMap } from '../atlas/queries/locations.ts';
import type { CampaignView } from '../campaigns/view/load-campaign.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { assertOwnerStorage, isOutOfStorage, type StorageLimits } from '../media/commands/storage-limits.ts';
import { pictureBytesOf } from '../media/queries/pictures.ts';
import type { WorldDeps } from '../world-settings/plugin.ts';
import { countWorldsOf } from '../world-settings/queries/world-rows.ts';
import { signedIn } from '../world-settings/view/load-world.ts';
import { publicScope } from '../worlds/scope.ts';
import { bytesOf, findPicturesOf } from './copied-pictures.ts';
import { type CopyReach, countMaps, listCopiedPlaces, mapsAmong } from './queries/copied-places.ts';
import { findWorldName } from './queries/copy-rows.ts';
import { countCampaignData } from './queries/move-campaign.ts';

export interface PlanDeps extends Pick<WorldDeps, 'ownWorlds'> {
  db: Db;
  room: StorageLimits;
}

/**
 * Computes the size of a copy, and whether limits allow it.
 * @param campaign to move with it
 * @throws AppError not_authenticated, not_found; forbidden, also if own worlds are turned off; conflict
 */
export async function planCopy(
  { db, ownWorlds, room }: PlanDeps,
  viewer: Viewer,
  reach: CopyReach,
  campaign: CampaignView | undefined,
): Promise<WorldCopyPlan> {
  const userId = signedIn(viewer);
  assertMay(viewer, 'world.make', 'own');
  if (!ownWorlds.mayBeMade) throw new AppError('forbidden', { message: serverMessages.noOwnWorlds });
  const map = await findCopiedMap(db, reach.mapId);
  if (campaign !== undefined) assertMayMove(viewer, campaign, map.world_id);

  const ids = await listCopiedPlaces(db, reach, ownWorlds.locationsEach + 1);
  const bytes = bytesOf(await findPicturesOf(db, map.world_id, ids, reach));
  const { worldsEach, locationsEach, bytesEach } = ownWorlds;
  const figures = {
    locations: ids.length,
    picture_bytes: bytes,
    own_worlds: { used: await countWorldsOf(db, userId), most: worldsEach },
    own_locations: { used: await countLocationsOf(db, userId), most: locationsEach },
    own_pictures: { used: await pictureBytesOf(db, userId), most: bytesEach },
  };
  return {
    map: { id: map.id, name: map.name, slug: map.slug },
    world_name: await findWorldName(db, map.world_id),
    ...figures,
    maps: await countMaps(db, mapsAmong(ids, reach)),
    problem: limitProblem(figures) ?? (await storageProblem(() => assertOwnerStorage(room, db, userId, bytes))),
    campaign: campaign === undefined ? null : await describeMoved(db, campaign, ids),
  };
}

async function describeMoved(
  db: Db,
  { campaign: { id, name, sharing } }: CampaignView,
  ids: readonly number[],
): Promise<WorldCopyPlan['campaign']> {
  return { id, name, ...(await countCampaignData(db, id, ids)), becomes_members_only: sharing === 'open' };
}

type Figures = Pick<WorldCopyPlan, 'locations' | 'picture_bytes' | 'own_worlds' | 'own_locations' | 'own_pictures'>;

/** The sentence about an exceeded limit and what to do; undefined if none is exceeded. */
function limitProblem({
  locations,
  picture_bytes,
  own_worlds,
  own_locations,
  own_pictures,
}: Figures): string | undefined {
  if (own_worlds.used >= own_worlds.most) return serverMessages.tooManyWorlds(own_worlds.most);
  const places = Math.max(0, own_locations.most - own_locations.used);
  if (locations > places) {
    // Places are counted only up to the limit of an account.
    const isCounted = locations <= own_locations.most;
    const needed = isCounted ? locations.toLocaleString('en') : `more than ${own_locations.most.toLocaleString('en')}`;
    return serverMessages.copyNeedsPlaces(needed, places);
  }
  const left = Math.max(0, own_pictures.most - own_pictures.used);
  return picture_bytes > left ? serverMessages.copyNeedsBytes(inBytes(picture_bytes), inBytes(left)) : undefined;
}

/** The sentence of a storage refusal; null if there is space. */
async function storageProblem(assertStorage: () => Promise<void>): Promise<string | null> {
  try {
    await assertStorage();
    return null;
  } catch (cause) {
    if (cause instanceof AppError && isOutOfStorage(cause)) return cause.message;
    throw cause;
  }
}

/**
 * Generates unguessable names for the pictures of one run. The seed exists only in memory of that run.
 * @param seed as many bytes as a name
 */
export function namesOf(seed: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest('hex');
  };
}

/**
 * A map that may be copied: any map of an open world of the atlas.
 * @throws AppError not_found, equally for a missing or closed map, or a place without a map
 */
export async function findCopiedMap(db: Db, locationId: number): Promise<LocationWithMap> {
  const map = await findLocationById(db, await publicScope(db), locationId);
  if (map === undefined || map.map_width === null) throw new AppError('not_found');
  return map;
}

/** Checks that the viewer may move a campaign that plays on a map. @throws AppError forbidden, conflict */
export function assertMayMove(viewer: Viewer, { subject, scope }: CampaignView, worldId: number): void {
  assertMay(viewer, 'campaign.worlds', subject);
  if (!scope.worldIds.includes(worldId))
    throw new AppError('conflict', { message: serverMessages.copyNotPlayed, field: 'campaign_id' });
}
