import { bbox, growBox, inBox } from '../plane/points.ts';
import { inRing, ringDist } from '../plane/rings.ts';
import type { CoastSketch, Settlement } from '../sketch/region-sketch.ts';

/**
 * The land that each place belongs to, by its id: the one it lies in, else the nearest within reach. Asked only where
 * the shores of a sketch are known exactly: two such lands may lie beside each other, and a town is on one of them.
 */
export function homesOf(
  places: readonly Settlement[],
  coasts: readonly CoastSketch[],
  reach: number,
): Map<Settlement, string> {
  const homes = new Map<Settlement, string>();
  if (coasts.every((coast) => coast.wander === undefined)) return homes;
  const lands = coasts.map(({ id, ring }) => ({ id, ring, box: growBox(bbox(ring), reach) }));
  for (const place of places) {
    const [x, y] = place.at;
    let nearest = reach;
    for (const { id, ring, box } of lands) {
      if (!inBox(box, x, y)) continue;
      const away = inRing(ring, x, y) ? 0 : ringDist(ring, x, y);
      if (away >= nearest) continue;
      nearest = away;
      homes.set(place, id);
    }
  }
  return homes;
}
