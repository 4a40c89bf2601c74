import { inBytes, serverMessages, type Viewer } from '@venture-atlas/rules';
import type { WorldCopyPlan } from '@venture-atlas/types';
import { assertMay } from '../accounts/auth/assert-may.ts';
import { countLocationsOf } from '../atlas/queries/count-locations.ts';
import type { CampaignView } from '../campaigns/view/load-campaign.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { assertRoomInWorlds, isNoRoom, type WorldRoom } from '../media/commands/world-room.ts';
import { pictureBytesOf } from '../media/queries/picture-bytes.ts';
import type { WorldDeps } from '../world-settings/plugin.ts';
import { countWorldsOf } from '../world-settings/queries/world-rows.ts';
import { signedIn } from '../world-settings/view/load-world.ts';
import { bytesOf, findPicturesOf } from './copied-pictures.ts';
import { assertMayMove, findCopiedMap } from './find-copied.ts';
import { type CopyReach, countMaps, listCopiedPlaces, mapsAmong } from './queries/copied-places.ts';
import { countHeld } from './queries/move-campaign.ts';
import { findWorldName } from './queries/world-name.ts';

export interface PlanDeps extends Pick<WorldDeps, 'ownWorlds'> {
  db: Db;
  room: WorldRoom;
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
    problem: lacking(figures) ?? (await whyNoRoom(() => assertRoomInWorlds(room, db, userId, bytes))),
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
async function whyNoRoom(assertRoom: () => Promise<void>): Promise<string | null> {
  try {
    await assertRoom();
    return null;
  } catch (cause) {
    if (cause instanceof AppError && isNoRoom(cause)) return cause.message;
    throw cause;
  }
}
