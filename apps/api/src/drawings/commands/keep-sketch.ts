import { type CitySketch, checkSketch, type RegionSketch } from '@venture-atlas/painter';
import type { DrawingOptions } from '@venture-atlas/types';
import { packJson } from '../../db/kept-json.ts';
import type { Db } from '../../db/schema.ts';
import { isOurs, type MapCredit } from '../../editing/commands/location-entity.ts';
import { findMapSketch, upsertMapSketch } from '../../editing/queries/map-sketches.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import type { PixelSize } from '../../media/images/image-job.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { findPicture, keepPictureFrame } from '../../media/queries/pictures.ts';
import { frameOfDrawing } from '../draw-picture.ts';

/**
 * Stores the sketch of a map, replacing any other. The current maker of the map made the geometry and stays credited.
 * @param options options of the next drawing
 * @throws SketchRefusal if nothing can be drawn from it
 */
export async function keepSketch(
  trx: Db,
  mapId: number,
  sketch: RegionSketch | CitySketch,
  options: DrawingOptions,
  at: string,
): Promise<void> {
  const credit = await creditFor(trx, mapId);
  await upsertMapSketch(trx, {
    location_id: mapId,
    // Normalized, so that the same sketch always has the same bytes.
    sketch: packJson(checkSketch(sketch)),
    seed: sketch.seed,
    credit: credit === null ? null : JSON.stringify(credit),
    style: options.style,
    size: options.size,
    drawn_at: null,
    updated_at: at,
  });
}

/** After a drawing the map also credits us; then the earlier credit counts. */
async function creditFor(trx: Db, mapId: number): Promise<MapCredit | null> {
  const row = await findLocationRow(trx, mapId);
  if (row === undefined || row.map_maker_name === null) return null;
  const credit = { name: row.map_maker_name, url: row.map_maker_url, licence: row.map_licence };
  if (!isOurs(credit)) return credit;
  const before = await findMapSketch(trx, mapId);
  return before === undefined || before.credit === null ? credit : (JSON.parse(before.credit) as MapCredit);
}

/**
 * Stores the frame of a map's picture from a seed or archive, if the painter drew it from the sketch. Other pictures
 * have none.
 * @param drawnAt time of the drawing, which is the time at which its picture was stored
 */
export async function keepDrawnFrame(
  trx: Db,
  mapId: number,
  { sketch, drawnAt }: { sketch: PixelSize; drawnAt: string },
): Promise<void> {
  const hash = (await findShownPicture(trx, mapId))?.picture_hash ?? null;
  const picture = hash === null ? undefined : await findPicture(trx, hash);
  if (picture?.created_at !== drawnAt) return;
  await keepPictureFrame(trx, picture.hash, frameOfDrawing(sketch, picture));
}
