import type { Viewer } from '@venture-atlas/rules';
import type { DrawingOptions } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { Caller } from '../../audit/audit.ts';
import type { Db } from '../../db/schema.ts';
import { drawnCredit, type LocationFields, type MapCredit } from '../../editing/commands/location-entity.ts';
import type { RegistryDeps } from '../../editing/commands/registry-deps.ts';
import { editEntity } from '../../editing/commands/staff-change.ts';
import {
  findMapSketch,
  followWithImport,
  listPlacesOnMap,
  updateMapSketch,
} from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { deleteJobOfLocation } from '../../jobs/queries/jobs.ts';
import { assertWorldStorage, type StorageLimits } from '../../media/commands/storage-limits.ts';
import { pictureRow, tileSetRow } from '../../media/commands/store-uploads.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { type KeptPicture, upsertPicture, upsertTileSet } from '../../media/queries/pictures.ts';
import { findWorldOwner } from '../../worlds/queries/worlds-of-user.ts';
import type { Drawn } from '../draw-order.ts';
import { requesterEdits } from './request-drawing.ts';

/** A drawn map whose files are stored. */
export interface FinishedDrawing {
  locationId: number;
  options: DrawingOptions;
  /** Its requester. */
  caller: Caller;
  drawn: Drawn;
}

/** Dependencies of showing a drawing. */
export interface ShowDeps extends RegistryDeps {
  /** Storage limits of pictures. */
  storage: StorageLimits;
}

/** The drawing is no longer wanted, the map has another size, or the requester no longer edits its world. */
export class UnwantedDrawing extends Error {
  override name = 'UnwantedDrawing';
  readonly hasNoRight: boolean;

  constructor(hasNoRight = false) {
    super();
    this.hasNoRight = hasNoRight;
  }
}

/**
 * Replaces the map's picture by a drawing, as one staff change with one undo: the picture, its credit, and the dots of
 * places drawn in it. Pins stay.
 * @param isWanted called within the transaction
 * @returns the id of the change; null if nothing changed
 * @throws UnwantedDrawing; AppError quota_reached, storage_full: nothing was changed then
 */
export async function showDrawing(
  deps: ShowDeps,
  { locationId, options, caller, drawn }: FinishedDrawing,
  isWanted: (trx: Db) => Promise<boolean>,
): Promise<number | null> {
  const at = isoTime(deps.now());
  const { map } = drawn;
  const viewer =
    caller.userId === null ? await operatorViewer(deps.db, locationId) : await findViewer(deps.db, caller.userId);
  // The right may end before the transaction, so it is checked there again.
  if (viewer.kind === 'anonymous') throw new UnwantedDrawing(true);
  const request = { viewer, caller };
  return editEntity(deps, request, deps.entities.location, {
    action: 'location.picture',
    id: locationId,
    fields: async (trx, now, { worldId }) => {
      if (!(await requesterEdits(trx, caller.userId, worldId))) throw new UnwantedDrawing(true);
      const sketch = await findMapSketch(trx, locationId);
      const hasOtherSize = now.map_width !== null && (now.map_width !== map.width || now.map_height !== map.height);
      if (sketch === undefined || hasOtherSize || !(await isWanted(trx))) throw new UnwantedDrawing();
      const picture = await writePicture(trx, drawn, { at, userId: caller.userId, worldId });
      await assertWorldStorage(deps.storage, trx, worldId);
      const credit = sketch.credit === null ? null : (JSON.parse(sketch.credit) as MapCredit);
      return {
        picture_hash: picture.hash,
        ...(now.map_width === null ? { map_width: map.width, map_height: map.height } : {}),
        ...drawnCredit(credit),
        drawn_places: await placesWithoutDot(trx, locationId, now, drawn.vignettes),
      };
    },
    answer: async ({ changeId }, trx) => {
      await deleteJobOfLocation(trx, 'drawing', locationId);
      await updateMapSketch(trx, locationId, { ...options, drawn_at: at, updated_at: at });
      const version = (await findShownPicture(trx, locationId))?.version ?? 1;
      if (changeId !== null) await followWithImport(trx, locationId, version - 1, version);
      return changeId;
    },
  }).catch((cause: unknown) => {
    const isOutside = cause instanceof AppError && (cause.code === 'not_found' || cause.code === 'forbidden');
    throw isOutside ? new UnwantedDrawing(true) : cause;
  });
}

/** The command line may draw in any world: in an own world as its owner, otherwise as staff. */
async function operatorViewer(db: Db, locationId: number): Promise<Viewer> {
  const sketch = await findMapSketch(db, locationId);
  const owner = sketch === undefined ? null : await findWorldOwner(db, sketch.world_id);
  return owner === null ? { kind: 'staff', id: 0 } : { kind: 'user', id: owner };
}

async function writePicture(
  trx: Db,
  { picture, frame, map }: Drawn,
  by: { at: string; userId: number | null; worldId: number },
): Promise<KeptPicture> {
  const kept = await upsertPicture(trx, {
    ...pictureRow(by.worldId, picture, by.at),
    frame_side: frame.side,
    frame_corner: frame.corner,
    uploaded_by: by.userId,
  });
  await upsertTileSet(trx, tileSetRow(kept.hash, map, picture.tiles, by.at));
  return kept;
}

/** Drawn places that have a dot, or had one before an earlier drawing removed it. */
async function placesWithoutDot(
  trx: Db,
  mapId: number,
  now: LocationFields,
  vignettes: readonly string[],
): Promise<number[]> {
  const drawn = new Set(vignettes);
  const before = new Set(now.drawn_places);
  const places = await listPlacesOnMap(trx, mapId);
  return places
    .filter(({ id, slug, display_dot }) => drawn.has(slug) && (display_dot === 1 || before.has(id)))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
