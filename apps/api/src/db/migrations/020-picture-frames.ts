import { type Kysely, sql } from 'kysely';
import { unpackJson } from '../packed-json.ts';
import type { Migration } from './migration.ts';

/**
 * How far the frame reaches that is drawn with a picture, so that nothing is drawn over it. Pictures that the painter
 * drew before get it from the sketch of their map: the frame of a sheet depends on nothing but the sheet's size.
 */
export const pictureFrames: Migration = {
  name: '020-picture-frames',
  async up(db) {
    await sql`alter table pictures add column frame_side real check (frame_side > 0)`.execute(db);
    await sql`
      alter table pictures add column frame_corner real
      check ((frame_corner is null) = (frame_side is null) and frame_corner > 0)`.execute(db);
    for (const { sketch, hash, width, height } of await drawnPictures(db)) {
      const sheet = sizeOf(sketch);
      if (sheet === undefined || Math.abs((sheet.height * width) / (sheet.width * height) - 1) > 0.01) continue;
      // As the painter reckons it at the time of this migration.
      const breadth = Math.min(1.6, (Math.min(sheet.width, sheet.height) / 6144) ** 0.737);
      const pixels = width / sheet.width;
      await sql`
        update pictures
        set frame_side = ${Math.round(186 * breadth) * pixels}, frame_corner = ${Math.round(222 * breadth) * pixels}
        where hash = ${hash}`.execute(db);
    }
  },
};

interface DrawnPicture {
  sketch: Uint8Array;
  hash: string;
  width: number;
  height: number;
}

/**
 * A drawing is stored with its tiles in one moment; somebody's picture is cut some time after it came. It is the one
 * that its map was drawn with last, or one that the history put on the map in the minute it was made.
 */
async function drawnPictures(db: Kysely<unknown>): Promise<DrawnPicture[]> {
  const { rows } = await sql<DrawnPicture>`
    select map_sketches.sketch, pictures.hash, pictures.width, pictures.height
    from map_sketches
    join locations on locations.id = map_sketches.location_id
    join pictures on (pictures.hash = locations.picture_hash and pictures.created_at = map_sketches.drawn_at)
      or exists (
        select 1 from staff_changes
        where staff_changes.thing = 'location' and staff_changes.thing_id = locations.id
          and staff_changes.action = 'location.picture' and staff_changes.reverts is null
          and json_extract(staff_changes.after, '$.picture_hash') = pictures.hash
          and abs(julianday(staff_changes.at) - julianday(pictures.created_at)) < 60.0 / 86400
      )
    where exists (
      select 1 from tile_sets
      where tile_sets.picture_hash = pictures.hash and tile_sets.created_at = pictures.created_at
    )`.execute(db);
  return rows;
}

/** Of the sheet of a stored sketch, in its units; a damaged sketch says nothing, and can be drawn from no more. */
function sizeOf(sketch: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = unpackJson(sketch) as Record<string, unknown>;
    return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
      ? { width, height }
      : undefined;
  } catch {
    return undefined;
  }
}
