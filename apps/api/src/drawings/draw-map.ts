import type { DrawingProblem } from '@venture-atlas/rules';
import type { DrawingOptions } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { Db } from '../db/schema.ts';
import { findMapSketch, listPlacesOnMap, type MapSketchRow } from '../editing/queries/map-sketches.ts';
import { prepareMaskTiles } from '../media/commands/prepare-mask-tiles.ts';
import { isOutOfStorage } from '../media/commands/storage-limits.ts';
import { filesOf } from '../media/commands/store-uploads.ts';
import type { StoredPicture } from '../media/images/image-job.ts';
import { runMapJob } from '../media/images/take-picture.ts';
import type { MaskedPictures } from '../media/masks/masked-pictures.ts';
import { findKeeping } from '../media/queries/picture-naming.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { requesterEdits } from './commands/request-drawing.ts';
import { type ShowDeps, showDrawing, UnwantedDrawing } from './commands/show-drawing.ts';
import type { DrawEnd, DrawNews } from './draw-order.ts';
import type { PlaceOnMap } from './place-settlements.ts';
import type { runDrawChild } from './run-draw-child.ts';

/** Dependencies of drawing. */
export interface DrawDeps extends ShowDeps {
  media: MediaPlace;
  /** Masked pictures of maps with fog; undefined without a server. */
  masked?: Pick<MaskedPictures, 'prepare'>;
  draw: typeof runDrawChild;
  log: { info: (line: object, message: string) => void; warn: (line: object, message: string) => void };
}

/** A map to draw, its options, and the requester. */
export interface DrawRequest {
  locationId: number;
  options: DrawingOptions;
  caller: Caller;
}

/** Callbacks of a drawing. */
export interface DrawWatch {
  /** Stops it and leaves nothing behind. */
  signal: AbortSignal;
  onBegin?: () => void;
  onNews: (news: DrawNews) => void;
  /** Called within the transaction that shows it. */
  isWanted?: (trx: Db) => Promise<boolean>;
}

/** Outcome of a drawing; `unwanted`: the map or the request was removed meanwhile. */
export type DrawOutcome =
  | { kind: 'shown'; changeId: number | null; peakMb: number }
  | { kind: 'stopped' }
  | { kind: 'unwanted' }
  | { kind: 'failed'; problem: DrawingProblem };

/**
 * Draws a map from its sketch with the current positions of its places, and shows it. Until then, and on failure, the
 * old picture stays. Waits while another map is drawn or cut in this process.
 */
export function drawMap(deps: DrawDeps, request: DrawRequest, watch: DrawWatch): Promise<DrawOutcome> {
  return runMapJob(async () => {
    if (watch.signal.aborted) return { kind: 'stopped' };
    const row = await findMapSketch(deps.db, request.locationId);
    if (row === undefined) return { kind: 'unwanted' };
    // Drawing takes minutes, so check first that the requester may show it.
    if (!(await requesterEdits(deps.db, request.caller.userId, row.world_id)))
      return { kind: 'failed', problem: 'no_right' };
    watch.onBegin?.();
    const keeping = await findKeeping(deps.db, row.world_id);
    const order = {
      sketch: Buffer.from(row.sketch).toString('base64'),
      places: await placesOn(deps.db, request.locationId),
      ...request.options,
      map: sizeOf(row),
      media: deps.media,
      naming: keeping.naming,
      keepsSource: keeping.keepsSource,
    };
    const end = await deps.draw(order, watch.onNews, watch.signal);
    return finish(deps, request, { end, watch });
  });
}

interface Ending {
  end: DrawEnd;
  watch: DrawWatch;
}

async function finish(deps: DrawDeps, request: DrawRequest, { end, watch }: Ending): Promise<DrawOutcome> {
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'failed') return fail(deps, request, end.problem, end.what);
  const { peakMb, drawn } = end;
  deps.log.info({ location: request.locationId, peakMb }, 'a map was drawn');
  const { locationId } = request;
  const { db, masked } = deps;
  if (masked !== undefined) {
    const { picture, map } = drawn;
    const next = { ...picture, file: picture.source?.file ?? picture.file };
    await prepareMaskTiles({ db, masked }, { locationId, picture: next, map }, watch.signal);
  }
  try {
    const isWanted = watch.isWanted ?? (async () => true);
    const changeId = await showDrawing(deps, { ...request, drawn }, isWanted);
    return { kind: 'shown', changeId, peakMb };
  } catch (cause) {
    const isUnwanted = cause instanceof UnwantedDrawing;
    if (!isUnwanted && !isOutOfStorage(cause)) throw cause;
    await forgetFiles(deps.media, drawn.picture);
    if (isUnwanted) return cause.hasNoRight ? { kind: 'failed', problem: 'no_right' } : { kind: 'unwanted' };
    return { kind: 'failed', problem: 'no_room' };
  }
}

/** Files with random names have no other owner; others are swept later. */
async function forgetFiles(media: MediaPlace, picture: StoredPicture) {
  if (picture.hash === picture.sha256) return;
  await openMediaStore(media).removeOlder([...filesOf(picture), picture.tiles.folder], Number.POSITIVE_INFINITY);
}

function fail(deps: DrawDeps, { locationId }: DrawRequest, problem: DrawingProblem, what: string): DrawOutcome {
  deps.log.warn({ location: locationId, problem, what }, 'a map could not be drawn');
  return { kind: 'failed', problem };
}

const sizeOf = ({ map_width: width, map_height: height }: MapSketchRow) =>
  width === null || height === null ? null : { width, height };

async function placesOn(db: Db, mapId: number): Promise<PlaceOnMap[]> {
  const rows = await listPlacesOnMap(db, mapId);
  return rows.map(({ slug, import_key, type_name, lat, lng, scale, display_dot, geojson }) => ({
    slug,
    importKey: import_key,
    type: type_name,
    lat,
    lng,
    scale,
    displayDot: display_dot === 1,
    hasShape: geojson !== null,
  }));
}
