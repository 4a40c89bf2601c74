import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  defaultSettings,
  moveTextPictures,
  renumberLinks,
  type StoredText,
  serverMessages,
  storedTextFor,
  type Viewer,
} from '@venture-atlas/rules';
import { sql } from 'kysely';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import { createNameCache } from '../../atlas/names/kept-names.ts';
import { findWelcome } from '../../atlas/queries/locations.ts';
import { isRoot } from '../../atlas/queries/visible-places.ts';
import { type Audit, type Caller, campaignObject, worldObject } from '../../audit/audit.ts';
import { writeAllSettings } from '../../campaigns/commands/save-settings.ts';
import { listChosenWorlds, updateCampaign, writeChosenWorlds } from '../../campaigns/queries/campaigns.ts';
import { type CampaignView, loadCampaignAgain } from '../../campaigns/view/load-campaign.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { assertLocationQuota } from '../../editing/commands/location-quota.ts';
import { writeWikiPage } from '../../editing/commands/save-wiki-page.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import { writeEnd } from '../../jobs/queries/jobs.ts';
import { assertWorldStorage, type StorageLimits } from '../../media/commands/storage-limits.ts';
import { upsertPicture, upsertTileSet } from '../../media/queries/pictures.ts';
import { renamePicture } from '../../media/store/media-address.ts';
import { assertWorldQuota, newWorldId } from '../../world-settings/commands/make-world.ts';
import { insertWorld, updateWorld } from '../../world-settings/queries/world-rows.ts';
import { signedIn } from '../../world-settings/view/load-world.ts';
import { publicScope, wholeWorld } from '../../worlds/scope.ts';
import { type CopiedPictures, findPicturesOf, type PictureWithTiles, sizeKey } from '../copied-pictures.ts';
import { type CopyOrder, type CopyResult, reachOf } from '../copy-order.ts';
import { assertMayMove, findCopiedMap } from '../plan-copy.ts';
import { type CopyReach, listCopiedPlaces, mapsAmong } from '../queries/copied-places.ts';
import { type Copies, copyLocations, copyPositions, copyTypes, textsOf } from '../queries/copy-rows.ts';
import { hasSettings, moveToCopies } from '../queries/move-campaign.ts';

/** The map now shows pictures that were not copied: start again. */
export class PicturesChangedError extends Error {}

export interface WriteCopyDeps {
  db: Db;
  now: () => number;
  audit: Audit;
  room: StorageLimits;
}

/**
 * Creates the world with all public contents of the map, moves the campaign to it, and writes the end of the job, in
 * one transaction. Checks rights and storage again.
 * @param pictures whose files are already stored
 * @throws AppError like the request; PicturesChangedError
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
    await assertWorldQuota(order, trx, ownerId);

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
    // The map becomes the home map of the copy and keeps its welcome text.
    await updateWorld(trx, worldId, { home_location_id: home, welcome: await findWelcome(trx, map) });
    await assertLocationQuota(order.ownWorlds, trx, worldId);
    await assertWorldStorage(deps.room, trx, worldId);
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
    // Lets the process notice here that its server is gone, before the commit.
    await yieldToEventLoop();
  });
}

/** @throws AppError conflict if the campaign can no longer be moved */
async function loadMoved(
  trx: Db,
  viewer: Viewer,
  { campaignId }: Pick<CopyOrder, 'campaignId'>,
  worldId: number,
): Promise<CampaignView | undefined> {
  if (campaignId === null) return undefined;
  try {
    const view = await loadCampaignAgain(
      { db: trx, names: createNameCache() },
      { campaignId, viewer, hasInvite: false },
    );
    assertMayMove(viewer, view, worldId);
    return view;
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('conflict', { message: serverMessages.copyCampaignGone });
    throw cause;
  }
}

