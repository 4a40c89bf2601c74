import type { LandMap } from './land-map.ts';

/** Where at least this share of the land is tundra, ice or frozen, snow lies. */
const SNOWY = 0.7;
/** Land of so many places says something about its row. */
const ENOUGH = 4;

/** South of this y no snow lies; null when the north of the world is green. */
export function snowLineOf({ grid, groundAt }: LandMap): number | null {
  let [land, cold] = [0, 0];
  let line: number | null = null;
  for (let row = 0; row < grid.rows; row++) {
    let [landHere, coldHere] = [0, 0];
    for (let column = 0; column < grid.columns; column++) {
      const ground = groundAt(row * grid.columns + column);
      if (ground?.isLand !== true) continue;
      landHere++;
      const isFrozen = ground.warmth !== undefined && ground.warmth <= -4;
      if (ground.biome === 'ice' || ground.biome === 'tundra' || isFrozen) coldHere++;
    }
    if (landHere >= ENOUGH && coldHere < landHere * SNOWY) break;
    land += landHere;
    cold += coldHere;
    if (land >= ENOUGH && cold >= land * SNOWY) line = grid.y0 + row * grid.cell;
  }
  return line === null || line <= 0 ? null : line;
}
