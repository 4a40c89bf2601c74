import { type CitySketch, checkSketch, type RegionSketch, SketchRefusal } from '@venture-atlas/painter';
import { isLinkOrLocalPath } from '@venture-atlas/rules';
import { packJson } from '../db/kept-json.ts';
import type { Db } from '../db/schema.ts';
import { keepDrawnFrame } from '../drawings/commands/keep-sketch.ts';
import { listPlacesOnMap, upsertMapSketch } from '../editing/queries/map-sketches.ts';
import { ArchiveError, type SketchRow } from './archive-format.ts';

/** @throws ArchiveError for an invalid sketch or credit address */
export function checkSketchRow({ location, sketch, credit }: SketchRow): RegionSketch | CitySketch {
  const address = credit?.url ?? null;
  // It becomes the map's credit, which may link to a page of this installation, as the demo maps do.
  if (address !== null && !isLinkOrLocalPath(address)) {
    throw new ArchiveError(
      `The sketch of ${location} has the address ${JSON.stringify(address)}: only http, https and local paths are taken.`,
    );
  }
  try {
    return checkSketch(sketch);
  } catch (cause) {
    if (!(cause instanceof SketchRefusal)) throw cause;
    throw new ArchiveError(`The sketch of ${location} cannot be used. ${cause.message}`);
  }
}

/** Stores a sketch of an archive, within the transaction that writes the places. */
export async function writeSketchRow(trx: Db, mapId: number, row: SketchRow): Promise<void> {
  const { location: _slug, sketch: _sketch, credit, drawn_places, ...rest } = row;
  const sketch = checkSketchRow(row);
  const ids = new Map((await listPlacesOnMap(trx, mapId)).map(({ slug, id }) => [slug, id]));
  await upsertMapSketch(trx, {
    ...rest,
    location_id: mapId,
    // Only the validated sketch, without unknown fields.
    sketch: packJson(sketch),
    seed: sketch.seed,
    credit: credit === null ? null : JSON.stringify(credit),
    drawn_places: JSON.stringify(drawn_places.flatMap((slug) => ids.get(slug) ?? []).sort((a, b) => a - b)),
  });
  // Older archives do not contain frames of pictures.
  if (row.drawn_at !== null) await keepDrawnFrame(trx, mapId, { sketch, drawnAt: row.drawn_at });
}