/** @throws PicturesChangedError */
function assertAllCopied(shown: readonly PictureWithTiles[], pictures: CopiedPictures): void {
  for (const { hash, tiles } of shown) {
    const copied = pictures.get(hash);
    if (copied === undefined || tiles.some((set) => !copied.sizes.has(sizeKey(set)))) throw new PicturesChangedError();
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
  // Addresses of other sites stay. Addresses of missing pictures are removed.
  const addressOf = (address: string) => renamePicture(address, nameOf) ?? null;
  const copied = { ids, worldId, at, maps: new Set(mapsAmong(ids, reach)) };
  const types = await copyTypes(trx, copied);
  const copies = await copyLocations(trx, copied, { types, nameOf, addressOf }, reach.mapId);
  await copyPositions(trx, copied, copies);
  for await (const { location_id, name, ...row } of textsOf(trx, ids)) {
    // The map is public, so only public text is copied.
    const stored = storedTextFor(row, 'anybody');
    const locationId = copies.get(location_id);
    if (stored === undefined || locationId === undefined) continue;
    const content = renumberLinks(JSON.parse(stored) as StoredText, (place) => copies.get(place));
    await writeWikiPage(trx, { locationId, name, at }, moveTextPictures(content, addressOf), null);
  }
  return copies;
}

/** A campaign that moves to a copy. */
interface Move {
  campaign: CampaignView;
  caller: Caller;
  /** The map that was copied. */
  from: { id: number; world_id: number };
  worldId: number;
  /** Ids of copies by the ids of their originals. */
  copies: ReadonlyMap<number, number>;
  /** Whether maps below it were copied as places only. */
  isMapOnly: boolean;
  at: string;
}

/**
 * Moves a campaign to the copy of a map, which replaces the map's world, with its settings, notes and the DM's
 * additions. Players keep their knowledge. Data about other places stays, and returns with their world.
 */
async function moveCampaign(
  trx: Db,
  { audit }: { audit: Audit },
  { campaign: { campaign, scope }, caller, from, worldId, copies, isMapOnly, at }: Move,
): Promise<void> {
  // Objects on a map, or that show it, move with the map.
  const ofMaps = isMapOnly ? new Map([...copies].filter(([original]) => original === from.id)) : copies;
  await keepTopHidden(trx, campaign.id, { from, copies, at });
  const owners = { campaign_id: campaign.id, world_id: scope.layerId };
  await moveToCopies(trx, owners, { places: copies, maps: ofMaps });
  // Worlds that the DM may not use now keep their place in the order.
  const chosen = campaign.chooses_worlds === 1 ? await listChosenWorlds(trx, campaign.id) : [from.world_id];
  const worlds = chosen.map((id) => (id === from.world_id ? worldId : id));
  await writeChosenWorlds(trx, campaign.id, worlds, 'all');
  await updateCampaign(trx, campaign.id, { sharing: 'members' }, at);
  for (const kind of ['campaign changed', 'notes changed', 'markers changed', 'handouts changed'] as const)
    await campaignChanged(trx, campaign.id, kind, { actorId: caller.userId, at });
  await audit.record(trx, caller, {
    action: 'campaign_changed',
    outcome: 'ok',
    object: campaignObject(campaign.id),
    details: { changed: campaign.sharing === 'open' ? 'worlds sharing' : 'worlds', sharing: 'members' },
  });
}

/** The map becomes the top of its world, which players see without settings: if it was hidden, hide it. */
async function keepTopHidden(
  trx: Db,
  campaignId: string,
  { from, copies, at }: Pick<Move, 'from' | 'copies' | 'at'>,
): Promise<void> {
  if (await hasSettings(trx, campaignId, from.id)) return;
  const root = await trx
    .selectFrom('locations')
    .select(isRoot(sql<number>`${from.id}`, await publicScope(trx)).as('is_root'))
    .where('id', '=', from.id)
    .executeTakeFirst();
  if (root?.is_root === 1) return;
  const settings = defaultSettings(false);
  // These settings move to the copy with all others.
  if (copies.has(from.id)) {
    const campaign = { id: campaignId, scope: wholeWorld(from.world_id) };
    await writeAllSettings(trx, campaign, [{ settings, locationIds: [from.id] }], at);
  }
}
