import type { Db } from '../../db/schema.ts';
import { findDrawnPlaces, showDots, updateMapSketch } from '../queries/map-sketches.ts';

/**
 * The points of a map that have no dot since the map's picture has a little
 * drawing of them: ids of positions, rising. Part of what the history keeps of
 * a map, so that undoing a drawing gives the dots back with the picture.
 * @returns undefined for a map without a sketch
 */
export async function readDrawnPlaces(db: Db, mapId: number): Promise<number[] | undefined> {
  const text = await findDrawnPlaces(db, mapId);
  return text === undefined ? undefined : (JSON.parse(text) as number[]);
}

/** Takes the dot from these and gives it back to those that were drawn before and are no more. */
export async function writeDrawnPlaces(db: Db, mapId: number, places: readonly number[]): Promise<void> {
  const before = (await readDrawnPlaces(db, mapId)) ?? [];
  const now = new Set(places);
  await showDots(
    db,
    mapId,
    before.filter((id) => !now.has(id)),
    true,
  );
  await showDots(db, mapId, places, false);
  await updateMapSketch(db, mapId, { drawn_places: JSON.stringify([...places].sort((a, b) => a - b)) });
}
