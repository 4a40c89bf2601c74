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
import { countHeld } from './queries/move-campaign.ts';

export interface PlanDeps extends Pick<WorldDeps, 'ownWorlds'> {
  db: Db;
  room: StorageLimits;
}

/**
 * What copying a map would come to, and whether there is room for it.
 * @param campaign that would go along
 * @throws AppError not_authenticated, not_found; forbidden, also where the operator turned own worlds off; conflict
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
    problem: lacking(figures) ?? (await whyNoRoom(() => assertOwnerStorage(room, db, userId, bytes))),
    campaign: campaign === undefined ? null : await describeMoved(db, campaign, ids),
  };
}

async function describeMoved(
  db: Db,
  { campaign: { id, name, sharing } }: CampaignView,
  ids: readonly number[],
): Promise<WorldCopyPlan['campaign']> {
  return { id, name, ...(await countHeld(db, id, ids)), becomes_members_only: sharing === 'open' };
}

type Figures = Pick<WorldCopyPlan, 'locations' | 'picture_bytes' | 'own_worlds' | 'own_locations' | 'own_pictures'>;

/** The sentence that says what is lacking and what to do; undefined when there is room. */
function lacking({ locations, picture_bytes, own_worlds, own_locations, own_pictures }: Figures): string | undefined {
  if (own_worlds.used >= own_worlds.most) return serverMessages.tooManyWorlds(own_worlds.most);
  const places = Math.max(0, own_locations.most - own_locations.used);
  if (locations > places) {
    // Nothing beyond what an account may have at all is counted.
    const isCounted = locations <= own_locations.most;
    const needed = isCounted ? locations.toLocaleString('en') : `more than ${own_locations.most.toLocaleString('en')}`;
    return serverMessages.copyNeedsPlaces(needed, places);
  }
  const left = Math.max(0, own_pictures.most - own_pictures.used);
  return picture_bytes > left ? serverMessages.copyNeedsBytes(inBytes(picture_bytes), inBytes(left)) : undefined;
}

/** The sentence of a refusal for want of room on the site; null when there is room. */
async function whyNoRoom(assertStorage: () => Promise<void>): Promise<string | null> {
  try {
    await assertStorage();
    return null;
  } catch (cause) {
    if (cause instanceof AppError && isOutOfStorage(cause)) return cause.message;
    throw cause;
  }
}

/**
 * The names of the pictures that one run of a copy stores, one after the other. Nobody knows them who does not know the
 * seed, which is of that run alone and written down nowhere.
 * @param seed of as many bytes as a name
 */
export function namesOf(seed: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest('hex');
  };
}

/**
 * A map that may be copied: one of an open world of the atlas, for everybody alike.
 * @throws AppError not_found, the same for one that is not there, closed, or no map
 */
export async function findCopiedMap(db: Db, locationId: number): Promise<LocationWithMap> {
  const map = await findLocationById(db, await publicScope(db), locationId);
  if (map === undefined || map.map_width === null) throw new AppError('not_found');
  return map;
}

/**
 * Whether somebody may take a campaign along that plays on a map: it plays in another world then.
 * @throws AppError forbidden, conflict
 */
export function assertMayMove(viewer: Viewer, { subject, scope }: CampaignView, worldId: number): void {
  assertMay(viewer, 'campaign.worlds', subject);
  if (!scope.worldIds.includes(worldId))
    throw new AppError('conflict', { message: serverMessages.copyNotPlayed, field: 'campaign_id' });
}
