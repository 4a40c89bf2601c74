import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  moveTextPictures,
  renumberLinks,
  type StoredText,
  serverMessages,
  storedFor,
  type Viewer,
} from '@venture-atlas/rules';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import { createKeptNames } from '../../atlas/names/kept-names.ts';
import { findWelcome } from '../../atlas/queries/locations.ts';
import type { Audit } from '../../audit/audit.ts';
import { worldObject } from '../../audit/world-object.ts';
import { type CampaignView, loadCampaignAgain } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { assertRoomForLocations } from '../../editing/commands/location-room.ts';
import { writeWikiPage } from '../../editing/commands/write-wiki-page.ts';
import { AppError } from '../../errors.ts';
import { writeEnd } from '../../jobs/queries/job-runs.ts';
import { assertRoomInWorld, type WorldRoom } from '../../media/commands/world-room.ts';
import { upsertPicture, upsertTileSet } from '../../media/queries/pictures.ts';
import { renamePicture } from '../../media/store/media-address.ts';
import { assertRoomForWorld, newWorldId } from '../../world-settings/commands/make-world.ts';
import { insertWorld, updateWorld } from '../../world-settings/queries/world-rows.ts';
import { signedIn } from '../../world-settings/view/load-world.ts';
import { findPicturesOf, type PictureWithTiles } from '../copied-pictures.ts';
import { type CopyOrder, type CopyResult, reachOf } from '../copy-order.ts';
import { type CopiedPictures, sizeKey } from '../copy-pictures.ts';
import { assertMayMove, findCopiedMap } from '../find-copied.ts';
import { type CopyReach, listCopiedPlaces, mapsAmong } from '../queries/copied-places.ts';
import { type Copies, copyLocations, copyPositions, copyTypes, textsOf } from '../queries/copy-rows.ts';
import { moveCampaign } from './move-campaign.ts';

/** The map shows pictures by now that were not copied: to be begun anew. */
export class PicturesChanged extends Error {}

export interface WriteCopyDeps {
  db: Db;
  now: () => number;
  audit: Audit;
  room: WorldRoom;
}

/**
 * Makes the world, with everything that everybody sees of the map, moves the campaign to it and ends the job, in one
 * transaction: all of it or nothing. Rights and room are asked once more.
 * @param pictures whose files are stored already
 * @throws AppError as asking for it does; PicturesChanged
 */
export async function writeCopy(
  deps: WriteCopyDeps,
  order: Omit<CopyOrder, 'database' | 'media' | 'seed'>,
  pictures: CopiedPictures,
): Promise<void> {
  await writeTransaction(deps.db, async (trx) => {
    const at = new Date(deps.now()).toISOString();
    const viewer = await findViewer(trx, order.caller.userId);
    const ownerId = signedIn(viewer);
    assertMay(viewer, 'world.make', 'own');
    const map = await findCopiedMap(trx, order.mapId);
    const campaign = await loadMoved(trx, viewer, order, map.world_id);
    const reach = reachOf(order);
    const ids = await listCopiedPlaces(trx, reach, order.ownWorlds.locationsEach + 1);
    assertAllCopied(await findPicturesOf(trx, map.world_id, ids, reach), pictures);
    await assertRoomForWorld(order, trx, ownerId);

    const publicId = newWorldId();
    const worldId = await insertWorld(trx, {
      public_id: publicId,
      name: order.name,
      kind: 'own',
      access: 'closed',
      owner_id: ownerId,
      created_at: at,
    });
    const copies = await copyRows(trx, { ids, worldId, at }, reach, pictures);
    const home = copies.get(map.id);
    if (home === undefined) throw new Error('The map itself was not copied.');
    // The copy opens with this map: whoever comes reads what they read over it.
    await updateWorld(trx, worldId, { home_location_id: home, welcome: await findWelcome(trx, map) });
    await assertRoomForLocations(order.ownWorlds, trx, worldId);
    await assertRoomInWorld(deps.room, trx, worldId);
    const details = { kind: 'own', copied: ids.length };
    const made = { action: 'world_made', outcome: 'ok', object: worldObject(publicId), details } as const;
    await deps.audit.record(trx, order.caller, made);
    if (campaign !== undefined)
      await moveCampaign(trx, deps, { campaign, caller: order.caller, from: map, worldId, copies, ...reach, at });

    const result: CopyResult = { worldId: publicId, map: { id: home, name: map.name, slug: map.slug } };
    const isWanted = await writeEnd(trx, order.claim, {
      state: 'done',
      ended_at: at,
      problem: null,
      result: JSON.stringify(result),
    });
    if (!isWanted) throw new AppError('conflict', { message: 'This copy is no longer wanted.' });
    // A process whose server has gone hears of it here at the latest, while nothing is written for good.
    await yieldToEventLoop();
  });
}

/** @throws AppError conflict when the campaign cannot go along any more */
async function loadMoved(
  trx: Db,
  viewer: Viewer,
  { campaignId }: Pick<CopyOrder, 'campaignId'>,
  worldId: number,
): Promise<CampaignView | undefined> {
  if (campaignId === null) return undefined;
  try {
    const view = await loadCampaignAgain(
      { db: trx, names: createKeptNames() },
      { campaignId, viewer, hasInvite: false },
    );
    assertMayMove(viewer, view, worldId);
    return view;
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('conflict', { message: serverMessages.copyCampaignGone });
    throw cause;
  }
}

/** @throws PicturesChanged */
function assertAllCopied(shown: readonly PictureWithTiles[], pictures: CopiedPictures): void {
  for (const { hash, tiles } of shown) {
    const copied = pictures.get(hash);
    if (copied === undefined || tiles.some((set) => !copied.sizes.has(sizeKey(set)))) throw new PicturesChanged();
  }
}

async function copyRows(
  trx: Db,
  { ids, worldId, at }: { ids: readonly number[]; worldId: number; at: string },
  reach: CopyReach,
  pictures: CopiedPictures,
): Promise<Copies> {
  for (const { picture, tiles } of pictures.values()) {
    await upsertPicture(trx, { ...picture, world_id: worldId, created_at: at });
    for (const set of tiles) await upsertTileSet(trx, { ...set, created_at: at });
  }
  const nameOf = (name: string) => pictures.get(name)?.picture.hash;
  // An address of elsewhere stays. One of a picture that is not there any more leads nowhere, and goes.
  const addressOf = (address: string) => renamePicture(address, nameOf) ?? null;
  const copied = { ids, worldId, at, maps: new Set(mapsAmong(ids, reach)) };
  const types = await copyTypes(trx, copied);
  const copies = await copyLocations(trx, copied, { types, nameOf, addressOf }, reach.mapId);
  await copyPositions(trx, copied, copies);
  for await (const { location_id, name, ...row } of textsOf(trx, ids)) {
    // Anybody may copy the map.
    const stored = storedFor(row, 'anybody');
    const locationId = copies.get(location_id);
    if (stored === undefined || locationId === undefined) continue;
    const content = renumberLinks(JSON.parse(stored) as StoredText, (place) => copies.get(place));
    await writeWikiPage(trx, { locationId, name, at }, moveTextPictures(content, addressOf));
  }
  return copies;
}
